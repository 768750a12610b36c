import { readFile } from 'node:fs/promises'
import { cancellationLaws, lawInForce } from '@guildhall/contract/billing/law-in-force'
import { expect, test } from 'vitest'

const table = await readFile(new URL('../../../../../../docs/law.md', import.meta.url), 'utf8')
const rowsOf = (rule: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith(`| ${rule}`))
    .join('\n')
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test.each([
  ['orderButton', 'order button '],
  ['consent', 'consent, '],
  ['withdrawal', 'withdrawal function '],
  ['cancellation', 'cancellation button '],
] as const)('the page says of %s what docs/law.md says: since when it is in force', (rule, row) => {
  const said = rowsOf(row)
  expect([...said.matchAll(/\b\d{1,2} \w+ 20\d\d\b/g)].map(([day]) => day).toSorted()).toEqual(
    lawInForce[rule].map(dayText).toSorted(),
  )
})

test('the laws of single countries are named alike', () => {
  for (const law of Object.values(cancellationLaws)) {
    expect(rowsOf('cancellation button ')).toContain(law)
  }
})
