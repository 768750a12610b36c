import { fraction, halfAwayFromZero, toSafeInteger } from '../../../../kernel/index.ts'
import type { TaxRate } from './rates.ts'

const million = 1_000_000

/**
 * The tax of an amount in minor units, rounded once. `net` is the amount without it: a tax inside the
 * price is taken out, one on top leaves the amount as it is. A negative amount is taxed like the
 * positive one, so that a credit takes back exactly what was charged.
 */
export function taxOf(
  taxable: number,
  { partsPerMillion, behavior, step = 1 }: Pick<TaxRate, 'partsPerMillion' | 'behavior' | 'step'>,
): { readonly tax: number; readonly net: number } {
  const whole = behavior === 'inclusive' ? million + partsPerMillion : million
  const rate = fraction.of(partsPerMillion, whole * step)
  const steps = halfAwayFromZero(fraction.multiply(fraction.of(taxable), rate))
  const tax = toSafeInteger(steps * BigInt(step))
  return { tax, net: behavior === 'inclusive' ? taxable - tax : taxable }
}
