import { useTranslations } from 'use-intl/react'
import { withSearch } from '../../../lib/links.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { ButtonLink, Gauge, IconDownload } from '../../../ui/index.ts'
import { type Column, ColumnChoice, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { Views } from '../saved-views/Views.tsx'
import { fileQueryOf, type Member, type MembersSearch } from './members-query.ts'
import { useOrganization, useRoles, useSeats } from './queries.ts'
import { useRoleName } from './role-name.ts'

type MembersBarProps = {
  list: ReturnType<typeof useListSearch>
  search: MembersSearch
  columns: readonly Column<Member>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

export function MembersBar({ list, search, columns, hidden, onHide }: MembersBarProps) {
  const t = useTranslations('members.ui')
  const roleName = useRoleName()
  const options = useRoles(search.slug).map((role) => ({ value: role, label: roleName(role) }))
  const { find = '', role } = list.fields
  const organizationId = useOrganization(search.slug).data?.id ?? ''
  const { data: seats, isError } = useSeats(organizationId)
  return (
    <FilterBar
      search={
        <SearchField
          label={t('search')}
          value={find}
          onSearch={(text) => list.change({ find: text })}
        />
      }
      filters={[{ id: 'role', label: t('role'), options, value: role }]}
      onChange={(id, value) => list.change({ [id]: value })}
      onClear={() => list.change({ role: '' })}
      gauge={
        isError ? null : (
          // As high before it is known.
          <Gauge value={seats?.members ?? 0} max={seats?.membershipLimit ?? 1}>
            {seats ? t('seats', { used: seats.members, limit: seats.membershipLimit }) : '\u00a0'}
          </Gauge>
        )
      }
    >
      <Views list="members" organizationId={organizationId} search={list} />
      <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
      <ButtonLink
        kind="quiet"
        size="sm"
        iconOnly
        icon={<IconDownload />}
        href={withSearch(
          `/api/organizations/${encodeURIComponent(organizationId)}/members/export`,
          fileQueryOf(search),
        )}
        download=""
      >
        {t('download')}
      </ButtonLink>
    </FilterBar>
  )
}
