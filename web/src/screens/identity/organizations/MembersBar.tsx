import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { csvText, saveFile } from '../../../lib/csv.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { Button, IconDownload, useToast } from '../../../ui/index.ts'
import {
  type Column,
  ColumnChoice,
  FilterBar,
  SavedViews,
  SearchField,
  useSavedViews,
} from '../../../ui/widgets.ts'
import type { Member, MembersSearch } from './members-query.ts'
import { fetchAll, useRoles } from './queries.ts'
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
  const { views, save, remove } = useSavedViews('members')
  const { find = '', role } = list.fields
  return (
    <FilterBar
      search={
        <SearchField
          label={t('search')}
          value={find}
          onSearch={(text) => list.change({ find: text, role: text ? '' : role })}
        />
      }
      filters={[{ id: 'role', label: t('role'), options, value: role }]}
      onChange={(id, value) => list.change({ [id]: value, find: '' })}
      onClear={() => list.change({ role: '' })}
    >
      <SavedViews
        views={views}
        hrefOf={(view) => list.hrefWith(Object.fromEntries(new URLSearchParams(view.search)))}
        onSave={(name) => save(name, String(new URLSearchParams(filled(list.fields))))}
        onRemove={remove}
      />
      <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
      <Download search={search} />
    </FilterBar>
  )
}

function filled(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

function Download({ search }: { search: MembersSearch }) {
  const t = useTranslations('members.ui')
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const all = await fetchAll(search).catch(() => null)
    setBusy(false)
    if (!all) return toast(t('downloadFailed'))
    const head = [t('columns.name'), t('columns.email'), t('columns.roles'), t('columns.since')]
    const rows = all.map(({ user, role, createdAt }) => [
      user.name,
      user.email,
      role,
      createdAt.toISOString(),
    ])
    saveFile(`${search.slug}-members.csv`, csvText([head, ...rows]), 'text/csv')
  }

  return (
    <Button
      kind="quiet"
      size="sm"
      iconOnly
      icon={<IconDownload />}
      busy={busy}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  )
}
