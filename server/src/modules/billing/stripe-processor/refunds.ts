import type { Stripe } from 'stripe'
import type { Opened, Refund } from '../../../platform/processors/index.ts'
import { type Calls, isRefusal } from './calls.ts'
import { metadataOf } from './metadata.ts'
import type { createObjects } from './objects.ts'
import { toStripe } from './rules/amounts.ts'
import { refusalOf, unsupportedAmount } from './rules/failures.ts'
import { stateOfRefund } from './states.ts'

const pageSize = 100

/** Returns money once per intent, although Stripe forgets idempotency keys after a day. */
export function createRefunds(calls: Calls, { create }: ReturnType<typeof createObjects>) {
  async function find({ chargeReference, intentId }: Refund): Promise<Stripe.Refund | undefined> {
    for (let after: string | undefined; ; ) {
      const page = await calls.call(({ refunds }) =>
        refunds.list({
          payment_intent: chargeReference,
          limit: pageSize,
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      )
      const found = page.data.find(({ metadata }) => metadata?.guildhall_intent === intentId)
      after = page.data.at(-1)?.id
      if (found || !page.has_more || after === undefined) return found
    }
  }

  return async function refund(intent: Refund): Promise<Opened> {
    const known = await find(intent)
    if (known) return { reference: known.id, state: stateOfRefund(known) }
    const amount = toStripe(intent.money)
    if (amount === undefined) {
      return { reference: null, state: { kind: 'failed', ...unsupportedAmount } }
    }
    try {
      const made = await create(intent.intentId, ({ refunds }, options) =>
        refunds.create(
          {
            payment_intent: intent.chargeReference,
            amount,
            metadata: metadataOf(intent),
          },
          { ...options, ...calls.slowCall },
        ),
      )
      return { reference: made.id, state: stateOfRefund(made) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { reference: null, state: { kind: 'failed', ...refusalOf(error) } }
    }
  }
}
