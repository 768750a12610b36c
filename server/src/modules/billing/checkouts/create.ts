import type { CheckoutCreate } from '@guildhall/contract/billing/checkout-inputs'
import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { type Customer, sameEmail } from '../customers/index.ts'
import { assertSelling, type Merchant, missingDetails } from '../merchants/index.ts'
import { type Attempts, choiceOf } from '../offers/index.ts'
import type { Product } from '../products/index.ts'
import { toTaxId } from '../tax/index.ts'
import type { Context } from './dependencies.ts'
import { type Record, scheduleExpiry } from './record.ts'
import { type EmailFields, emailByMerchant, withBuyer } from './rules/buyer.ts'
import type { SharedMeters } from './shared-meters.ts'
import type { Uniqueness } from './uniqueness.ts'

const lifetime = 24 * span.hour
const secretPrefix = 'polar_c_'

export type Parts = {
  readonly attempts: Attempts
  readonly record: Record
  readonly sharedMeters: SharedMeters
  readonly uniqueness: Uniqueness
}

export function createCreate(context: Context, parts: Parts) {
  const { customers, database, merchants, orders, products, providers, random, timers } = context
  const { discountOf, fields, price, selection } = context.offers
  const { record, sharedMeters } = parts

  /** The customer whom the merchant names, where there is one already. */
  async function namedCustomer(sql: Sql, organizationId: string, input: CheckoutCreate) {
    if (input.customer_id) {
      const customer = await customers.find(sql, [organizationId], input.customer_id)
      if (customer) return customer
      throw refused('customer_id', 'Customer does not exist.')
    }
    const externalId = externalIdOf(input)
    return externalId === null
      ? undefined
      : customers.findByExternalId(sql, [organizationId], externalId)
  }

  /** The subscription that the checkout upgrades, which must be free and the customer's. */
  async function upgraded(
    sql: Sql,
    organizationId: string,
    { subscription_id: id }: CheckoutCreate,
    product: Product,
    customer: Customer | undefined,
  ): Promise<Customer | undefined> {
    if (!id) return customer
    const found = await providers.upgradable.run?.(sql, organizationId, id)
    const isOfOther = customer !== undefined && customer.id !== found?.customerId
    if (!found || isOfOther || product.recurringInterval === null) {
      throw refused('subscription_id', 'Subscription does not exist, or is not free.')
    }
    return customers.find(sql, [organizationId], found.customerId)
  }

  /** What was sold before there were such invoices goes on: a shop does not close over night. */
  async function assertMaySell(tx: Tx, { live }: Moment, merchant: Merchant) {
    assertSelling(merchant)
    const { organizationId, seller } = merchant
    if (!live || missingDetails(seller).length === 0) return
    if (!(await orders.hasAny(tx, organizationId))) throw new AppError('SELLER_DETAILS_MISSING')
  }

  return function create(
    organizationId: string,
    input: CheckoutCreate,
    keepAnswer?: KeepAnswer,
    checkoutLinkId: string | null = null,
  ) {
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const merchant = await merchants.get(tx, organizationId)
      await assertMaySell(tx, moment, merchant)
      const ofCatalog = await selection.offered(tx, organizationId, input, {
        sellsSubscriptions: providers.fulfil.run !== undefined,
      })
      const { prices: made } = input
      const offered = made
        ? await products.addAdHoc(tx, moment, organizationId, ofCatalog, made)
        : ofCatalog
      const [first] = offered
      if (!first) throw new Error('A checkout offers a product.')
      const { product, prices, currency } = selection.priced(first, input.currency ?? null)
      const chosen = prices.find(({ id }) => id === input.product_price_id) ?? prices[0]
      if (!chosen) throw new Error('A product has a price.')
      const named = await namedCustomer(tx, organizationId, input)
      const customer = await upgraded(tx, organizationId, input, product, named)
      const allowDiscountCodes = input.allow_discount_codes ?? true
      const discount = await discountOf(
        tx,
        { organizationId, productId: product.id, currency, at: moment.at },
        input,
        { discountId: null, allowDiscountCodes },
      )
      const buyer = withBuyer(prefilled(customer), input, toTaxId)
      if (buyer.issues.length > 0) throw invalidInput(...buyer.issues)
      const externalCustomerId = externalIdOf(input) ?? customer?.externalId ?? null
      const seats = { minSeats: input.min_seats ?? null, maxSeats: input.max_seats ?? null }
      const choice = choiceOf(prices, {
        ...seats,
        customAmount: input.amount ?? null,
        seats: input.seats ?? null,
      })
      const checkout = price(
        {
          ...buyer.value,
          ...emailFor(customer, externalCustomerId, input),
          ...seats,
          ...choice,
          id: random.uuid(),
          organizationId,
          clientSecret: secretPrefix + random.bytes(32).toString('base64url'),
          status: 'open' as const,
          productIds: offered.map(({ id }) => id),
          productId: product.id,
          priceId: chosen.id,
          priceIds: prices.map(({ id }) => id),
          adHocPrices: made ? adHocPricesOf(offered, made) : null,
          isRecurring: product.recurringInterval !== null,
          currency,
          discountId: discount?.id ?? null,
          allowDiscountCodes,
          requireBillingAddress: input.require_billing_address ?? false,
          allowTrial: input.allow_trial ?? true,
          trialInterval: input.trial_interval ?? null,
          trialIntervalCount: input.trial_interval_count ?? null,
          customerId: customer?.id ?? null,
          buyerProof: null,
          externalCustomerId,
          customerIpAddress: input.customer_ip_address ?? null,
          metadata: input.metadata ?? {},
          customerMetadata: input.customer_metadata ?? {},
          customFieldData: await fields.valid(tx, product, input.custom_field_data ?? {}),
          successUrl: input.success_url ?? null,
          returnUrl: input.return_url ?? null,
          embedOrigin: input.embed_origin ?? null,
          paymentMethodType: null,
          subscriptionId: input.subscription_id ?? null,
          intentId: null,
          challengeUrl: null,
          challengeSecret: null,
          checkoutLinkId,
          confirmedAt: null,
          expiresAt: after(moment.at, lifetime),
          createdAt: moment.at,
          modifiedAt: null,
          mirrored: null,
        },
        { merchant, product, prices, discount },
        moment.at,
      )
      const selected = { product, prices }
      await sharedMeters.checkNamed(tx, merchant, checkout, selected, placeOf(input))
      const wire = await record.create(tx, moment, checkout)
      scheduleExpiry(timers, tx, moment, checkout)
      await keepAnswer?.(tx, wire)
      return wire
    })
  }
}

const adHocPricesOf = (offered: readonly Product[], made: object) =>
  Object.fromEntries(
    offered
      .filter(({ id }) => Object.hasOwn(made, id))
      .map((product) => [product.id, product.prices.map(({ id }) => id)]),
  )

/** Where the first product is named. */
function placeOf({ product_id: productId, products }: CheckoutCreate) {
  if (products) return ['body', 'products', 0]
  return ['body', productId ? 'product_id' : 'product_price_id']
}

const externalIdOf = (input: CheckoutCreate) =>
  input.external_customer_id ?? input.customer_external_id ?? null

/** What is known of the customer, so that the buyer need not enter it again. */
const prefilled = (customer: Customer | undefined) => ({
  customerName: customer?.name ?? null,
  customerBillingName: customer?.billingName ?? null,
  customerBillingAddress: customer?.billingAddress ?? null,
  customerTaxId: customer?.taxId ?? null,
  isBusinessCustomer: false,
  locale: customer?.locale ?? null,
})

/** A customer who is named keeps the address, unless the merchant proves one where it was only typed. */
function emailFor(
  customer: Customer | undefined,
  externalCustomerId: string | null,
  input: CheckoutCreate,
): EmailFields {
  const none = { customerEmail: null, isEmailFixed: false, isEmailVerified: false }
  const given = emailByMerchant({ ...none, customerId: null, externalCustomerId }, input)
  if (!customer) return given
  const { email, emailStanding } = customer
  const isTheirs =
    given.customerEmail !== null && email !== null && sameEmail(given.customerEmail, email)
  const mayProve = isTheirs || email === null || emailStanding === 'typed'
  if (given.isEmailVerified && mayProve) return given
  return { customerEmail: email, isEmailFixed: true, isEmailVerified: false }
}

const refused = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })
