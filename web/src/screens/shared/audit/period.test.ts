import { expect, test } from 'vitest'
import { daysOf, momentsOf } from './period.ts'

const now = new Date(2026, 10, 25, 14, 30)
const local = (...parts: [number, number, number]) => new Date(...parts).toISOString()

test('a number of days includes today', () => {
  expect(momentsOf({ period: '1' }, now)).toEqual({ from: local(2026, 10, 25) })
  expect(momentsOf({ period: '7' }, now)).toEqual({ from: local(2026, 10, 19) })
})

test('two days of one’s own are both included, in the zone of the page', () => {
  const fields = { period: 'days', from: '2026-10-31', to: '2026-11-02' }
  expect(momentsOf(fields, now)).toEqual({ from: local(2026, 9, 31), to: local(2026, 10, 3) })
})

test('what is no period asks for everything', () => {
  for (const fields of [
    {},
    { period: '8' },
    { period: 'days' },
    { period: 'days', from: 'x', to: '2026-11-02' },
    { period: 'days', from: '2026-11-03', to: '2026-11-02' },
  ]) {
    expect(momentsOf(fields, now)).toEqual({})
  }
  expect(daysOf({ from: '2026-11-03', to: '2026-11-02' })).toBeNull()
})
