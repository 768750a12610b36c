import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { CardTries } from '../card-tries/index.ts'
import type { Customer, Customers } from '../customers/index.ts'
import type { Discount, Discounts } from '../discounts/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Offers } from '../offers/index.ts'
import type { NewOrder, Order, Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Price, Product, Products } from '../products/index.ts'
import type { Checkout } from './rules/checkout.ts'

/** What a checkout of a recurring product sold. The customer and the checkout are locked. */
type SubscriptionSale = {
  /** With `subscriptionId` where it upgrades a free subscription, and the trial that was shown. */
  readonly checkout: Checkout
  readonly customer: Customer
  readonly product: Product
  /** Those that were shown; some may be archived since. */
  readonly prices: readonly Price[]
  readonly discount: Discount | null
  /** The card to charge for renewals; null where nothing can ever be due. */
  readonly methodId: string | null
}

/** The subscription that was started or upgraded, and what its first order contains. */
type SoldSubscription = {
  readonly subscriptionId: string
  readonly periodStart?: Date
  readonly items: NewOrder['items']
}

type Fulfil = (tx: Tx, moment: Moment, sale: SubscriptionSale) => Promise<SoldSubscription>

/**
 * What this customer has that runs or is paused, besides this one: `free` where nobody paid and somebody
 * has only typed the address.
 */
export type Held = 'nothing' | 'free' | 'subscription'
type HeldBy = (
  sql: Sql,
  organizationId: string,
  customerId: string,
  of: { readonly besides: string | null; readonly byProven: boolean },
) => Promise<Held>

/** Whether this customer has a subscription of the product, besides this one, for which nothing was paid. */
type HoldsUnpaid = (
  sql: Sql,
  customer: { readonly organizationId: string; readonly customerId: string },
  of: {
    readonly besides: string | null
    readonly productId: string
    /** Also those of which somebody has only typed the address. */
    readonly withFree: boolean
  },
) => Promise<boolean>

/** One of these meters for which another subscription of the customer charges. */
type ChargedMeter = (
  sql: Sql,
  customer: { readonly organizationId: string; readonly customerId: string },
  of: {
    readonly besides: string | null
    readonly byProven: boolean
    readonly meterIds: readonly string[]
    /** Also those for which nobody paid and somebody has only typed the address. */
    readonly withFree: boolean
  },
) => Promise<string | undefined>

/** A subscription that costs nothing and runs, so that a checkout may upgrade it. */
type Upgradable = (
  sql: Sql,
  organizationId: string,
  subscriptionId: string,
) => Promise<{ readonly customerId: string } | undefined>

/** Does this subscription run, and cost something already? Then no checkout may upgrade it any more. */
type IsUpgraded = (sql: Sql, organizationId: string, subscriptionId: string) => Promise<boolean>

/** Does a bank ask for money of this subscription? Then it gets no upgrade. */
type IsDisputed = (
  sql: Sql,
  organizationId: string,
  subscription: { readonly customerId: string; readonly id: string },
) => Promise<boolean>

/** Has an order paid that was not paid with its checkout, by the card that the checkout saved. */
type Collect = (
  tx: Tx,
  moment: Moment,
  order: Order,
  card: { readonly methodId: string | null },
) => Promise<void>

/** Tokens for customers, who are locked. */
type CustomerSessions = {
  /** Of a session that shows everything, or only what this checkout sold. */
  readonly create: (
    tx: Tx,
    moment: Moment,
    customer: Customer,
    /** Nothing for who manages the customer no longer. */
    of: { readonly checkoutId: string | null; readonly managerId: string | null },
  ) => Promise<string>
  /** Ends those that show only what another checkout sold. */
  readonly endLimited: (tx: Tx, customer: Customer, besidesCheckoutId: string) => Promise<void>
}

/** What higher modules do for a checkout. */
export const createProviders = () => ({
  /** By subscriptions; without it recurring products cannot be bought. */
  fulfil: createProvider<Fulfil>('checkouts.fulfil'),
  /** By subscriptions. */
  heldBy: createProvider<HeldBy>('checkouts.heldBy'),
  /** By subscriptions. */
  holdsUnpaid: createProvider<HoldsUnpaid>('checkouts.holdsUnpaid'),
  /** By subscriptions. */
  chargedMeter: createProvider<ChargedMeter>('checkouts.chargedMeter'),
  /** By subscriptions; without it no subscription can be upgraded. */
  upgradable: createProvider<Upgradable>('checkouts.upgradable'),
  /** By subscriptions. */
  isUpgraded: createProvider<IsUpgraded>('checkouts.isUpgraded'),
  /** By disputes. */
  isDisputed: createProvider<IsDisputed>('checkouts.isDisputed'),
  /** By dunning, for orders of subscriptions. */
  collect: createProvider<Collect>('checkouts.collect'),
  /** By customer sessions; without them the token is empty. */
  customerSessions: createProvider<() => CustomerSessions>('checkouts.customerSessions'),
})
type Providers = ReturnType<typeof createProviders>

/** What higher modules add. */
export const createHooks = () => ({
  /** In the transaction that creates or changes a checkout. */
  stored:
    createHook<(tx: Tx, before: Checkout | undefined, after: Checkout) => Promise<void> | void>(
      'checkouts.stored',
    ),
})
export type Hooks = ReturnType<typeof createHooks>

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'clocks'
  | 'database'
  | 'events'
  | 'limits'
  | 'pageUrl'
  | 'random'
  | 'settings'
  | 'timers'
> & {
  readonly cardTries: Pick<CardTries, 'count'>
  readonly customers: Customers
  readonly discounts: Discounts
  readonly merchants: Merchants
  readonly offers: Offers
  readonly orders: Orders
  readonly methods: Pick<PaymentMethods, 'find' | 'markUnproven'>
  readonly payments: Payments
  readonly products: Products
}

export type Context = Dependencies & { readonly providers: Providers }
