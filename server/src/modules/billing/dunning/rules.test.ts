import { expect, test } from 'vitest'
import { nextAttempt } from './rules.ts'

const firstFailedAt = new Date('2030-01-10T12:00:00.000Z')
const day = (number: number) => new Date(Date.UTC(2030, 0, 10 + number, 12))

test('a payment is tried again after 2, 7, 14 and 21 days', () => {
  const attempts: Date[] = []
  for (let at: Date | null = firstFailedAt; at; ) {
    at = nextAttempt({ firstFailedAt, hard: false, at })
    if (at) attempts.push(at)
  }
  expect(attempts).toEqual([day(2), day(7), day(14), day(21)])
})

test('a card that will not work again is tried once more, at the end', () => {
  expect(nextAttempt({ firstFailedAt, hard: true, at: firstFailedAt })).toEqual(day(21))
  expect(nextAttempt({ firstFailedAt, hard: true, at: day(21) })).toBeNull()
})

test('attempts that a long downtime has missed are left out', () => {
  expect(nextAttempt({ firstFailedAt, hard: false, at: day(8) })).toEqual(day(14))
  expect(nextAttempt({ firstFailedAt, hard: false, at: day(30) })).toBeNull()
})
