import { expect, test } from 'vitest'
import { outcomesOf, progressOf } from './rules.ts'

const row = (id: string, email = '') => ({ user: { id, email } })

test('a group is counted by result, and each problem has its place in the file', () => {
  const rows = [row('a'), row('b'), row('', 'c@example.com'), row('d')]
  const results = [
    { kind: 'created' },
    { kind: 'known' },
    { kind: 'refused', reason: 'id_not_supported' },
    { kind: 'created', droppedUsername: 'not a name' },
  ] as const
  expect(outcomesOf(rows, results, 201)).toEqual({
    created: 2,
    existing: 1,
    refused: 1,
    problems: [
      { position: 203, subject: 'c@example.com', reason: 'id_not_supported' },
      { position: 204, subject: 'd', reason: 'username_dropped' },
    ],
  })
})

test('the subject of a problem can be stored, whatever the file contains', () => {
  const results = [{ kind: 'refused', reason: 'contains_nul' }] as const
  const subjectOf = (id: string) => outcomesOf([row(id)], results, 1).problems[0]?.subject
  expect(subjectOf('a\u0000b\ud83d')).toBe('ab\ufffd')
  expect(subjectOf('x'.repeat(5_000))).toHaveLength(320)
})

test.each([
  ['uploading', null, 0, 0, 0],
  ['checking', null, 40, 0, 0.4],
  ['checked', 10, 100, 0, 1],
  ['importing', 10, 0, 4, 0.4],
  ['canceled', 10, 0, 4, 0.4],
  ['canceled', null, 30, 0, 0],
  ['succeeded', 10, 0, 10, 1],
] as const)(
  '%s with %s users, %i percent and %i processed is at %d',
  (state, total, percent, processed, expected) => {
    expect(progressOf({ state, total, percent, processed })).toBe(expected)
  },
)
