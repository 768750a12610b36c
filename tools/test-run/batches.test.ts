import { describe, expect, test } from 'vitest'
import { byFolder, nextBatch, paceAfter } from './batches.ts'

const waiting = (...seconds: readonly number[]) =>
  seconds.map((each, at) => ({ file: `${at}`, seconds: each }))
const namesOf = (files: readonly { file: string }[]) => files.map(({ file }) => file).join(' ')

describe('the next batch', () => {
  test.each([
    ['all that end in time, two at a time: 20 + 25 + 15 ≤ 2 · 30', [20, 25, 15], 100, 1, '0 1 2'],
    ['no more than that: 20 + 25 + 16 > 2 · 30', [20, 25, 16], 100, 1, '0 1'],
    ['less where less is left: 10 + 10 ≤ 2 · 10', [10, 10, 1], 10, 1, '0 1'],
    ['less on a slow machine: 20 + 20 ≤ 2 · 20', [10, 10, 1], 20, 2, '0 1'],
    ['a file that takes longer than a batch, alone', [100, 5], 120, 1, '0'],
    ['not a file that takes longer than what is left, but those after it', [50, 5], 40, 1, '1'],
    ['nothing when no time is left', [5, 5], 0, 1, ''],
    ['nothing of nothing', [], 100, 1, ''],
  ])('has %s', (_, seconds, left, pace, expected) => {
    expect(namesOf(nextBatch(waiting(...seconds), left, pace))).toBe(expected)
  })
})

test('the pace is halfway between the one before and that of the last batch', () => {
  // 60 s of files, two at a time, are 30 s; they took 60.
  expect(paceAfter(1, waiting(30, 30), 60)).toBe(1.5)
  // The longest file alone takes 50 s.
  expect(paceAfter(1, waiting(50, 10), 50)).toBe(1)
  expect(paceAfter(1, waiting(0.1, 0.2), 9)).toBe(1)
  expect(paceAfter(1, waiting(30, 30), 0)).toBe(0.5)
})

test('files are listed by folder', () => {
  const files = ['a/c.test.ts', 'a/b.test.tsx', 'a/d/e.test.ts']
  expect(byFolder(files)).toEqual(['  a/d: e', '  a: b, c'])
})
