import { expect, test } from 'vitest'
import { isFiltered, queryOf } from './usage-query.ts'

const now = new Date('2026-03-02T10:20:30.400Z')
const id = '0197f0c2-5a31-7a8e-9a52-000000000001'

test.each([
  [{}, {}],
  [
    { find: 'llm', name: 'llm.call' },
    { query: 'llm', name: ['llm.call'] },
  ],
  [{ source: 'system' }, { source: ['system'] }],
  [{ source: 'nobody', customer: 'x', meter: '1', parent: id.slice(1) }, {}],
  [
    { customer: id, meter: id, parent: id },
    { customerId: [id], meterId: id, parentId: id },
  ],
  [{ period: '24h' }, { startTimestamp: new Date('2026-03-01T10:20:00Z') }],
  [{ period: '3d' }, {}],
])('%o asks for what it names', (fields, query) => {
  expect(queryOf(fields, now)).toEqual(query)
})

test('an open event or another page is no filter', () => {
  expect(isFiltered({ open: id, page: '2', live: '1' })).toBe(false)
  expect(isFiltered({ parent: id })).toBe(true)
  expect(isFiltered({ find: 'a' })).toBe(true)
})
