import { MetadataInput, TimestampInput } from '@guildhall/contract/kernel/billing'
import { bounded } from '@guildhall/contract/kernel/bounded'
import { z } from 'zod'
import type { Dependencies } from './dependencies.ts'
import { createCustomerReference } from './refer.ts'
import { type Importer, ofCustomer, parsed, Text, withoutNulls } from './rows.ts'

const Email = z.string().trim().max(254).pipe(z.email())
/** As a request has it that assigns a seat. */
const SeatMetadata = bounded(
  MetadataInput.refine((map) => JSON.stringify(map).length <= 1_024, { error: 'At most 1 KB' }),
  10,
)

/** What an import reads of a seat. */
const Seat = z.object({
  ...ofCustomer,
  subscription_id: Text,
  customer_email: Email.optional(),
  status: z.enum(['pending', 'claimed']).default('claimed'),
  claimed_at: TimestampInput.optional(),
  seat_metadata: SeatMetadata.default({}),
})

/** Seats of subscriptions: those of orders are history, as the orders are, and free ones have no row. */
export function createSeatImporter(modules: Dependencies): Importer {
  const { seats } = modules
  const customerOf = createCustomerReference(modules)

  return {
    isSkipped: ({ order_id, status, subscription_id }) =>
      status === 'revoked' || (typeof order_id === 'string' && typeof subscription_id !== 'string'),

    async prepare(organizationId, row, refer) {
      const given = withoutNulls(row)
      const { email } = given
      const input = parsed(Seat, { ...given, customer_email: given.customer_email ?? email })
      const subscriptionId = await refer('subscriptions', input.subscription_id, 'subscription_id')
      const { customer_email, customer_id, external_customer_id } = input
      const isByEmail = customer_id === undefined && external_customer_id === undefined
      const seat = {
        subscriptionId,
        customer:
          isByEmail && customer_email !== undefined
            ? { email: customer_email }
            : { customerId: await customerOf(organizationId, input, refer) },
        status: input.status,
        claimedAt: input.claimed_at ?? null,
        metadata: input.seat_metadata,
      }
      return (keepAnswer) => seats.takeOver(organizationId, seat, keepAnswer)
    },
  }
}
