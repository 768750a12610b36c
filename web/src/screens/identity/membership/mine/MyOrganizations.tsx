import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../../lib/links.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useTitle } from '../../../../lib/title.ts'
import { NothingMatches } from '../../../../shell/NothingMatches.tsx'
import { useOrganizations } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import {
  ButtonLink,
  Empty,
  emptyDrawing,
  House,
  IconPlus,
  List,
  Page,
  Section,
  Skeleton,
  Stack,
  Text,
} from '../../../../ui/index.ts'
import { Pagination, SearchField } from '../../../../ui/widgets.ts'
import { LeaveOrganization } from '../LeaveOrganization.tsx'
import { OrganizationRow, type OwnOrganization } from './OrganizationRow.tsx'
import { ReceivedInvitations } from './ReceivedInvitations.tsx'

const pageSize = 25
/** From this many on, a search helps. */
const searchFrom = 8

/** The organizations of the person, and invitations to others. */
export function MyOrganizations() {
  const t = useTranslations('membership.ui.mine')
  const list = useListSearch()
  const { data, error, refetch } = useOrganizations()
  const [leaving, setLeaving] = useState<OwnOrganization | null>(null)
  useTitle(t('title'))

  const { find = '' } = list.fields
  const wanted = find.toLocaleLowerCase()
  const found = data?.filter(
    ({ name, slug }) => name.toLocaleLowerCase().includes(wanted) || slug.includes(wanted),
  )
  const shown = found?.slice((list.page - 1) * pageSize, list.page * pageSize)
  const create = (
    <ButtonLink kind="primary" icon={<IconPlus />} href={linkTo('/o/new')}>
      {t('create')}
    </ButtonLink>
  )

  return (
    <Page
      width="form"
      title={t('title')}
      purpose={t('purpose')}
      action={data && data.length > 0 ? create : undefined}
    >
      <ReceivedInvitations />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !shown || !found ? (
        <Skeleton rows={3} />
      ) : data?.length === 0 ? (
        <Empty drawing={<House state={emptyDrawing} />} title={t('none')} action={create}>
          <Text>{t('noneText')}</Text>
        </Empty>
      ) : (
        <Section title={t('member')} count={data?.length}>
          <Stack gap={3}>
            {(data?.length ?? 0) >= searchFrom ? (
              <SearchField
                label={t('search')}
                value={find}
                onSearch={(text) => list.change({ find: text })}
              />
            ) : null}
            {shown.length === 0 ? (
              <NothingMatches onClear={() => list.change({ find: '' })} />
            ) : (
              <List ruled>
                {shown.map((each) => (
                  <OrganizationRow
                    key={each.id}
                    organization={each}
                    onLeave={() => setLeaving(each)}
                  />
                ))}
              </List>
            )}
            {found.length > pageSize ? (
              <Pagination {...list.pages(found.length, pageSize)} />
            ) : null}
          </Stack>
        </Section>
      )}
      {leaving ? (
        <LeaveOrganization
          organization={leaving}
          onClose={() => setLeaving(null)}
          onLeft={() => setLeaving(null)}
        />
      ) : null}
    </Page>
  )
}
