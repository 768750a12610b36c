import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { teams } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  emptyDrawing,
  House,
  IconEdit,
  IconPlus,
  IconTrash,
  Page,
  Stack,
  Text,
} from '../../../ui/index.ts'
import {
  type ActionGroup,
  DataTable,
  FilterBar,
  Pagination,
  SearchField,
} from '../../../ui/widgets.ts'
import { useMay, useOrganization } from '../organizations/queries.ts'
import { DeleteTeam } from './DeleteTeam.tsx'
import { TeamNameDialog } from './TeamNameDialog.tsx'
import { type ListedTeam, useTeamColumns } from './team-columns.tsx'
import { useWhyNotDelete } from './use-why-not-delete.ts'

const pageSize = 25

type Asked = { what: 'create' } | { what: 'rename' | 'delete'; team: ListedTeam }

/** The teams of an organization. */
export function TeamsList() {
  const t = useTranslations('teams.ui')
  const e = useTranslations('teams.errors')
  const navigate = useNavigate()
  const slug = useSlug() ?? ''
  const list = useListSearch()
  const { find = '' } = list.fields
  const { data: organization, error: outside, refetch: again } = useOrganization(slug)
  const id = organization?.id
  const mayCreate = useMay(id, { team: ['create'] })
  const mayRename = useMay(id, { team: ['update'] })
  const mayDelete = useMay(id, { team: ['delete'] })
  const query = { page: list.page, limit: pageSize, ...(find && { q: find }) }
  const found = useCall(teams.search, { id: id ?? '', query }, { enabled: id !== undefined })
  const columns = useTeamColumns()
  const whyNotDelete = useWhyNotDelete(mayDelete)
  const [asked, setAsked] = useState<Asked | null>(null)
  useTitle(t('title'))
  const close = () => setAsked(null)
  const error = outside ?? found.error
  const { data } = found
  const isFull = data !== undefined && data.limit !== null && data.total >= data.limit

  const create = (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={
        mayCreate === false
          ? e('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
          : isFull
            ? e('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
            : undefined
      }
      onClick={() => setAsked({ what: 'create' })}
    >
      {t('create')}
    </Button>
  )

  function actionsOf(team: ListedTeam): readonly ActionGroup[] {
    const note = whyNotDelete(team)
    const rename = {
      label: t('rename'),
      icon: <IconEdit />,
      onSelect: () => setAsked({ what: 'rename', team }),
    }
    const remove = {
      label: t('delete'),
      icon: <IconTrash />,
      danger: true,
      note,
      disabled: note !== undefined,
      onSelect: () => setAsked({ what: 'delete', team }),
    }
    return [{ items: [...(mayRename ? [rename] : []), ...(mayDelete ? [remove] : [])] }]
  }

  return (
    <Page title={t('title')} purpose={t('purpose')} action={data?.total === 0 ? undefined : create}>
      <Stack gap={3}>
        <FilterBar
          search={
            <SearchField
              label={t('search')}
              value={find}
              onSearch={(text) => list.change({ find: text })}
            />
          }
          filters={[]}
          onChange={() => {}}
        />
        {error ? (
          <QueryProblem error={error} onRetry={() => void (outside ? again() : found.refetch())} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={data?.items}
            keyOf={(team) => team.id}
            nameOf={({ name }) => name}
            hrefOf={(team) => linkTo('/o/:slug/settings/teams/:id', { slug, id: team.id })}
            busy={found.isPlaceholderData}
            actionsOf={mayRename || mayDelete ? actionsOf : undefined}
            empty={
              find ? (
                <NothingMatches onClear={() => list.change({ find: '' })} />
              ) : (
                <Empty drawing={<House state={emptyDrawing} />} title={t('none')} action={create}>
                  <Text>{t('noneText')}</Text>
                </Empty>
              )
            }
          />
        )}
        {data && data.items.length > 0 ? (
          <Pagination {...list.pages(data.pagination.total_count, pageSize)} />
        ) : null}
      </Stack>
      {id && asked?.what === 'create' ? (
        <TeamNameDialog
          organizationId={id}
          onClose={close}
          onDone={(teamId) =>
            void navigate({ href: linkTo('/o/:slug/settings/teams/:id', { slug, id: teamId }) })
          }
        />
      ) : null}
      {id && asked?.what === 'rename' ? (
        <TeamNameDialog organizationId={id} team={asked.team} onClose={close} onDone={close} />
      ) : null}
      {asked?.what === 'delete' ? (
        <DeleteTeam team={asked.team} onClose={close} onDone={close} />
      ) : null}
    </Page>
  )
}
