import type { OrderSubscription } from '@guildhall/contract/billing/order-subscription'
import type { BillingReason, Order as WireOrder } from '@guildhall/contract/billing/orders'
import type { Address, CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Label, ServicePeriod } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Hook, Provider } from '../../../platform/hooks.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { Customer, Customers } from '../customers/index.ts'
import type { Discount, Discounts } from '../discounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'
import type { TaxRate } from '../tax/index.ts'
import type { Order } from './store/orders.ts'

export type Buyer = Pick<
  Customer,
  'id' | 'organizationId' | 'externalId' | 'email' | 'locale' | 'name'
>
/** The rows of other modules that an order shows, deleted ones included. */
type Reader<Row> = (
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
) => Promise<readonly Row[]>

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly ledger: Ledger
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly customers: Pick<Customers, 'findMany' | 'findByExternalId'> & {
    readonly hooks: Pick<Customers['hooks'], 'anonymize'>
  }
  readonly i18n: Pick<I18n, 'translate'>
  readonly products: Pick<Products, 'findMany'>
  readonly discounts: Pick<Discounts, 'findMany'>
}

/** What the cardholders of these orders took back at their banks, or ask for. */
type Disputed = {
  readonly orderId: string
  readonly amount: number
  /** Nothing is decided yet. */
  readonly isOpen: boolean
}

type OrderStep = (tx: Tx, moment: Moment, order: Order) => Promise<void> | void

export type DraftQuery = {
  readonly organizationId: string
  readonly ids: readonly string[] | undefined
  readonly customers: readonly string[] | undefined
  readonly products: readonly string[] | undefined
  readonly createdAfter: Date | undefined
  readonly createdBefore: Date | undefined
  readonly metadata: Readonly<Record<string, readonly string[] | undefined>> | undefined
  readonly search: string | undefined
  readonly sorting: readonly string[]
  readonly page: number
  readonly limit: number
}

export type Correction = {
  readonly billingName?: string | null | undefined
  readonly billingAddress?: Address | null | undefined
}

/** Orders that are written and not charged yet, as they are shown; undefined where there is none. */
type Drafts = {
  find(organizationIds: readonly string[], id: string): Promise<WireOrder | undefined>
  list(query: DraftQuery): Promise<{ readonly items: readonly WireOrder[]; readonly total: number }>
  correct(
    organizationIds: readonly string[],
    id: string,
    correction: Correction,
  ): Promise<WireOrder | undefined>
}

/** Hooks and providers for higher modules. */
export type Hooks = {
  /** Locks what the steps change, before the order is locked. */
  readonly locks: Hook<(tx: Tx, order: Order) => Promise<void>>
  /** Runs before `order.updated` and `order.paid` are appended. */
  readonly paying: Hook<OrderStep>
  /** Runs after them. */
  readonly paid: Hook<OrderStep>
  /** The subscriptions that orders show. */
  readonly subscriptions: Provider<Reader<OrderSubscription>>
  readonly disputed: Provider<Reader<Disputed>>
  readonly drafts: Provider<() => Drafts>
}

export type ItemDiscount = Pick<Discount, 'id' | 'name'> & { readonly amount: number }

export type NewItem = {
  readonly label: Label
  /** Null for what is sold once. */
  readonly period: ServicePeriod | null
  /** Below zero for a credit. */
  readonly amount: number
  /** Contains the discount of its time, so that the order's does not apply to it. */
  readonly proration: boolean
  readonly priceId: string | null
  /** Of seats. */
  readonly quantity?: number | null
  /** Of usage: what the discount of its period takes off it, or null. The order's does not apply to it. */
  readonly discount?: ItemDiscount | null
  /** Of a credit: what it takes from what earlier orders charged; the rest takes back charges beside it. */
  readonly fromOrders?: number
  /** Of a credit: at which the charge was taxed, if that is not how the order is; null for not at all. */
  readonly tax?: TaxRate | null
}

export type Payment = {
  readonly intentId: string
  readonly captured: number
  /** The balance of the customer has the difference to the total. */
  readonly withBalance?: true
}

export type NewOrder = {
  /** Of its draft. */
  readonly id?: string
  readonly customer: Buyer
  readonly productId: string | null
  readonly subscriptionId: string | null
  /** The period of the subscription in which it is made. */
  readonly periodStart?: Date | null
  readonly checkoutId: string | null
  readonly billingReason: BillingReason
  readonly currency: string
  readonly items: readonly NewItem[]
  readonly discount: Discount | null
  /** Null while the address is not known: then nothing is taxed. */
  readonly tax: TaxRate | null
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly taxId: TaxId | null
  readonly seats: number | null
  readonly metadata: Metadata
  readonly customFieldData: CustomFieldData
  /** Of the checkout, where it asked for another language than the customer's. */
  readonly locale?: string | null
  /** A payment that was made before the order existed, of its whole total; the balance is not used. */
  readonly payment?: Payment
  /** False where somebody has only typed the address of the customer: then it is left alone. */
  readonly usesBalance?: boolean
  /** False where nothing can charge it later: what is not paid yet is owed by the customer. */
  readonly isCharged?: boolean
}
