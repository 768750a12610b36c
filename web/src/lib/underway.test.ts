import { expect, test } from 'vitest'
import { pauseFor } from './underway.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const at = (time: string) => ({ at: new Date(`2026-11-25T${time}Z`) })

test('nothing underway is not asked for again', () => {
  expect(pauseFor([], now)).toBe(false)
})

test('what just changed, or is due soon, is asked for often; the rest seldom', () => {
  expect(pauseFor([at('11:59:30')], now)).toBe(3_000)
  expect(pauseFor([at('12:01:30')], now)).toBe(3_000)
  expect(pauseFor([at('14:00:00')], now)).toBe(60_000)
  expect(pauseFor([at('09:00:00'), at('12:00:01')], now)).toBe(3_000)
})
