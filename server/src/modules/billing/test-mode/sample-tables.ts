import type { SetRow } from '../../../platform/database/index.ts'
import type { CatalogEntry } from './rules/sample-names.ts'

/** In the order in which they are written: first what others refer to. */
export const sampleTables = [
  'products',
  'prices',
  'benefits',
  'product_benefits',
  'discounts',
  'customers',
  'sandbox_cards',
  'payment_methods',
  'checkouts',
  'discount_redemptions',
  'subscriptions',
  'benefit_grants',
  'orders',
  'order_items',
  'order_collections',
  'sandbox_objects',
  'sandbox_movements',
  'payment_intents',
  'refunds',
  'documents',
  'metric_facts',
] as const
export type SampleTable = (typeof sampleTables)[number]

export type Buyer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: { readonly city: string; readonly country: string }
  readonly taxRate: { readonly partsPerMillion: number }
}
export type Sale = {
  readonly product: CatalogEntry
  readonly productId: string
  readonly priceId: string
  readonly amount: number
  readonly discount: number
}
export type Back = {
  readonly at: Date
  readonly net: number
  readonly tax: number
  readonly isWhole: boolean
}

export const discountName = 'Friends of the house'
export const discountCode = 'FRIENDS10'
export const sampleMark = { sample: true }
export const declined = { code: 'card_declined', message: 'The card was declined.', hard: false }
export const noFailure = { code: null, message: null, hard: null }
export const brandOf = (card: string) => ({
  brand: 'visa',
  last4: card === 'tok_visa' ? '4242' : '0341',
  fingerprint: `sandbox ${card}`,
})

/** Rows by their tables, all of one organization. */
export function createTables(organizationId: string) {
  const tables = Object.fromEntries(sampleTables.map((name) => [name, []])) as unknown as Record<
    SampleTable,
    SetRow[]
  >
  const add = (table: SampleTable, row: SetRow) =>
    tables[table].push({ organization_id: organizationId, ...row })

  type Fact = {
    at: Date
    kind: string
    productId: string
    customerId: string | null
    subscriptionId?: string
    isRecurring: boolean
    currency: string
    count: number
    amount: number
  }
  const fact = (each: Fact) =>
    add('metric_facts', {
      at: each.at,
      kind: each.kind,
      currency: each.currency,
      product_id: each.productId,
      billing_type: each.isRecurring ? 'recurring' : 'one_time',
      customer_id: each.customerId,
      subscription_id: each.subscriptionId ?? null,
      count: each.count,
      amount: each.amount,
    })

  return { tables, add, fact }
}
export type Tables = ReturnType<typeof createTables>
