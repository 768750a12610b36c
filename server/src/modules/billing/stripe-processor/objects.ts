import type { Stripe } from 'stripe'
import type { Charge, SetUp } from '../../../platform/processors/index.ts'
import { type Calls, isReplayed } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import { metadataOf } from './metadata.ts'
import * as store from './store.ts'

type Owner = { readonly organizationId: string; readonly customerId: string }
type Create<Value> = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Value>

/** Creates objects at Stripe that move no money, each once. */
export function createObjects({ clock, database }: Dependencies, calls: Calls) {
  const { sql } = database

  /** With a key of its own where Stripe repeats a failure: a spare object harms nobody. */
  async function create<Value>(key: string, work: Create<Value>): Promise<Value> {
    const withKey = (idempotencyKey: string) =>
      calls.call((stripe) => work(stripe, { idempotencyKey }))
    try {
      return await withKey(key)
    } catch (error) {
      if (!isReplayed(error)) throw error
      return withKey(`${key} ${clock.ms()}`)
    }
  }

  async function customerOf({ organizationId, customerId }: Owner, replaced = ''): Promise<string> {
    const known = await store.findCustomer(sql, organizationId, customerId)
    if (known) return known
    const key = `customer ${organizationId} ${customerId} ${replaced}`.trim()
    const metadata = { guildhall_organization: organizationId, guildhall_customer: customerId }
    const created = await create(key, ({ customers }, options) =>
      customers.create({ metadata }, options),
    )
    const row = { organizationId, customerId, reference: created.id, at: clock.now() }
    return store.insertCustomer(sql, row)
  }

  /** Creates the customer anew if an operator deleted it at Stripe. */
  async function withCustomer<Value>(
    owner: Owner,
    work: (customer: string) => Promise<Value>,
  ): Promise<Value> {
    const customer = await customerOf(owner)
    try {
      return await work(customer)
    } catch (error) {
      const { code, param } = error as Stripe.errors.StripeError
      if (code !== 'resource_missing' || param !== 'customer') throw error
      await store.forgetCustomer(sql, owner.organizationId, owner.customerId, customer)
      return work(await customerOf(owner, customer))
    }
  }

  return {
    create,

    payment: (intent: Charge, amount: number) =>
      withCustomer(intent, (customer) =>
        create(`${intent.intentId} ${customer}`, ({ paymentIntents }, options) =>
          paymentIntents.create(
            {
              amount,
              currency: intent.money.currency,
              customer,
              metadata: metadataOf(intent),
              allowed_payment_method_types: ['card'],
            },
            options,
          ),
        ),
      ),

    setUp: (intent: SetUp) =>
      withCustomer(intent, (customer) =>
        create(`${intent.intentId} ${customer}`, ({ setupIntents }, options) =>
          setupIntents.create(
            {
              customer,
              metadata: { ...metadataOf(intent), guildhall_currency: intent.money.currency },
              allowed_payment_method_types: ['card'],
              usage: 'off_session',
            },
            options,
          ),
        ),
      ),
  }
}
