declare const normalized: unique symbol

/** An exact rational number in lowest terms with a positive denominator. */
export type Fraction = {
  readonly numerator: bigint
  readonly denominator: bigint
  readonly [normalized]: true
}

/** Converts a fraction to an integer; each caller chooses one explicitly. */
export type Rounding = (value: Fraction) => bigint

export function of(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [dividend, divisor] = [toBigInt(numerator), toBigInt(denominator)]
  if (divisor === 0n) throw new RangeError('The denominator of a fraction must not be zero')
  const common = greatestCommonDivisor(dividend, divisor)
  const sign = divisor < 0n ? -1n : 1n
  return {
    numerator: (sign * dividend) / common,
    denominator: (sign * divisor) / common,
  } as Fraction
}

export function add(a: Fraction, b: Fraction): Fraction {
  return of(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  )
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, negate(b))
}

export function negate(value: Fraction): Fraction {
  return of(-value.numerator, value.denominator)
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return of(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return of(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** Negative if `a` is less than `b`, as `sort` expects. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** For tax, discounts and metered amounts. */
export function halfAwayFromZero({ numerator, denominator }: Fraction): bigint {
  const rounded = (2n * absolute(numerator) + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** For proration. */
export function halfToEven(value: Fraction): bigint {
  const nearest = halfAwayFromZero(value)
  // In lowest terms, only halves have this denominator.
  const isHalf = value.denominator === 2n
  if (!isHalf || nearest % 2n === 0n) return nearest
  return nearest < 0n ? nearest + 1n : nearest - 1n
}

/** For seats: towards zero. */
export function truncate({ numerator, denominator }: Fraction): bigint {
  return numerator / denominator
}

export function floor(value: Fraction): bigint {
  const towardsZero = truncate(value)
  const isBelow = value.numerator < 0n && value.denominator !== 1n
  return isBelow ? towardsZero - 1n : towardsZero
}

function toBigInt(value: bigint | number): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError('The parts of a fraction must be exact integers')
  }
  return BigInt(value)
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [greater, lesser] = [absolute(a), absolute(b)]
  while (lesser > 0n) [greater, lesser] = [lesser, greater % lesser]
  return greater
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
