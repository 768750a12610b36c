import { useState } from 'react'
import {
  Button,
  Empty,
  emptyDrawing,
  House,
  IconDownload,
  IconRoles,
  IconTrash,
  Stack,
  Text,
} from '../ui/index.ts'
import {
  type ActionGroup,
  BulkBar,
  ColumnChoice,
  DataTable,
  type Filter,
  FilterBar,
  Pagination,
  SavedViews,
  SearchField,
  type Sort,
  useHiddenColumns,
  ViewList,
} from '../ui/widgets.ts'
import { addressOf } from './address.ts'
import { type Member, people, personColumns } from './people.tsx'

const savedViews = ['Nur Gesperrte', 'Verwaltung, nach der letzten Anmeldung'].map((name) => ({
  id: name,
  name,
  href: addressOf('lists'),
  current: name === 'Nur Gesperrte',
  actions: [{ items: [{ label: 'Umbenennen', onSelect: () => {} }] }],
}))

const actionsOf = ({ name }: Member): readonly ActionGroup[] => [
  { items: [{ label: 'Rollen ändern', icon: <IconRoles />, onSelect: () => {} }] },
  {
    items: [
      {
        label: `${name} entfernen`,
        icon: <IconTrash />,
        danger: true,
        disabled: name.startsWith('Zofia'),
        note: name.startsWith('Zofia') ? 'Letzte Inhaberin der Organisation' : undefined,
        onSelect: () => {},
      },
    ],
  },
]

const stateFilter = (value: string | undefined): Filter => ({
  id: 'state',
  label: 'Status',
  value,
  options: [
    { value: 'verified', label: 'Bestätigt' },
    { value: 'unverified', label: 'Unbestätigt' },
    { value: 'blocked', label: 'Gesperrt' },
  ],
})

type TableSampleProps = { open?: string | undefined; onOpen?: string | undefined }

/** A list as a screen composes it, with items that are in the page. */
export function TableSample({ open, onOpen }: TableSampleProps) {
  const [find, setFind] = useState('')
  const [state, setState] = useState<string>()
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['2']))
  const [hidden, setHidden] = useHiddenColumns('gallery')
  const shown = people
    .filter((person) => (!state || person.state === state) && person.name.includes(find))
    .sort((a, b) => a.name.localeCompare(b.name) * (sort.descending ? -1 : 1))

  return (
    <Stack gap={3}>
      <FilterBar
        search={<SearchField label="Name oder E-Mail" value={find} onSearch={setFind} />}
        filters={[stateFilter(state)]}
        onChange={(_, value) => setState(value)}
        onClear={() => setState(undefined)}
      >
        <SavedViews>
          {(close) => (
            <>
              <ViewList
                title="Eigene"
                views={savedViews}
                actionsOf={(name) => `Aktionen für „${name}“`}
                onOpen={close}
              />
              <Button size="sm">Ansicht speichern</Button>
            </>
          )}
        </SavedViews>
        <ColumnChoice columns={personColumns} hidden={hidden} onChange={setHidden} />
        <Button kind="quiet" size="sm" iconOnly icon={<IconDownload />}>
          CSV herunterladen
        </Button>
      </FilterBar>
      <BulkBar count={keys.size} onClear={() => setKeys(new Set())}>
        <Button kind="quiet" size="sm" icon={<IconRoles />}>
          Rollen ändern
        </Button>
        <Button kind="quiet" size="sm" icon={<IconTrash />}>
          Aus der Organisation entfernen
        </Button>
      </BulkBar>
      <DataTable
        label="Personen"
        columns={personColumns}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={() => onOpen ?? addressOf('lists')}
        open={open}
        sort={sort}
        onSort={setSort}
        hidden={hidden}
        selection={{
          keys,
          onChange: setKeys,
          locked: ({ id }) => (id === '1' ? 'Letzte Inhaberin der Organisation' : undefined),
        }}
        actionsOf={actionsOf}
        empty={
          <Empty drawing={<House state={emptyDrawing} />} title="Niemand passt zu diesen Filtern">
            <Text>Weniger Filter zeigen mehr Personen.</Text>
          </Empty>
        }
      />
      <Pagination from={1} to={shown.length} total={2418} previous={undefined} next={() => {}} />
    </Stack>
  )
}
