import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { directory } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useOpened } from '../../../lib/opened.ts'
import { nameOf } from '../../../lib/people.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, ButtonLink, IconFileUp, IconPlus, Page, Row, Stack } from '../../../ui/index.ts'
import { DataTable, Pagination, useHiddenColumns } from '../../../ui/widgets.ts'
import { type Asked, useUserActions } from '../admin/user-actions.tsx'
import { UsersBar } from './UsersBar.tsx'
import { UsersSelected } from './UsersSelected.tsx'
import { UsersTabs } from './UsersTabs.tsx'
import { useUserColumns } from './user-columns.tsx'
import { noFilters, queryOf } from './users-query.ts'

const UserDrawer = lazy(async () => ({ default: (await import('./UserDrawer.tsx')).UserDrawer }))
const UserDialogs = lazy(async () => ({
  default: (await import('../admin/UserDialogs.tsx')).UserDialogs,
}))

/** Everyone with an account, for administrators. */
export function UsersList() {
  const t = useTranslations('admin.ui')
  const list = useListSearch()
  const now = useNow(3_600_000)
  const query = queryOf(list.fields, now)
  const { data, error, refetch, isPlaceholderData } = useCall(directory.listUsers, { query })
  const ownId = api.useSession().data?.user.id
  const columns = useUserColumns(ownId)
  const [hidden, setHidden] = useHiddenColumns('users')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const actionsOf = useUserActions(ownId, setAsked)
  useTitle(t('title'))

  const users = data?.items
  const { open, steps } = useOpened(list, users, ({ id }) => id)

  function done() {
    if (asked?.what === 'remove' && asked.users.some(({ id }) => id === open)) steps.onClose()
    setAsked(null)
    setKeys(new Set())
  }

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Row>
          <ButtonLink href={linkTo('/admin/users/import')} icon={<IconFileUp />}>
            {t('import')}
          </ButtonLink>
          <Button
            kind="primary"
            icon={<IconPlus />}
            onClick={() => setAsked({ what: 'create', users: [] })}
          >
            {t('create.open')}
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <UsersTabs list={list} />
        <UsersBar list={list} columns={columns} hidden={hidden} onHide={setHidden} />
        <UsersSelected users={users ?? []} keys={keys} onKeys={setKeys} onAsk={setAsked} />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={users}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            hrefOf={({ id }) => list.hrefOpening(id)}
            open={open}
            sort={list.sort}
            onSort={list.sortBy}
            hidden={hidden}
            busy={isPlaceholderData}
            selection={{
              keys,
              onChange: setKeys,
              locked: ({ id }) => (id === ownId ? t('yourself') : undefined),
            }}
            actionsOf={actionsOf}
            empty={<NothingMatches onClear={() => list.change(noFilters)} />}
          />
        )}
        {data ? <Pagination {...list.steps(data)} /> : null}
      </Stack>
      <Suspense>
        {open === undefined ? null : (
          <UserDrawer key={open} id={open} {...steps} onAsk={setAsked} />
        )}
        {asked ? <UserDialogs asked={asked} onClose={() => setAsked(null)} onDone={done} /> : null}
      </Suspense>
    </Page>
  )
}
