import { MetadataInput, TimestampInput } from '@guildhall/contract/kernel/billing'
import { z } from 'zod'
import type { Dependencies } from './dependencies.ts'
import { createCustomerReference } from './refer.ts'
import { type Importer, ofCustomer, parsed, type Row, Text, withoutNulls } from './rows.ts'

const Amount = z.int().min(0).max(999_999_999_999)

/** What an import reads of a subscription. */
const Subscription = z.object({
  ...ofCustomer,
  product_id: Text,
  discount_id: Text.optional(),
  currency: Text.optional(),
  amount: Amount.optional(),
  seats: z.int().min(1).max(10_000).optional(),
  started_at: TimestampInput.optional(),
  canceled_at: TimestampInput.optional(),
  current_period_start: TimestampInput.optional(),
  current_period_end: TimestampInput,
  cancel_at_period_end: z.boolean().default(false),
  pause_at_period_end: z.boolean().default(false),
  paused_at: TimestampInput.optional(),
  resumes_at: TimestampInput.optional(),
  metadata: MetadataInput.default({}),
})

const taken = new Set(['active', 'trialing', 'past_due', 'paused'])

/** What the customer pays for a whole period, before the discount. */
function amountOf(row: Row): number | undefined {
  if (!Array.isArray(row.prices)) {
    return typeof row.amount === 'number' ? row.amount : undefined
  }
  const [price, ...others] = row.prices.filter(
    (each) => each?.amount_type === 'fixed' || each?.amount_type === 'custom',
  )
  if (!price || others.length > 0) return undefined
  if (price.amount_type === 'fixed') return price.price_amount
  // Without a discount, what is charged is what was chosen.
  return row.discount_id === null && typeof row.amount === 'number' ? row.amount : undefined
}

export function createSubscriptionImporter(modules: Dependencies): Importer {
  const { database, subscriptionChanges } = modules
  const customerOf = createCustomerReference(modules)

  return {
    isSkipped: ({ status }) => typeof status === 'string' && !taken.has(status),
    async prepare(organizationId, given, refer) {
      const row = parsed(Subscription, { ...withoutNulls(given), amount: amountOf(given) })
      const customerId = await customerOf(organizationId, row, refer)
      const productId = await refer('products', row.product_id, 'product_id')
      const discountId =
        row.discount_id === undefined
          ? null
          : await refer('discounts', row.discount_id, 'discount_id')
      const { at } = await modules.clocks.show(database.sql, organizationId)
      const periodStart = row.current_period_start ?? row.started_at ?? at
      const adoption = {
        customerId,
        productId,
        discountId,
        currency: row.currency,
        amount: row.amount,
        seats: row.seats ?? null,
        startedAt: row.started_at ?? periodStart,
        periodStart,
        periodEnd: row.current_period_end,
        isTrial: given.status === 'trialing',
        cancelAtPeriodEnd: row.cancel_at_period_end,
        canceledAt: row.canceled_at ?? null,
        isPaused: given.status === 'paused',
        pauseAtPeriodEnd: row.pause_at_period_end,
        pausedAt: row.paused_at ?? null,
        resumesAt: row.resumes_at ?? null,
        metadata: row.metadata,
      }
      return (keepAnswer) => subscriptionChanges.adopt(organizationId, adoption, keepAnswer)
    },
  }
}
