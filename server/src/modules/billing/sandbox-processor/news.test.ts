import { expect, test } from 'vitest'
import { deliveries } from './news.ts'

test('a message is sent once and at once, unless there is a seed', () => {
  expect(deliveries(undefined, 'a')).toEqual([0])
})

test('with a seed, messages are on time, late, repeated or lost', () => {
  const all = Array.from({ length: 200 }, (_, n) => deliveries(1, `message ${n}`))
  const shapes = new Set(all.map((each) => `${each.length} ${each.some((ms) => ms > 0)}`))
  expect([...shapes].sort()).toEqual(['0 false', '1 false', '1 true', '2 true'])
  expect(all.flat().every((ms) => ms >= 0 && ms < 3 * 3_600_000)).toBe(true)
})

test('a seed decides the same for the same message, and differs from other seeds', () => {
  const messages = Array.from({ length: 50 }, (_, n) => `message ${n}`)
  const of = (seed: number) => messages.map((each) => deliveries(seed, each))
  expect(of(7)).toEqual(of(7))
  expect(of(7)).not.toEqual(of(8))
})
