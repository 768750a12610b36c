import type { Infrastructure } from '../infrastructure/index.ts'
import { AppError } from '../kernel/index.ts'
import type { Benefits } from '../modules/billing/benefits/index.ts'
import type { Checkouts } from '../modules/billing/checkouts/index.ts'
import type { Customers } from '../modules/billing/customers/index.ts'
import type { Discounts } from '../modules/billing/discounts/index.ts'
import type { Disputes } from '../modules/billing/disputes/index.ts'
import { createDunning } from '../modules/billing/dunning/index.ts'
import type { Ledger } from '../modules/billing/ledger/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Meters } from '../modules/billing/meters/index.ts'
import type { Orders } from '../modules/billing/orders/index.ts'
import type { PaymentMethods } from '../modules/billing/payment-methods/index.ts'
import type { Payments } from '../modules/billing/payments/index.ts'
import { createPriceMigrations } from '../modules/billing/price-migrations/index.ts'
import type { Products } from '../modules/billing/products/index.ts'
import { createSubscriptionChanges } from '../modules/billing/subscription-changes/index.ts'
import { createSubscriptions, type Subscriptions } from '../modules/billing/subscriptions/index.ts'
import type { Tax } from '../modules/billing/tax/index.ts'

type Dependencies = Infrastructure & {
  readonly benefits: Benefits
  readonly checkouts: Checkouts
  readonly customers: Customers
  readonly discounts: Discounts
  readonly disputes: Disputes
  readonly ledger: Ledger
  readonly merchants: Merchants
  readonly methods: PaymentMethods
  readonly meters: Meters
  readonly orders: Orders
  readonly payments: Payments
  readonly products: Products
  readonly tax: Tax
}

/** Subscriptions, which checkouts sell and dunning collects, and their changes. */
export function composeSubscriptions(common: Dependencies) {
  const { checkouts } = common
  const dunning = createDunning(common)
  common.merchants.hooks.beforeClose.register('dunning', async (tx, { live }, merchant) => {
    if (live) await dunning.assertNoneOpen(tx, merchant.organizationId)
  })
  const subscriptions = createSubscriptions({ ...common, dunning })
  const { chargedMeter, collect, fulfil, heldBy, holdsUnpaid, isUpgraded, upgradable } = checkouts
  fulfil.provide('subscriptions', subscriptions.startFromCheckout)
  heldBy.provide('subscriptions', subscriptions.heldBy)
  holdsUnpaid.provide('subscriptions', subscriptions.holdsUnpaid)
  chargedMeter.provide('subscriptions', subscriptions.chargedMeter)
  upgradable.provide('subscriptions', subscriptions.upgradable)
  isUpgraded.provide('subscriptions', subscriptions.isUpgraded)
  collect.provide('dunning', dunning.collect)
  const subscriptionChanges = createSubscriptionChanges({ ...common, dunning, subscriptions })
  const priceMigrations = createPriceMigrations({ ...common, subscriptions })
  return { dunning, priceMigrations, subscriptions, subscriptionChanges }
}

type Cards = {
  readonly customers: Pick<Customers, 'lock' | 'setDefaultPaymentMethod'>
  readonly methods: PaymentMethods
  readonly subscriptions: Pick<Subscriptions, 'forgetCard' | 'isOwnCard' | 'needsCard'>
}

/** A card that pays for nothing is no longer the default, and chosen for nothing, when it is removed. */
export function keepCardsInUse({ customers, methods, subscriptions }: Cards) {
  methods.hooks.beforeRemove.register('customers', async (tx, moment, { customerId, id }) => {
    const { organizationId } = moment
    const customer = await customers.lock(tx, organizationId, customerId)
    if (await subscriptions.isOwnCard(tx, organizationId, customerId, id)) {
      throw new AppError('PAYMENT_METHOD_IS_IN_USE')
    }
    await subscriptions.forgetCard(tx, moment, customerId, id)
    if (customer?.defaultPaymentMethodId !== id) return
    if (await subscriptions.needsCard(tx, organizationId, customerId)) {
      throw new AppError('PAYMENT_METHOD_IS_IN_USE')
    }
    await customers.setDefaultPaymentMethod(tx, moment, organizationId, customerId, null)
  })
}
