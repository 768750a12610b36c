import { expect, test } from 'vitest'
import { durationIn, sizeIn } from './figures.ts'

test.each([
  [0, 0, 'byte'],
  [999, 999, 'byte'],
  [1_000, 1, 'kilobyte'],
  [25_400_000, 25.4, 'megabyte'],
  [5_000_000_000_000_000, 5_000, 'terabyte'],
])('%i bytes are %d of a %s', (bytes, value, unit) => {
  expect(sizeIn(bytes)).toEqual({ value, unit })
})

test.each([
  [20, 1, 'second'],
  [119_000, 119, 'second'],
  [120_000, 2, 'minute'],
])('%i ms are %i of a %s', (ms, value, unit) => {
  expect(durationIn(ms)).toEqual({ value, unit })
})
