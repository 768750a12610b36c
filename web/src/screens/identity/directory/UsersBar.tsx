import { useTranslations } from 'use-intl/react'
import type { useListSearch } from '../../../lib/list-search.ts'
import {
  type Column,
  ColumnChoice,
  FilterBar,
  SavedViews,
  SearchField,
  useSavedViews,
} from '../../../ui/widgets.ts'
import { useUserRoles } from '../admin/queries.ts'
import { useUserRoleName } from '../admin/role-name.ts'
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
  const { views, save, remove } = useSavedViews('users')
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
      <SavedViews
        views={views}
        hrefOf={(view) =>
          list.hrefWith({ ...noFilters, ...Object.fromEntries(new URLSearchParams(view.search)) })
        }
        onSave={(name) => save(name, viewOf(list.fields))}
        onRemove={remove}
      />
      <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
    </FilterBar>
  )
}

/** What a saved view keeps: filters and order, but no page and no open user. */
function viewOf(fields: Readonly<Record<string, string | undefined>>): string {
  const kept = [...Object.keys(noFilters), 'sort'].flatMap((name) => {
    const value = fields[name]
    return value ? [[name, value]] : []
  })
  return String(new URLSearchParams(kept))
}
