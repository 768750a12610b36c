import { createClocks } from '../../../platform/billing-clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { createEvents } from '../../../platform/events/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import { loadI18n } from '../../../platform/i18n/index.ts'
import { createLogger } from '../../../platform/log.ts'
import { type Clock, systemRandom } from '../../../platform/system.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Product } from '../products/index.ts'
import type { TaxRate } from '../tax/index.ts'
import { createOrders, type NewOrder } from './index.ts'

const i18n = await loadI18n()
const random = systemRandom()

/** A rate in percent. */
export const taxRate = (behavior: TaxRate['behavior'], percent: number): TaxRate => ({
  behavior,
  partsPerMillion: percent * 10_000,
  reason: 'standard_rated',
  country: 'DE',
  state: null,
})
/** So many percent. */
export const percentOff = (percent: number) => ({
  ...discountOf('', random.uuid()),
  basisPoints: percent * 100,
})

export const newCustomer = (organizationId: string) => ({
  id: random.uuid(),
  organizationId,
  externalId: null,
  email: 'ada@example.com',
  locale: null,
  name: 'Ada',
})

/** A purchase of one item; without an address, so that nothing is taxed. */
export const purchase = (
  customer: NewOrder['customer'],
  amount: number,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  customer,
  productId: null,
  subscriptionId: null,
  checkoutId: null,
  billingReason: 'purchase',
  currency: 'eur',
  items: [{ label: 'Train', amount, proration: false, priceId: null, period: null }],
  discount: null,
  tax: null,
  billingName: null,
  billingAddress: null,
  taxId: null,
  seats: null,
  metadata: {},
  customFieldData: {},
  ...more,
})

const at = '2030-01-01T00:00:00.000Z'
const stored = {
  metadata: {},
  deletedAt: null,
  createdAt: new Date(at),
  modifiedAt: null,
  mirrored: null,
}

const customerOf = (organizationId: string, id: string): Customer => ({
  ...newCustomer(organizationId),
  id,
  type: 'individual',
  emailStanding: 'set',
  billingName: null,
  billingAddress: null,
  taxId: null,
  defaultPaymentMethodId: null,
  ...stored,
})

const productOf = (organizationId: string, id: string): Product => ({
  ...stored,
  afterPurchaseMessage: null,
  afterPurchaseUrl: null,
  id,
  organizationId,
  name: 'Railway',
  description: null,
  visibility: 'public',
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  meterInterval: null,
  meterIntervalCount: null,
  trialInterval: null,
  trialIntervalCount: null,
  isArchived: false,
  prices: [],
})

const discountOf = (organizationId: string, id: string): Discount => ({
  ...stored,
  id,
  organizationId,
  name: 'Summer',
  code: null,
  type: 'percentage',
  basisPoints: 2500,
  amount: null,
  currency: null,
  amounts: null,
  duration: 'once',
  durationInMonths: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxRedemptionsPerCustomer: null,
  redemptionsCount: 1,
  productIds: [],
})

/** Finds whatever is asked for. */
const findAll =
  <Row>(rowOf: (organizationId: string, id: string) => Row) =>
  async (_: unknown, organizationId: string, ids: readonly string[]) =>
    ids.map((id) => rowOf(organizationId, id))

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly events?: ReturnType<typeof createEvents>
  readonly invoiceNumbering?: 'organization' | 'customer'
}

/** Orders on plain objects in place of customers, products, discounts, tax and merchants. */
export function createOrderModule({ database, clock, ...more }: Parts) {
  const clocks = createClocks({ database, clock })
  const events = more.events ?? createEvents(database, clock, createLogger('silent'))
  const ledger = createLedger({ database, random })
  const { invoiceNumbering = 'organization' } = more
  const seller = { name: null, address: null, tax_id: null, no_tax_id: false }
  const merchant = {
    name: 'Acme Inc',
    slug: 'acme',
    customerEmails: { default_locale: null },
    email: 'a@example.com',
    invoiceNumbering,
    seller,
  }
  const orders = createOrders({
    clock,
    database,
    events,
    random,
    ledger,
    merchants: { get: async () => merchant as Merchant, moment: clocks.moment },
    customers: {
      findByExternalId: async () => undefined,
      findMany: findAll(customerOf),
      hooks: { anonymize: createHook('customers.anonymize') },
    },
    i18n,
    products: { findMany: findAll(productOf) },
    discounts: { findMany: findAll(discountOf) },
  })

  return {
    clocks,
    events,
    ledger,
    orders,
    async newOrganization() {
      const id = `orders ${random.uuid()}`
      await database.transaction((tx) => clocks.create(tx, id, { live: false }))
      return id
    },
    /** Creates an order in a command of its own. */
    create: (input: NewOrder) =>
      database.transaction(async (tx) => {
        const moment = await clocks.moment(tx, input.customer.organizationId)
        return orders.create(tx, moment, input)
      }),
  }
}
export type OrderModule = ReturnType<typeof createOrderModule>
