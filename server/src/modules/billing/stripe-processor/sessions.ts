import type { Stripe } from 'stripe'
import type { Answered, ObjectKey } from '../../../platform/processors/index.ts'
import { type Calls, isRefusal } from './calls.ts'
import { stateOfPayment, stateOfSetUp } from './states.ts'

/** A page of Stripe, for customers whose browsers do not get its script. */
export const isSession = (reference: string) => reference.startsWith('cs_')

const expand = ['payment_intent.latest_charge', 'setup_intent.payment_method']
const objectOf = <Value extends object>(value: string | Value | null) =>
  typeof value === 'object' && value !== null ? value : undefined

/** Once a page was paid, its payment takes its place: that is what can be refunded. */
export function stateOfSession(session: Stripe.Checkout.Session): Answered {
  const { payment_intent, setup_intent, status, url } = session
  if (status === 'expired') return { kind: 'canceled' }
  if (status === 'open') return url ? { kind: 'action required', url } : { kind: 'processing' }
  const payment = objectOf(payment_intent)
  if (payment) return { ...stateOfPayment(payment), reference: payment.id }
  const setUp = objectOf(setup_intent)
  return setUp ? { ...stateOfSetUp(setUp), reference: setUp.id } : { kind: 'processing' }
}

/** Reads pages of Stripe, and closes them. */
export function createSessions(calls: Calls) {
  const read = ({ reference }: ObjectKey): Promise<Answered> =>
    calls.call(async ({ checkout }) =>
      stateOfSession(await checkout.sessions.retrieve(reference, { expand })),
    )

  return {
    read,

    async expire(key: ObjectKey): Promise<Answered> {
      try {
        return await calls.call(async ({ checkout }) =>
          stateOfSession(await checkout.sessions.expire(key.reference)),
        )
      } catch (error) {
        // It was paid, or has expired.
        if (!isRefusal(error)) throw error
        return read(key)
      }
    },
  }
}
