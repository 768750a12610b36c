import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { apiKeys } from '../../../lib/calls.ts'
import { optimistic, useAction } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  emptyDrawing,
  FormError,
  House,
  IconEdit,
  IconOff,
  IconTable,
  IconTrash,
  Row,
  Stack,
} from '../../../ui/index.ts'
import {
  type ActionGroup,
  ColumnChoice,
  DataTable,
  Pagination,
  useHiddenColumns,
} from '../../../ui/widgets.ts'
import { DeleteExpired } from './DeleteExpired.tsx'
import { DeleteKey } from './DeleteKey.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { useKeyColumns } from './key-columns.tsx'
import {
  type ApiKey,
  type KeyActions,
  type KeyOwner,
  pageSize,
  useExpiredCount,
  useKeys,
} from './queries.ts'

type KeysProps = {
  owner: KeyOwner
  /** Undefined while it is not known. */
  may: KeyActions | undefined
  /** A link to what was done with a key, where there is one. */
  requests?: { readonly label: string; readonly open: (keyId: string) => void } | undefined
  creating: boolean
  onCreate: () => void
  onCreated: () => void
}

type Asked = { what: 'edit' | 'delete'; key: ApiKey } | { what: 'expired' }

/** The keys of a person or of an organization, and everything that is done with them. */
export function Keys({ owner, may, requests, creating, onCreate, onCreated }: KeysProps) {
  const t = useTranslations('api-keys.ui')
  const list = useListSearch()
  const now = useNow(60_000)
  const { data, error, refetch, isPlaceholderData } = useKeys(owner, list)
  const expired = useExpiredCount(owner, now)
  const columns = useKeyColumns(now)
  const [hidden, setHidden] = useHiddenColumns('api-keys')
  const [asked, setAsked] = useState<Asked | null>(null)
  const toggle = useAction(apiKeys.update, {
    optimistic: optimistic(apiKeys.list, (answer, { keyId, enabled = true }) => ({
      ...answer,
      apiKeys: answer.apiKeys.map((key) => (key.id === keyId ? { ...key, enabled } : key)),
    })),
  })
  const close = () => setAsked(null)

  function actionsOf(key: ApiKey): readonly ActionGroup[] {
    const mayNot = (allowed: boolean | undefined) =>
      allowed ? {} : { disabled: true, note: t('mayNot') }
    return [
      {
        items: [
          {
            label: t('edit'),
            icon: <IconEdit />,
            ...mayNot(may?.update),
            onSelect: () => setAsked({ what: 'edit', key }),
          },
          {
            label: t(key.enabled ? 'turnOff' : 'turnOn'),
            icon: <IconOff />,
            ...mayNot(may?.update),
            onSelect: () => void toggle.run({ keyId: key.id, enabled: !key.enabled }),
          },
          ...(requests
            ? [
                {
                  label: requests.label,
                  icon: <IconTable />,
                  onSelect: () => requests.open(key.id),
                },
              ]
            : []),
        ],
      },
      {
        items: [
          {
            label: t('delete'),
            icon: <IconTrash />,
            danger: true,
            ...mayNot(may?.delete),
            onSelect: () => setAsked({ what: 'delete', key }),
          },
        ],
      },
    ]
  }

  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap={3}>
      {toggle.problem ? <FormError>{toggle.problem}</FormError> : null}
      {data && data.total > 0 ? (
        <Row justify="end">
          {expired > 0 && may?.delete ? (
            <Button
              kind="quiet"
              size="sm"
              icon={<IconTrash />}
              onClick={() => setAsked({ what: 'expired' })}
            >
              {t('deleteExpired', { count: expired })}
            </Button>
          ) : null}
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        </Row>
      ) : null}
      <DataTable
        label={t('title')}
        columns={columns}
        items={data?.apiKeys}
        keyOf={({ id }) => id}
        nameOf={({ name, start }) => name ?? start}
        sort={list.sort}
        onSort={list.sortBy}
        hidden={hidden}
        busy={isPlaceholderData}
        lines={3}
        actionsOf={actionsOf}
        empty={
          <Empty
            drawing={<House state={emptyDrawing} />}
            title={t('none')}
            action={
              <Button
                kind="primary"
                disabledReason={may?.create === false ? t('mayNot') : undefined}
                onClick={onCreate}
              >
                {t('create')}
              </Button>
            }
          >
            {t('noneText')}
          </Empty>
        }
      />
      {data && data.total > pageSize ? <Pagination {...list.pages(data.total, pageSize)} /> : null}
      {creating ? <KeyDialog owner={owner} now={now} onClose={onCreated} /> : null}
      {asked?.what === 'edit' ? (
        <KeyDialog owner={owner} now={now} before={asked.key} onClose={close} />
      ) : null}
      {asked?.what === 'delete' ? <DeleteKey apiKey={asked.key} onClose={close} /> : null}
      {asked?.what === 'expired' ? (
        <DeleteExpired owner={owner} count={expired} onClose={close} />
      ) : null}
    </Stack>
  )
}
