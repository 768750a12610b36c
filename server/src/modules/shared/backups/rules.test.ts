import { describe, expect, test } from 'vitest'
import { backupName } from '../../../platform/backups/index.ts'
import { attentionOf, fileOf, isDue, lastTime, progressOf, surplusOf } from './rules.ts'

const at = (text: string) => new Date(text)
const daily = { automatic: 'daily', hour: 3, keep: 2 } as const
const weekly = { automatic: 'weekly', hour: 3, keep: 2 } as const
const off = { automatic: 'off', hour: 3, keep: 2 } as const

test.each([
  [daily, '2026-11-26T08:00:00Z', '2026-11-26T03:00:00Z'],
  [daily, '2026-11-26T03:00:00Z', '2026-11-26T03:00:00Z'],
  [daily, '2026-11-26T02:59:59Z', '2026-11-25T03:00:00Z'],
  // 2026-11-22 is a Sunday.
  [weekly, '2026-11-26T08:00:00Z', '2026-11-22T03:00:00Z'],
  [weekly, '2026-11-22T02:59:59Z', '2026-11-15T03:00:00Z'],
  [{ ...weekly, hour: 0 }, '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'],
])('of %j at %s the last time was %s', (settings, now, expected) => {
  expect(lastTime(settings, at(now))).toEqual(at(expected))
})

describe('an automatic backup', () => {
  const now = at('2026-11-26T08:00:00Z')
  test.each([
    ['was never made', null, null, true],
    ['was made after the last time', '2026-11-26T03:00:00Z', null, false],
    ['was made before it', '2026-11-26T02:59:59Z', null, true],
    ['failed half an hour ago', null, '2026-11-26T07:30:00Z', false],
    ['failed an hour ago', null, '2026-11-26T07:00:00Z', true],
  ])('that %s: due at %s, %s is %s', (_, done, failed, expected) => {
    const last = { done: done ? at(done) : null, failed: failed ? at(failed) : null }
    expect(isDue(daily, last, now)).toBe(expected)
    expect(isDue(off, last, now)).toBe(false)
  })
})

describe('attention', () => {
  const now = at('2026-11-26T08:00:00Z')
  const long = at('2026-01-01T00:00:00Z')
  const completed = (text: string | null) => ({
    lastFailed: false,
    completedAt: text ? at(text) : null,
  })

  test.each([
    ['not at two periods', completed('2026-11-24T08:00:00Z'), long, null],
    ['after two periods', completed('2026-11-24T07:59:59Z'), long, 'overdue'],
    ['without any backup', completed(null), long, 'overdue'],
    ['not right after the settings changed', completed(null), at('2026-11-26T07:00:00Z'), null],
    ['after a failure', { ...completed('2026-11-26T07:00:00Z'), lastFailed: true }, long, 'failed'],
  ] as const)('%s', (_, last, since, expected) => {
    expect(attentionOf(daily, last, since, now)).toBe(expected)
  })

  test('is for failures only, without automatic backups', () => {
    expect(attentionOf(off, completed(null), long, now)).toBeNull()
    expect(attentionOf(off, { lastFailed: true, completedAt: null }, long, now)).toBe('failed')
  })
})

test('files that are not there do not count among those that are kept', () => {
  const rows = ['e', 'd', 'c', 'b', 'a'].map((name) => ({ name, size: 5 }))
  const sizes = new Map([
    ['e', 5],
    // Not complete.
    ['d', 4],
    ['b', 5],
    ['a', 5],
  ])
  const namesOf = (keep: number) => surplusOf(rows, sizes, keep).map(({ name }) => name)
  expect(namesOf(1)).toEqual(['d', 'c', 'b', 'a'])
  expect(namesOf(2)).toEqual(['a'])
  expect(namesOf(3)).toEqual([])
})

test.each([
  ['present', 'here', new Map([['x', 5]])],
  ['present', 'elsewhere', new Map([['x', 5]])],
  ['damaged', 'here', new Map([['x', 4]])],
  ['missing', 'here', new Map()],
  ['elsewhere', 'there', new Map()],
  ['unknown', 'here', undefined],
])('a file is %s: stored at %s, found %o', (expected, place, sizes) => {
  expect(fileOf({ name: 'x', size: 5, place }, { id: 'here', sizes })).toBe(expected)
})

test('the progress of an estimate never says that it is done', () => {
  expect([progressOf(5, 10), progressOf(20, 10), progressOf(5, 0), progressOf(5, null)]).toEqual([
    0.5, 0.99, 0, 0,
  ])
})

test('names sort like the times of their backups', () => {
  const id = '3fa9c1d2-0000-4000-8000-000000000000'
  expect(backupName(at('2026-11-26T08:05:12.345Z'), id)).toBe(
    'guildhall-2026-11-26-080512-3fa9c1d2.backup',
  )
})
