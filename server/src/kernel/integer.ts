const digits = /^-?\d+$/

/**
 * Converts a `bigint` column, or a sum of one, to a number. Numbers are exact up to 2^53 − 1 only, and
 * an error is better than a silently rounded amount.
 */
export function toSafeInteger(value: bigint | string): number {
  const isWhole = typeof value === 'bigint' || digits.test(value)
  const number = isWhole ? Number(value) : Number.NaN
  // The message is logged, and the value may be personal data.
  if (!Number.isSafeInteger(number)) throw new RangeError('Not an integer within ±(2^53 − 1)')
  return withoutMinusZero(number)
}

/** −0 equals 0, but `Object.is`, deep comparison and formatting distinguish them. */
export function withoutMinusZero(value: number): number {
  return value + 0
}
