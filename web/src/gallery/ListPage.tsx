import { useState } from 'react'
import { Button, IconMore, Page, Row, Section, Spine, Stack, Text } from '../ui/index.ts'
import {
  ActionMenu,
  Breadcrumbs,
  ComboBox,
  DataTable,
  Pagination,
  PartWordsProvider,
  PopButton,
  Tabs,
  Tooltip,
} from '../ui/widgets.ts'
import { addressOf } from './address.ts'
import { Overlays } from './Overlays.tsx'
import { people, personColumns } from './people.tsx'
import { TableSample } from './TableSample.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { partWords } from './words.ts'

const tabs = [
  { label: 'Mitglieder', count: 23, current: true },
  { label: 'Einladungen', count: 4, current: false },
  { label: 'Teams', count: 3, current: false },
  { label: 'Berechtigungen der Rollen', current: false },
]

/** Tables with everything around them. */
export function ListPage() {
  return (
    <PartWordsProvider value={partWords}>
      <Spine />
      <main>
        <Page
          title="Lists"
          purpose="Tables, filters and what opens from them."
          action={<ThemeMenu />}
        >
          <Breadcrumbs
            items={[
              { label: 'Werkstatt Lindenau', href: addressOf('parts') },
              { label: 'Mitglieder' },
            ]}
          />
          <Tabs
            label="Ansicht"
            items={tabs.map((tab, index) => ({
              ...tab,
              href: `${addressOf('lists')}&tab=${index}`,
            }))}
          />
          <TableSample />
          <Section title="Before the items have come">
            <DataTable
              label="Personen, die geladen werden"
              columns={personColumns}
              items={undefined}
              keyOf={() => ''}
              nameOf={() => ''}
              lines={3}
              empty={null}
            />
          </Section>
          <Section title="While others are fetched">
            <DataTable
              label="Personen, die aktualisiert werden"
              columns={personColumns.slice(0, 2)}
              items={people.slice(0, 2)}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              busy
              empty={null}
            />
            <Pagination
              label="Seiten mit Zeiger"
              previous={addressOf('lists')}
              next={addressOf('lists')}
            />
          </Section>
          <Choices />
          <Overlays />
        </Page>
      </main>
    </PartWordsProvider>
  )
}

const zones = [
  { id: 'Europe/Berlin', label: 'Berlin', note: 'UTC+1' },
  { id: 'Europe/Kyiv', label: 'Kyjiw', note: 'UTC+2' },
  { id: 'Europe/Istanbul', label: 'Istanbul', note: 'UTC+3' },
]

function Choices() {
  const [zone, setZone] = useState<string | null>('Europe/Kyiv')
  return (
    <Section title="Choices">
      <Stack gap={4}>
        <ComboBox
          label="Zeitzone"
          hint="So werden Uhrzeiten gezeigt"
          options={zones}
          value={zone}
          onChange={setZone}
        />
        <ComboBox
          label="Land"
          options={zones}
          value={null}
          onChange={() => {}}
          error="Wählen Sie ein Land"
        />
        <Row>
          <PopButton label="Erklärung">
            <Text>Ein kleines Feld neben seinem Knopf.</Text>
          </PopButton>
          <ActionMenu
            label="Weitere Aktionen"
            icon={<IconMore />}
            iconOnly
            kind="secondary"
            groups={[
              { title: 'Dichte', items: [{ label: 'Bequem', current: true, onSelect: () => {} }] },
              { items: [{ label: 'Drucken', onSelect: () => {} }] },
            ]}
          />
          <Tooltip text="Wird auch beim Fokus gezeigt">
            <Button>Mit Hinweis</Button>
          </Tooltip>
        </Row>
      </Stack>
    </Section>
  )
}
