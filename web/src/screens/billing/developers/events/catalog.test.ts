import { expect, test } from 'vitest'
import { catalogOf, eventsOf, search } from './catalog.ts'

const words: Readonly<Record<string, string>> = {
  'order.paid': 'Bestellung bezahlt',
  'order.refunded': 'Bestellung erstattet',
  'refund.created': 'Erstattung erstellt',
}
const groups = catalogOf(
  [
    { group: 'order', label: 'Bestellungen', types: ['order.paid', 'order.refunded'] },
    { group: 'refund', label: 'Erstattungen', types: ['refund.created'] },
    { group: 'meter', label: 'Zähler', types: ['meter.created'], aside: true },
  ],
  (type) => words[type] ?? type,
)
const found = (find: string) => eventsOf(search(groups, find)).map(({ type }) => type)

test('the catalog has the events of all groups that are not aside, in their order', () => {
  expect(found('')).toEqual(['order.paid', 'order.refunded', 'refund.created'])
  expect(groups.map(({ label }) => label)).toEqual(['Bestellungen', 'Erstattungen'])
})

test.each([
  ['order.', ['order.paid', 'order.refunded']],
  ['ERSTATT', ['order.refunded', 'refund.created']],
  ['bestellungen paid', ['order.paid']],
  ['  erstattet   order ', ['order.refunded']],
  ['meter', []],
])('%s is found by type, in words and by group', (find, types) => {
  expect(found(find)).toEqual(types)
})

test('groups without a hit are left out', () => {
  expect(search(groups, 'paid').map(({ group }) => group)).toEqual(['order'])
})
