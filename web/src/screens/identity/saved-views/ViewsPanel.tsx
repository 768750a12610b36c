import {
  fieldsOfView,
  isOfOrganization,
  savedViewLists,
  searchOfView,
} from '@guildhall/contract/identity/saved-view-lists'
import { useTranslations } from 'use-intl/react'
import { savedViews } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { withSearch } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { FormError, Skeleton, Text, useToast } from '../../../ui/index.ts'
import { ViewList } from '../../../ui/widgets.ts'
import { SaveView } from './SaveView.tsx'
import type { Asked, View, ViewsProps } from './view.ts'

type ViewsPanelProps = ViewsProps & {
  onClose: () => void
  onAsk: (asked: Asked) => void
}

/** Fetched when it is opened: own views, shared ones, and a name for what the list shows now. */
export function ViewsPanel({ list, organizationId, search, onClose, onAsk }: ViewsPanelProps) {
  const t = useTranslations('saved-views.ui')
  const toast = useToast()
  const isShareable = isOfOrganization(list)
  const place = isShareable ? { list, organizationId } : { list }
  const { data, error, refetch } = useCall(
    savedViews.list,
    { query: place },
    { enabled: !isShareable || Boolean(organizationId) },
  )
  const update = useAction(savedViews.update, { invalidates: [savedViews.list] })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />

  const { items, mayShare } = data
  const now = searchOfView(list, withSearch('', search.fields).slice(1))
  const others = Object.fromEntries(
    Object.keys(savedViewLists[list].fields).map((name) => [name, undefined]),
  )

  async function replace(view: View) {
    if (!(await update.run({ savedViewId: view.id, search: now }))) return
    toast(t('replaced'))
    onClose()
  }

  const shown = (view: View) => {
    const refused = view.shared && !mayShare
    const may = { note: refused ? t('mayNot') : undefined, disabled: refused }
    const replaceNote = may.note ?? (now === '' ? t('noFilters') : undefined)
    return {
      id: view.id,
      name: view.name,
      href: search.hrefWith({ ...others, open: undefined, ...fieldsOfView(list, view.search) }),
      current: view.search === now,
      actions: [
        {
          items: [
            { label: t('rename'), ...may, onSelect: () => onAsk({ what: 'rename', view }) },
            {
              label: t('replace'),
              note: replaceNote,
              disabled: replaceNote !== undefined,
              onSelect: () => void replace(view),
            },
            ...(isShareable && !view.shared
              ? [
                  {
                    label: t('share'),
                    note: mayShare ? undefined : t('mayNot'),
                    disabled: !mayShare,
                    onSelect: () => onAsk({ what: 'share', view }),
                  },
                ]
              : []),
          ],
        },
        {
          items: [
            {
              label: t('remove'),
              ...may,
              danger: true,
              onSelect: () => onAsk({ what: 'remove', view }),
            },
          ],
        },
      ],
    }
  }
  const groups = [
    { title: t('own'), views: items.filter(({ shared }) => !shared) },
    { title: t('shared'), views: items.filter(({ shared }) => shared) },
  ]

  return (
    <>
      {items.length === 0 ? <Text tone="muted">{t('none')}</Text> : null}
      {groups.map(({ title, views }) =>
        views.length > 0 ? (
          <ViewList
            key={title}
            title={title}
            views={views.map(shown)}
            actionsOf={(name) => t('actions', { name })}
            onOpen={onClose}
          />
        ) : null,
      )}
      {update.problem ? <FormError>{update.problem}</FormError> : null}
      <SaveView place={place} search={now} mayShare={mayShare} onDone={onClose} />
    </>
  )
}
