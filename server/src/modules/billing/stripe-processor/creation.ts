import type { Stripe } from 'stripe'
import { type Calls, isReplayed } from './calls.ts'
import type { Dependencies } from './dependencies.ts'

type Work<Value> = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Value>

/** Another call was made with the key: what it said about the customer or the purpose has changed. */
const isOther = (error: unknown) =>
  (error as Partial<Stripe.errors.StripeError>).type === 'StripeIdempotencyError'

/**
 * Creates an object that moves no money, once per key. With a key of its own where Stripe repeats a
 * failure, or knows another call by the key: a spare object harms nobody.
 */
export function createCreation({ clock }: Pick<Dependencies, 'clock'>, calls: Calls) {
  return async function create<Value>(key: string, work: Work<Value>): Promise<Value> {
    const withKey = (idempotencyKey: string) =>
      calls.call((stripe) => work(stripe, { idempotencyKey }))
    try {
      return await withKey(key)
    } catch (error) {
      if (!isReplayed(error) && !isOther(error)) throw error
      return withKey(`${key} ${clock.ms()}`)
    }
  }
}
export type Create = ReturnType<typeof createCreation>
