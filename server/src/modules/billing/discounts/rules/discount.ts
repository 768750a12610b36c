import type { Metadata } from '@guildhall/contract/kernel/billing'

export type Discount = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly code: string | null
  readonly type: 'fixed' | 'percentage'
  readonly duration: 'once' | 'forever' | 'repeating'
  readonly durationInMonths: number | null
  /** The first of `amounts`. */
  readonly amount: number | null
  readonly currency: string | null
  /** By currency, for a fixed discount. */
  readonly amounts: Readonly<Record<string, number>> | null
  readonly basisPoints: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxRedemptions: number | null
  readonly maxRedemptionsPerCustomer: number | null
  readonly redemptionsCount: number
  /** Empty for all products. */
  readonly productIds: readonly string[]
  readonly metadata: Metadata
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** What decides how much a discount takes off. */
export type DiscountTerms = Pick<Discount, 'type' | 'amounts' | 'basisPoints'>
