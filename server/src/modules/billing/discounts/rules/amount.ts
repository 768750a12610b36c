import {
  chargeStepOf,
  fraction,
  halfAwayFromZero,
  inSteps,
  isCurrency,
  money,
  toChargeable,
  toSafeInteger,
} from '../../../../kernel/index.ts'
import type { DiscountTerms } from './discount.ts'

const wholeInBasisPoints = 10_000

/** What a discount takes off an amount: never more than all of it, and nothing of a credit. */
export function discountAmount(discount: DiscountTerms, base: number, currency: string): number {
  if (base <= 0) return 0
  if (discount.type === 'fixed') {
    return Math.min(inSteps(amountIn(discount, currency), chargeStepOf(currency)), base)
  }
  const share = fraction.of(discount.basisPoints ?? 0, wholeInBasisPoints)
  const exact = fraction.multiply(fraction.of(base), share)
  return Math.min(toSafeInteger(toChargeable(halfAwayFromZero, currency)(exact)), base)
}

const amountIn = ({ amounts }: DiscountTerms, currency: string) =>
  amounts && Object.hasOwn(amounts, currency) ? (amounts[currency] ?? 0) : 0

/**
 * The discount of each line: a fixed amount is split in proportion, so that nothing is lost; a
 * percentage is taken of each line alone. Credits get none.
 */
export function allocateDiscount(
  discount: DiscountTerms,
  lines: readonly number[],
  currency: string,
): number[] {
  if (discount.type === 'percentage') {
    return lines.map((line) => discountAmount(discount, line, currency))
  }
  const weights = lines.map((line) => Math.max(line, 0))
  const base = weights.reduce((sum, weight) => sum + weight, 0)
  const total = discountAmount(discount, base, currency)
  if (total === 0 || !isCurrency(currency)) return lines.map(() => 0)
  return money.allocate(money.of(total, currency), weights).map(({ amount }) => amount)
}
