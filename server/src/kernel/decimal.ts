import type { Currency } from './currency.ts'
import * as fraction from './fraction.ts'
import * as money from './money.ts'

declare const canonical: unique symbol

/** `unscaled / 10^scale` with the smallest scale; text in JSON, `numeric` in the database. */
export type Decimal = {
  readonly unscaled: bigint
  readonly scale: number
  readonly [canonical]: true
}

/** The maximum number of digits before and after the point, without leading and trailing zeros. */
export type Precision = { readonly integerDigits: number; readonly fractionDigits: number }

/** Unit prices have up to twelve decimal places; the integer part has room for any sum of numbers. */
const defaultPrecision: Precision = { integerDigits: 1000, fractionDigits: 12 }
const unlimited: Precision = { integerDigits: Infinity, fractionDigits: Infinity }

const pattern = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/
const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/
/** Up to this many digits, different texts parse to different doubles. */
const exactDigits = 15

/** Null if the text is not a decimal, or exceeds the precision. */
export function parse(text: string, precision: Precision = defaultPrecision): Decimal | null {
  const [, sign = '', whole = '', part = ''] = pattern.exec(text) ?? []
  if (whole === '') return null
  const digits = withoutTrailingZeros(part)
  const isTooLong =
    (whole !== '0' && whole.length > precision.integerDigits) ||
    digits.length > precision.fractionDigits
  if (isTooLong) return null
  return of(BigInt(`${sign}${whole}${digits}`), digits.length)
}

/** Parses a `numeric` of the driver; throws for NaN and infinity. */
export function fromRow(text: string): Decimal {
  const value = parse(text, unlimited)
  if (!value) throw new RangeError('Not a finite numeric')
  return value
}

/**
 * Converts a number of a JSON body by its shortest text. Null for an integer beyond 2^53 − 1 or more
 * than 15 digits with a fraction, because parsing the body may have changed its value.
 */
export function fromNumber(value: number, precision: Precision = defaultPrecision): Decimal | null {
  if (Number.isInteger(value)) {
    return Number.isSafeInteger(value) ? parse(BigInt(value).toString(), precision) : null
  }
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    numberPattern.exec(String(value)) ?? []
  const digits = `${whole}${part}`
  if (whole === '' || digits.replace(/^0+/, '').length > exactDigits) return null
  const exact = of(BigInt(`${sign}${digits}`), part.length - Number(exponent))
  return parse(toText(exact), precision)
}

/** The canonical text: no exponent, no trailing zeros, no −0. */
export function toText({ unscaled, scale }: Decimal): string {
  const sign = unscaled < 0n ? '-' : ''
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${sign}${digits.slice(0, point)}${scale > 0 ? '.' : ''}${digits.slice(point)}`
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return of(unscaledAt(a, scale) + unscaledAt(b, scale), scale)
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return of(unscaledAt(a, scale) - unscaledAt(b, scale), scale)
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return of(a.unscaled * b.unscaled, a.scale + b.scale)
}

/** Cut after so many fraction digits; for averages. */
export function quotient(value: Decimal, divisor: number, fractionDigits = 12): Decimal {
  const digits = Math.max(fractionDigits, value.scale)
  const cut = 10n ** BigInt(digits - fractionDigits)
  const exact = unscaledAt(value, digits) / BigInt(divisor)
  return of(exact / cut, fractionDigits)
}

/** Negative if `a` is less than `b`, as `sort` expects. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const { unscaled } = subtract(a, b)
  if (unscaled === 0n) return 0
  return unscaled < 0n ? -1 : 1
}

export function toFraction({ unscaled, scale }: Decimal): fraction.Fraction {
  return fraction.of(unscaled, 10n ** BigInt(scale))
}

/** `value` is in minor units, like unit prices. */
export function toMoney(
  value: Decimal,
  currency: Currency,
  rounding: fraction.Rounding,
): money.Money {
  return money.fromFraction(toFraction(value), currency, rounding)
}

function of(unscaled: bigint, scale: number): Decimal {
  if (unscaled === 0n) return { unscaled, scale: 0 } as Decimal
  let [digits, places] = [unscaled, scale]
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n
    places--
  }
  return { unscaled: digits, scale: places } as Decimal
}

function unscaledAt(value: Decimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale)
}

/** Without a regular expression, because `/0+$/` takes quadratic time on long sequences of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
