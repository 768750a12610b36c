import { allowedPaymentMethodTypes } from '@guildhall/contract/billing/payments'
import type { Charge, Described, SetUp } from '../../../platform/processors/index.ts'
import type { Calls } from './calls.ts'
import { createCreation } from './creation.ts'
import { createCustomers } from './customers.ts'
import type { Dependencies } from './dependencies.ts'
import { metadataOf } from './metadata.ts'

/** Of a description at Stripe. */
const longestDescription = 1_000
/** Of what a page sells. */
const longestName = 250

const described = ({ description }: Described) =>
  description ? { description: description.slice(0, longestDescription) } : {}

/** Must be those of the form in the browser, or Stripe refuses its token. */
const allowed = { allowed_payment_method_types: [...allowedPaymentMethodTypes] }

/** Creates objects at Stripe that move no money, each once. */
export function createObjects(dependencies: Dependencies, calls: Calls) {
  const { returnUrl } = dependencies
  const create = createCreation(dependencies, calls)
  const customers = createCustomers(dependencies, calls, create)

  return {
    create,

    async payment(intent: Charge, amount: number) {
      const facts = await intent.describe()
      const again = intent.saveCard ? { setup_future_usage: 'off_session' as const } : {}
      return customers.with(intent, facts, (customer) =>
        create(`${intent.intentId} ${customer}`, ({ paymentIntents }, options) =>
          paymentIntents.create(
            {
              amount,
              currency: intent.money.currency,
              customer,
              metadata: metadataOf(intent),
              ...described(facts),
              ...again,
              ...allowed,
            },
            options,
          ),
        ),
      )
    },

    /** A page on which the customer pays, at most once. */
    async session(intent: Charge | SetUp, amount: number) {
      const facts = await intent.describe()
      const { intentId, kind, money, saveCard } = intent
      const { currency } = money
      const metadata = { ...metadataOf(intent), guildhall_currency: currency }
      const back = returnUrl(intentId)
      const shared = { metadata, ...allowed, success_url: back, cancel_url: back }
      const paid = { metadata, ...described(facts) }
      const product_data = { name: facts.description?.slice(0, longestName) ?? intentId }
      const input =
        kind === 'setup'
          ? { mode: 'setup' as const, currency, setup_intent_data: paid }
          : {
              mode: 'payment' as const,
              line_items: [
                { quantity: 1, price_data: { currency, unit_amount: amount, product_data } },
              ],
              payment_intent_data: {
                ...paid,
                ...(saveCard ? { setup_future_usage: 'off_session' as const } : {}),
              },
              // What is charged is what the buyer was shown.
              adaptive_pricing: { enabled: false },
            }
      return customers.with(intent, facts, (customer) =>
        create(`${intentId} ${customer}`, ({ checkout }, options) =>
          checkout.sessions.create({ customer, ...shared, ...input }, options),
        ),
      )
    },

    async setUp(intent: SetUp) {
      const facts = await intent.describe()
      return customers.with(intent, facts, (customer) =>
        create(`${intent.intentId} ${customer}`, ({ setupIntents }, options) =>
          setupIntents.create(
            {
              customer,
              metadata: { ...metadataOf(intent), guildhall_currency: intent.money.currency },
              ...described(facts),
              ...allowed,
              usage: 'off_session',
            },
            options,
          ),
        ),
      )
    },
  }
}
