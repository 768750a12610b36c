import { createBenefit, createCredit } from '../benefits.ts'
import type { Merchant } from '../merchants.ts'
import type { Counted } from './measuring.ts'

export type Benefit = {
  readonly id: string
  readonly type: 'custom' | 'feature_flag' | 'license_keys' | 'meter_credit'
}

/** What is given with products, by product; and what became of the keys. */
export type Giving = {
  readonly benefits: readonly Benefit[]
  readonly given: Map<string, ReadonlySet<string>>
  /** Activations of each key. */
  readonly activations: Map<string, string[]>
}

export const mostActivations = 2

export async function createBenefits(
  merchant: Merchant,
  [sum, count]: readonly Counted[],
): Promise<Benefit[]> {
  if (!sum || !count) throw new Error('Credits are for meters.')
  const limit = { limit: mostActivations, enable_customer_admin: true }
  return [
    await createBenefit(merchant),
    await createBenefit(merchant, { type: 'feature_flag' }),
    await createBenefit(merchant, {
      type: 'license_keys',
      description: 'A key',
      properties: { activations: limit },
    }),
    await createCredit(merchant, sum, 30),
    await createCredit(merchant, sum, 12, true),
    await createCredit(merchant, count, 9, true),
  ]
}
