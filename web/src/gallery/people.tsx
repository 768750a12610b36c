import { Badge, Person } from '../ui/index.ts'
import type { Column } from '../ui/widgets.ts'

export type Member = {
  id: string
  name: string
  email: string
  state: 'verified' | 'unverified' | 'blocked'
  teams: string
  since: string
  seen: string
}

export const people: readonly Member[] = [
  person('1', 'Zofia Łęgowska', 'zofia@swit.example', 'verified', 'Sprzedaż', '14.08.2025'),
  person('2', 'Buğra Şimşek', 'bugra@defne.example', 'verified', 'Destek', '02.09.2025'),
  person('3', 'Дмитро Євтушенко', 'dmytro@ganok.example', 'unverified', '', '18.11.2025'),
  person(
    '4',
    'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
    'maximiliane.grosskreutz-wisniewska@buchhaltung.werkstatt-lindenau.example',
    'blocked',
    'Buchhaltung und Rechnungswesen',
    '30.12.2024',
  ),
  person('5', 'Nuria Ñíguez', 'nuria@penafiel.example', 'verified', 'Ventas', '07.01.2026'),
]

function person(
  id: string,
  name: string,
  email: string,
  state: Member['state'],
  teams: string,
  since: string,
): Member {
  return { id, name, email, state, teams, since, seen: id === '1' ? 'Gerade eben' : 'Gestern' }
}

const states = {
  verified: <Badge tone="ok">Bestätigt</Badge>,
  unverified: <Badge tone="info">Unbestätigt</Badge>,
  blocked: <Badge tone="danger">Gesperrt bis 1. Dezember</Badge>,
}

export const personColumns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Person',
    fixed: true,
    sortable: true,
    place: 1,
    person: true,
    cell: ({ name, email }) => <Person name={name} note={email} />,
  },
  { id: 'state', header: 'Status', place: 3, cell: ({ state }) => states[state] },
  { id: 'teams', header: 'Teams', roomy: true, place: 0, cell: ({ teams }) => teams || '—' },
  {
    id: 'since',
    header: 'Mitglied seit',
    sortable: true,
    figures: true,
    roomy: true,
    place: 0,
    cell: ({ since }) => since,
  },
  { id: 'seen', header: 'Zuletzt gesehen', place: 4, cell: ({ seen }) => seen },
]
