import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { membership, type OutputOf, teams } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { nameOf } from '../../../lib/people.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  Empty,
  emptyDrawing,
  FormError,
  House,
  IconMinus,
  Person,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import {
  type ActionGroup,
  type Column,
  DataTable,
  FilterBar,
  Pagination,
  SearchField,
} from '../../../ui/widgets.ts'
import type { FoundMember } from '../organizations/MemberSearch.tsx'
import { changed } from './queries.ts'

const pageSize = 25

type TeamMembersProps = { team: OutputOf<typeof teams.get>; mayRemove: boolean }

export function TeamMembers({ team, mayRemove }: TeamMembersProps) {
  const t = useTranslations('teams.ui')
  const m = useTranslations('members.ui')
  const toast = useToast()
  const ownId = api.useSession().data?.user.id
  const list = useListSearch()
  const { find = '' } = list.fields
  const { id: teamId, organizationId } = team
  const query = {
    teamId,
    page: list.page,
    limit: pageSize,
    sorting: ['name' as const],
    ...(find && { q: find }),
  }
  const { data, error, refetch, isPlaceholderData } = useCall(membership.listMembers, {
    id: organizationId,
    query,
  })
  const [attempt, setAttempt] = useState(0)
  const remove = useAction(teams.removeMember, {
    invalidates: changed,
    alreadyDone: ['USER_IS_NOT_A_MEMBER_OF_THE_TEAM'],
  })

  async function takeOut({ userId, user }: FoundMember) {
    setAttempt(attempt + 1)
    const done = await remove.run({ teamId, userId, organizationId })
    if (done) toast(t('takenOut', { name: nameOf(user) }))
  }

  const columns: readonly Column<FoundMember>[] = [
    {
      id: 'name',
      header: m('columns.name'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ user, userId }) => (
        <Person
          name={nameOf(user)}
          note={user.email}
          image={user.image}
          mark={userId === ownId ? <Badge tone="neutral">{m('you')}</Badge> : null}
        />
      ),
    },
  ]

  const actionsOf = (member: FoundMember): readonly ActionGroup[] => [
    {
      items: [{ label: t('takeOut'), icon: <IconMinus />, onSelect: () => void takeOut(member) }],
    },
  ]

  return (
    <Stack gap={3}>
      <FilterBar
        search={
          <SearchField
            label={m('search')}
            value={find}
            onSearch={(text) => list.change({ find: text })}
          />
        }
        filters={[]}
        onChange={() => {}}
      />
      {remove.problem ? <FormError attempt={attempt}>{remove.problem}</FormError> : null}
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('members')}
          columns={columns}
          items={data?.items}
          keyOf={(member) => member.id}
          nameOf={({ user }) => nameOf(user)}
          busy={isPlaceholderData}
          actionsOf={mayRemove ? actionsOf : undefined}
          empty={
            find ? (
              <NothingMatches onClear={() => list.change({ find: '' })} />
            ) : (
              <Empty drawing={<House state={emptyDrawing} />} title={t('nobody')}>
                <Text>{t('nobodyText')}</Text>
              </Empty>
            )
          }
        />
      )}
      {data && data.items.length > 0 ? (
        <Pagination {...list.pages(data.pagination.total_count, pageSize)} />
      ) : null}
    </Stack>
  )
}
