import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeInteger } from './integer.ts'

test('the greatest safe integers are exact: 2^53 − 1 = 9007199254740991', () => {
  expect(toSafeInteger('9007199254740991')).toBe(9007199254740991)
  expect(toSafeInteger('-9007199254740991')).toBe(-9007199254740991)
  expect(toSafeInteger(9007199254740991n)).toBe(9007199254740991)
})

test.each([
  '9007199254740992',
  '-9007199254740992',
  '9223372036854775807',
  '1e3',
  '',
  ' 1',
  '0x10',
])('%j is rejected', (text) => {
  expect(() => toSafeInteger(text)).toThrow(RangeError)
})

test.each(['1.5', '12.0', '9007199254740990.7', 'NaN', 'Infinity'])(
  '%s, a possible value of a `numeric`, is rejected and not rounded',
  (text) => {
    expect(() => toSafeInteger(text)).toThrow(RangeError)
  },
)

test('−0 is converted to 0', () => {
  expect(toSafeInteger('-0')).toBe(0)
})

test('the error message does not contain the value', () => {
  expect(() => toSafeInteger('9223372036854775807')).toThrow(/^[^9]*2\^53[^9]*$/)
})

test('every 64-bit integer is converted exactly or rejected', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      if (value > -(2n ** 53n) && value < 2n ** 53n) {
        expect(BigInt(toSafeInteger(String(value)))).toBe(value)
      } else {
        expect(() => toSafeInteger(String(value))).toThrow(RangeError)
      }
    }),
    { examples: [[2n ** 53n], [2n ** 53n - 1n], [-(2n ** 53n)], [0n]] },
  )
})
