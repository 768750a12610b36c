import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { nameOf } from '../../../lib/people.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { ButtonLink, IconPlus, IconRoles, IconTrash, Page, Stack } from '../../../ui/index.ts'
import { type ActionGroup, DataTable, Pagination, useHiddenColumns } from '../../../ui/widgets.ts'
import { MembersBar } from './MembersBar.tsx'
import { MembersSelected } from './MembersSelected.tsx'
import { useMemberColumns } from './member-columns.tsx'
import type { Member } from './members-query.ts'
import { isOwner, pageSize, useHasOneOwner, useMembers, useOwnRole } from './queries.ts'
import { RemoveMembers } from './RemoveMembers.tsx'
import { RolesDialog } from './RolesDialog.tsx'

type Asked = { what: 'roles' | 'remove'; members: readonly Member[] }

/** The members of an organization: the example of docs/adding-a-screen.md. */
export function MembersList() {
  const t = useTranslations('members.ui')
  const slug = useSlug() ?? ''
  const list = useListSearch()
  const { find, role } = list.fields
  const search = { slug, find, role, sort: list.sort }
  const { data, error, refetch, isPlaceholderData } = useMembers(search, list.page)
  const lastOwner = useHasOneOwner(slug)
  const ownRole = useOwnRole(slug)
  const userId = api.useSession().data?.user.id
  const columns = useMemberColumns(slug, userId)
  const [hidden, setHidden] = useHiddenColumns('members')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  useTitle(t('title'))

  const members = data?.items
  // Nothing can be chosen before it is known what is locked.
  const isKnown = ownRole !== undefined && lastOwner !== undefined
  const mayChange = isKnown && ownRole !== 'member'
  const locked = (member: Member) => (lastOwner && isOwner(member) ? t('lastOwner') : undefined)
  const ask = (what: Asked['what'], ...given: Member[]) => setAsked({ what, members: given })

  function actionsOf(member: Member): readonly ActionGroup[] {
    const note = locked(member)
    return [
      {
        items: [
          { label: t('changeRoles'), icon: <IconRoles />, onSelect: () => ask('roles', member) },
          {
            label: t('remove'),
            icon: <IconTrash />,
            danger: true,
            note,
            disabled: note !== undefined,
            onSelect: () => ask('remove', member),
          },
        ],
      },
    ]
  }

  function done() {
    setAsked(null)
    setKeys(new Set())
  }

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <ButtonLink
          kind="primary"
          icon={<IconPlus />}
          href={linkTo('/o/:slug/settings/invitations', { slug }, { invite: 1 })}
        >
          {t('invite')}
        </ButtonLink>
      }
    >
      <Stack gap={3}>
        <MembersBar
          list={list}
          search={search}
          columns={columns}
          hidden={hidden}
          onHide={setHidden}
        />
        <MembersSelected members={members ?? []} keys={keys} onKeys={setKeys} onAsk={ask} />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={members}
            keyOf={({ id }) => id}
            nameOf={({ user }) => nameOf(user)}
            sort={list.sort}
            onSort={list.sortBy}
            hidden={hidden}
            busy={isPlaceholderData}
            selection={mayChange ? { keys, onChange: setKeys, locked } : undefined}
            actionsOf={mayChange ? actionsOf : undefined}
            empty={<NothingMatches onClear={() => list.change({ find: '', role: '' })} />}
          />
        )}
        {data && data.pagination.total_count > 0 ? (
          <Pagination {...list.pages(data.pagination.total_count, pageSize)} />
        ) : null}
      </Stack>
      {asked?.what === 'roles' ? (
        <RolesDialog
          slug={slug}
          members={asked.members}
          onClose={() => setAsked(null)}
          onDone={done}
        />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemoveMembers members={asked.members} onClose={() => setAsked(null)} onDone={done} />
      ) : null}
    </Page>
  )
}
