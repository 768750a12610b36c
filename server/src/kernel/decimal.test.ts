import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as decimal from './decimal.ts'
import * as fraction from './fraction.ts'
import { halfAwayFromZero, halfToEven, truncate } from './fraction.ts'

const {
  add,
  compare,
  fromNumber,
  fromRow,
  multiply,
  parse,
  subtract,
  toFraction,
  toMoney,
  toText,
} = decimal
const textOf = (value: decimal.Decimal | null) => value && toText(value)

const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
const places = fc.nat(12)
/** Values created without the code under test: an integer and the position of the point. */
const values = fc.tuple(fc.oneof(digits, fc.bigInt({ min: -2000n, max: 2000n })), places)
const decimals = values.map(([unscaled, scale]) => fromRow(format(unscaled, scale)))

function format(unscaled: bigint, scale: number): string {
  const power = 10n ** BigInt(scale)
  const size = unscaled < 0n ? -unscaled : unscaled
  const sign = unscaled < 0n ? '-' : ''
  const part = scale === 0 ? '' : `.${(size % power).toString().padStart(scale, '0')}`
  return `${sign}${size / power}${part}`
}

describe('a text', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['1.50', '1.5'],
    ['100', '100'],
    ['100.000000000000', '100'],
    ['0.000000000001', '0.000000000001'],
    ['-0.05', '-0.05'],
    ['1.5000000000000000', '1.5'],
    ['123456789012345678901234567890.123456789012', '123456789012345678901234567890.123456789012'],
  ])('%s is formatted as %s', (text, expected) => {
    expect(textOf(parse(text))).toBe(expected)
    expect(toText(fromRow(text))).toBe(expected)
  })

  test.each([
    ...['', '-', '.', '+1', '01', '-01', '1.', '.5', '1e3', '1E-2', ' 1', '1 ', '1\n', '0x1'],
    ...['1,5', '1_000', '١', 'NaN', 'Infinity', '-Infinity', '--1', '1.2.3'],
  ])('%j is rejected', (text) => {
    expect(parse(text)).toBeNull()
    expect(() => fromRow(text)).toThrow(RangeError)
  })

  test('may have thirteen decimal places in a numeric, but not in input', () => {
    expect(parse('0.0000000000001')).toBeNull()
    expect(toText(fromRow('0.0000000000001'))).toBe('0.0000000000001')
  })

  test('is limited by the given precision', () => {
    const precision = { integerDigits: 5, fractionDigits: 12 }
    expect(textOf(parse('99999.999999999999', precision))).toBe('99999.999999999999')
    expect(parse('100000', precision)).toBeNull()
    expect(textOf(parse('0.5', { integerDigits: 0, fractionDigits: 1 }))).toBe('0.5')
  })

  test('may have a thousand digits before the point, and no more', () => {
    expect(textOf(parse('9'.repeat(1000)))).toBe('9'.repeat(1000))
    expect(parse('9'.repeat(1001))).toBeNull()
  })

  test('with a long sequence of zeros is parsed in linear time', () => {
    expect(parse(`0.${'0'.repeat(1_000_000)}1`)).toBeNull()
    expect(textOf(parse(`0.1${'0'.repeat(1_000_000)}`))).toBe('0.1')
  })

  test('is formatted as the same value in canonical form', () => {
    fc.assert(
      fc.property(values, fc.nat(3), ([unscaled, scale], zeros) => {
        const plain = format(unscaled, scale)
        const text = textOf(parse(plain))
        expect(text).toMatch(/^(0|-?([1-9]\d*|0(?=\.))(\.\d*[1-9])?)$/)
        expect(textOf(parse(text ?? ''))).toBe(text)
        const longer = `${plain}${plain.includes('.') ? '' : '.'}${'0'.repeat(zeros + 1)}`
        expect(parse(longer)).toEqual(parse(plain))
        expect(toFraction(fromRow(plain))).toEqual(fraction.of(unscaled, 10n ** BigInt(scale)))
      }),
    )
  })
})

describe('a number', () => {
  test.each([
    [0.1, '0.1'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [1.5e-11, '0.000000000015'],
    [-2.5, '-2.5'],
    [100, '100'],
    [9007199254740991, '9007199254740991'],
    [12345.6789012345, '12345.6789012345'],
  ])('%d is converted to %s', (number, expected) => {
    expect(textOf(fromNumber(number))).toBe(expected)
  })

  test.each([
    [0.1 + 0.2, '0.30000000000000004 has 17 digits'],
    [1e-13, '13 digits after the point'],
    [2 ** 53, '9007199254740993 in a body becomes the same number'],
    [1e21, 'beyond 2^53'],
    [12345.678901234567, '12345.678901234568 in a body becomes the same number'],
    [Number.NaN, 'not a number'],
    [Infinity, 'not a number'],
  ])('%d is rejected: %s', (number, _) => {
    expect(fromNumber(number)).toBeNull()
  })

  test('beyond the precision is rejected like a text', () => {
    const precision = { integerDigits: 5, fractionDigits: 2 }
    expect(fromNumber(100_000, precision)).toBeNull()
    expect(fromNumber(100_000.5, precision)).toBeNull()
    expect(fromNumber(0.125, precision)).toBeNull()
    expect(textOf(fromNumber(99_999.25, precision))).toBe('99999.25')
  })

  test('in a JSON body with up to fifteen digits keeps its value', () => {
    const fifteen = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })
    fc.assert(
      fc.property(fifteen, places, (unscaled, scale) => {
        const text = format(unscaled, scale)
        expect(fromNumber(JSON.parse(text))).toEqual(parse(text))
      }),
    )
  })

  test('that is accepted equals the number of its text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.float(), fc.maxSafeInteger()), (number) => {
        const value = fromNumber(number)
        if (value) expect(Number(toText(value))).toBe(number + 0)
      }),
    )
  })
})

describe('arithmetic', () => {
  test('0.1 + 0.2 = 0.3; 1.25 − 1.5 = −0.25; 0.000000000001 × 1000000000000 = 1', () => {
    expect(toText(add(fromRow('0.1'), fromRow('0.2')))).toBe('0.3')
    expect(toText(subtract(fromRow('1.25'), fromRow('1.5')))).toBe('-0.25')
    expect(toText(multiply(fromRow('0.000000000001'), fromRow('1000000000000')))).toBe('1')
  })

  test('1000000 units at 0.00025 cents are 250 cents; 1002 are 0.2505, rounded to 0; 3000 are 0.75, rounded to 1', () => {
    const price = fromRow('0.00025')
    const charge = (units: string) =>
      toMoney(multiply(price, fromRow(units)), 'usd', halfAwayFromZero).amount
    expect([charge('1000000'), charge('1002'), charge('3000')]).toEqual([250, 0, 1])
  })

  test('2.5 and −2.5 are converted to money by the given rounding', () => {
    const round = (text: string) =>
      [halfAwayFromZero, halfToEven, truncate].map((each) => toMoney(fromRow(text), 'eur', each))
    expect(round('2.5').map(({ amount }) => amount)).toEqual([3, 2, 2])
    expect(round('-2.5').map(({ amount }) => amount)).toEqual([-3, -2, -2])
    expect(round('2.5')[0]?.currency).toBe('eur')
  })

  test('an amount beyond 2^53 − 1 is rejected', () => {
    expect(() => toMoney(fromRow('9007199254740992'), 'usd', truncate)).toThrow(RangeError)
  })

  test('has the same results as fractions, in canonical form', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [x, y] = [toFraction(a), toFraction(b)]
        expect(toFraction(add(a, b))).toEqual(fraction.add(x, y))
        expect(toFraction(subtract(a, b))).toEqual(fraction.subtract(x, y))
        expect(toFraction(multiply(a, b))).toEqual(fraction.multiply(x, y))
        expect(compare(a, b)).toBe(fraction.compare(x, y))
        for (const result of [add(a, b), subtract(a, b), multiply(a, b)]) {
          expect(fromRow(toText(result))).toEqual(result)
        }
      }),
    )
  })

  test('sums do not depend on the order of the terms', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 8 }), (all) => {
        const zero = fromRow('0')
        expect(all.toReversed().reduce(add, zero)).toEqual(all.reduce(add, zero))
      }),
    )
  })
})
