import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  emptyDrawing,
  House,
  IconEdit,
  IconTable,
  IconTrash,
  Stack,
} from '../../../ui/index.ts'
import { type ActionGroup, DataTable, Pagination } from '../../../ui/widgets.ts'
import { DeleteToken } from './DeleteToken.tsx'
import { type AccessToken, type GivableScopes, pageSize, useTokens } from './queries.ts'
import { holdsMore } from './scopes.ts'
import { TokenDialog } from './TokenDialog.tsx'
import { useTokenColumns } from './token-columns.tsx'

type TokensProps = {
  organizationId: string
  scopes: GivableScopes
  requests: { readonly label: string; readonly open: (tokenId: string) => void }
  creating: boolean
  onCreate: () => void
  onCreated: () => void
}

type Asked = { what: 'edit' | 'delete'; token: AccessToken }

/** Tokens with which programs act for an organization under `/v1`. */
export function Tokens(props: TokensProps) {
  const { organizationId, scopes, requests, creating, onCreate, onCreated } = props
  const t = useTranslations('access-tokens.ui')
  const k = useTranslations('api-keys.ui')
  const list = useListSearch()
  const now = useNow(60_000)
  const { data, error, refetch, isPlaceholderData } = useTokens(organizationId, list)
  const columns = useTokenColumns(now)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  function actionsOf(token: AccessToken): readonly ActionGroup[] {
    const mayNot = scopes.mayWrite ? {} : { disabled: true, note: k('mayNot') }
    return [
      {
        items: [
          {
            label: k('edit'),
            icon: <IconEdit />,
            ...(holdsMore(token.scopes, scopes.given)
              ? { disabled: true, note: t('holdsMore') }
              : {}),
            ...mayNot,
            onSelect: () => setAsked({ what: 'edit', token }),
          },
          {
            label: requests.label,
            icon: <IconTable />,
            onSelect: () => requests.open(token.id),
          },
        ],
      },
      {
        items: [
          {
            label: t('delete'),
            icon: <IconTrash />,
            danger: true,
            ...mayNot,
            onSelect: () => setAsked({ what: 'delete', token }),
          },
        ],
      },
    ]
  }

  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap={3}>
      <DataTable
        label={t('tab')}
        columns={columns}
        items={data?.items}
        keyOf={({ id }) => id}
        nameOf={({ comment }) => comment || k('unnamed')}
        sort={list.sort}
        onSort={list.sortBy}
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
                disabledReason={scopes.mayWrite === false ? k('mayNot') : undefined}
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
      {data && data.pagination.totalCount > pageSize ? (
        <Pagination {...list.pages(data.pagination.totalCount, pageSize)} />
      ) : null}
      {creating ? (
        <TokenDialog
          organizationId={organizationId}
          given={scopes.given}
          now={now}
          onClose={onCreated}
        />
      ) : null}
      {asked?.what === 'edit' ? (
        <TokenDialog
          organizationId={organizationId}
          given={scopes.given}
          now={now}
          before={asked.token}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'delete' ? <DeleteToken token={asked.token} onClose={close} /> : null}
    </Stack>
  )
}
