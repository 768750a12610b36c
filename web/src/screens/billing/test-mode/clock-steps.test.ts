import { expect, test } from 'vitest'
import { daysAhead, doneOf } from './clock-steps.ts'

const at = (text: string) => new Date(`2030-${text}T12:00:00Z`)

test('how far a sandbox is ahead, in whole days', () => {
  expect(daysAhead(at('03-01'), at('03-01'))).toBe(0)
  expect(daysAhead(at('03-31'), at('03-01'))).toBe(30)
  // The clocks of a browser and of a server differ.
  expect(daysAhead(new Date('2030-03-01T11:59:00Z'), at('03-01'))).toBe(0)
})

test('how much of a move is done', () => {
  const move = { from: at('03-01'), to: at('03-11') }
  expect(doneOf(move, at('03-06'))).toBe(0.5)
  expect(doneOf(move, at('02-20'))).toBe(0)
  expect(doneOf(move, at('03-12'))).toBe(1)
})
