import { useTranslations } from 'use-intl/react'
import type { useListSearch } from '../../../lib/list-search.ts'
import { type Column, ColumnChoice, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { useUserRoles } from '../admin/queries.ts'
import { useUserRoleName } from '../admin/role-name.ts'
import { Views } from '../saved-views/Views.tsx'
import { type CreatedSpan, createdSpans, noFilters, type User } from './users-query.ts'

type UsersBarProps = {
  list: ReturnType<typeof useListSearch>
  columns: readonly Column<User>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

export function UsersBar({ list, columns, hidden, onHide }: UsersBarProps) {
  const t = useTranslations('admin.ui')
  const roleName = useUserRoleName()
  const roles = useUserRoles().map((role) => ({ value: role, label: roleName(role) }))
  const { find = '', role, status, verified, created } = list.fields
  const spans = Object.keys(createdSpans) as CreatedSpan[]
  const filters = [
    {
      id: 'status',
      label: t('filters.status'),
      value: status,
      options: (['active', 'banned'] as const).map((value) => ({
        value,
        label: t(`filters.${value}`),
      })),
    },
    { id: 'role', label: t('filters.role'), value: role, options: roles },
    {
      id: 'verified',
      label: t('filters.address'),
      value: verified,
      options: [
        { value: 'true', label: t('state.verified') },
        { value: 'false', label: t('state.unverified') },
      ],
    },
    {
      id: 'created',
      label: t('filters.created'),
      value: created,
      options: spans.map((value) => ({ value, label: t(`filters.spans.${value}`) })),
    },
  ]
  return (
    <FilterBar
      search={
        <SearchField
          label={t('search')}
          value={find}
          onSearch={(text) => list.change({ find: text })}
        />
      }
      filters={filters}
      onChange={(id, value) => list.change({ [id]: value })}
      onClear={() => list.change({ ...noFilters, find })}
    >
      <Views list="users" search={list} />
      <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
    </FilterBar>
  )
}
