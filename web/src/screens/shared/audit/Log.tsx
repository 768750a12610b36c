import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Stack, Text } from '../../../ui/index.ts'
import { DataTable, Pagination } from '../../../ui/widgets.ts'
import { LineDetail } from './LineDetail.tsx'
import { useLineColumns } from './line-columns.tsx'
import { noFilters } from './log-fields.ts'
import type { Line, Names } from './names.ts'

type LogProps = {
  purpose: string
  action?: ReactNode
  list: ReturnType<typeof useListSearch>
  now: Date
  /** A LogBar. */
  bar: ReactNode
  page: { readonly items: readonly Line[]; readonly next: number | null } | undefined
  names: Names
  busy: boolean
  failed: { error: Error | null; refetch: () => unknown }
  /** Dialogs. */
  children?: ReactNode
}

/** The lines of a log page by page, each with its detail: of an organization, and of the server. */
export function Log(props: LogProps) {
  const { purpose, action, list, now, bar, page, names, busy, failed, children } = props
  const t = useTranslations('audit.ui')
  const navigate = useNavigate()
  const { language } = useLanguage()
  const words = useActionWords()
  const columns = useLineColumns(names, now)
  const { open } = list.fields
  useTitle(t('title'))

  const lines = page?.items
  const at = lines?.findIndex((line) => String(line.id) === open) ?? -1
  const opened = lines?.[at]
  const show = (line: { id: number } | undefined) =>
    void navigate({
      href: list.hrefOpening(line && String(line.id)),
      replace: true,
      resetScroll: false,
    })
  const turn = (step: number) => {
    const next = lines?.[at + step]
    return next && (() => show(next))
  }

  return (
    <Page title={t('title')} purpose={purpose} action={action}>
      <Stack gap={3}>
        {bar}
        {failed.error ? (
          <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={lines}
            keyOf={(line) => String(line.id)}
            nameOf={(line) => words(line.action)}
            hrefOf={(line) => list.hrefOpening(String(line.id))}
            open={open}
            busy={busy}
            empty={<NothingMatches onClear={() => list.change(noFilters)} />}
          />
        )}
        {page && page.items.length > 0 ? (
          <>
            <Text size="small" tone="faint">
              {t('zone', { zone: zoneText(now, language) })}
            </Text>
            <Pagination {...list.forward(page.next === null ? null : String(page.next))} />
          </>
        ) : null}
      </Stack>
      {opened && lines ? (
        <LineDetail
          line={opened}
          names={names}
          position={{ index: at + 1, total: lines.length }}
          hrefWith={(fields) => list.hrefWith({ ...fields, before: '', open: '' })}
          onPrevious={turn(-1)}
          onNext={turn(1)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {children}
    </Page>
  )
}
