import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'database' | 'random'> & {
  readonly benefits: Pick<Benefits, 'findMany'>
  readonly customers: Customers
  readonly discounts: Discounts
  readonly disputes: Pick<Disputes, 'holds'>
  readonly dunning: Pick<Dunning, 'hasOpen' | 'stop' | 'tryAgain'>
  readonly merchants: Merchants
  readonly meters: Pick<Meters, 'credits'>
  readonly orders: Pick<
    Orders,
    'changeCredits' | 'dueOf' | 'dueOfPeriod' | 'fundsOf' | 'hasCredited' | 'labelsFor'
  >
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly payments: Payments
  readonly products: Products
  readonly subscriptions: Subscriptions
}

/**
 * A card that a customer typed for a change that was shown. It pays that change, and what follows of the
 * subscription; where it is declined, neither the plan nor the card of the subscription is another one.
 */
export type TypedCard = {
  readonly token: string
  /** Called in the transaction that opens its payment; throws where too many cards were tried. */
  readonly count: (tx: Tx, moment: Moment, intentId: string) => Promise<void>
}
