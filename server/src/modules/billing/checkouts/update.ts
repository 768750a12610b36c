import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@guildhall/contract/billing/checkout-inputs'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { choiceOf, type Terms } from '../offers/index.ts'
import { toTaxId } from '../tax/index.ts'
import type { Parts } from './create.ts'
import type { Context } from './dependencies.ts'
import { expireIfDue } from './record.ts'
import { changed, emailByBuyer, emailByMerchant, withBuyer } from './rules/buyer.ts'
import { type Checkout, hasExpired } from './rules/checkout.ts'
import * as store from './store/read.ts'

/** What a merchant or a buyer changes. Validation has dropped the fields that are not theirs. */
export type Changes = Partial<CheckoutUpdate> &
  Pick<CheckoutUpdatePublic, 'discount_code' | 'payment_method_type'>

export type Revised = { readonly checkout: Checkout; readonly terms: Terms }

type Options = {
  /** The prices that were shown stay, even if they are archived since. */
  readonly keepsPrices: boolean
  /** The discount that the buyer was shown; another buyer may have used it up since. */
  readonly discount?: Discount | null
  /** A merchant may say more of the buyer's address than the buyer. */
  readonly by: 'merchant' | 'buyer'
}

/** An open checkout with changes applied, and its amounts computed again. */
export function createRevise({ offers, providers }: Context) {
  const { discountOf, fields, price, selection } = offers
  async function selected(sql: Sql, checkout: Checkout, input: Changes, keepsPrices: boolean) {
    const asked = input.currency ?? null
    const sellsSubscriptions = providers.fulfil.run !== undefined
    const chosen = await selection.chosen(sql, checkout, input, { sellsSubscriptions })
    const present = await selection.shown(sql, checkout)
    const isOther = (chosen !== undefined && chosen.id !== checkout.productId) || asked !== null
    if (keepsPrices && !isOther) return { ...present, currency: checkout.currency }
    return selection.priced(chosen ?? present.product, asked ?? checkout.currency)
  }

  return async function revise(
    sql: Sql,
    merchant: Merchant,
    checkout: Checkout,
    input: Changes,
    at: Date,
    { by, discount: found, keepsPrices }: Options,
  ): Promise<Revised> {
    const { organizationId } = checkout
    const sold = await selected(sql, checkout, input, keepsPrices)
    const { currency, prices, product } = sold
    const chosenPrice = prices.find(({ id }) => id === input.product_price_id) ?? prices[0]
    if (!chosenPrice) throw new Error('A product has a price.')
    const withSettings = { ...checkout, ...settingsOf(checkout, input) }
    const sale = { organizationId, productId: product.id, currency, at }
    const discount = await discountOf(sql, sale, input, { ...withSettings, found })
    const buyer = withBuyer(checkout, input, toTaxId)
    if (buyer.issues.length > 0) throw invalidInput(...buyer.issues)
    const email =
      by === 'merchant' ? emailByMerchant(checkout, input) : emailByBuyer(checkout, input)
    // An amount that was chosen in another currency says nothing of this one.
    const chosenAmount = currency === checkout.currency ? checkout.customAmount : null
    const choice = choiceOf(prices, {
      ...checkout,
      customAmount: changed(input.amount, chosenAmount),
      seats: changed(input.seats, checkout.seats),
    })
    const isSameProduct = product.id === checkout.productId
    const data = input.custom_field_data ?? (isSameProduct ? checkout.customFieldData : {})
    const terms = { merchant, product, prices, discount }
    const unpriced = {
      ...withSettings,
      ...buyer.value,
      ...email,
      ...choice,
      productId: product.id,
      priceId: chosenPrice.id,
      priceIds: prices.map(({ id }) => id),
      isRecurring: product.recurringInterval !== null,
      currency,
      discountId: discount?.id ?? null,
      customFieldData: await fields.valid(sql, product, data),
    }
    return { checkout: price(unpriced, terms, at), terms }
  }
}
export type Revise = ReturnType<typeof createRevise>

type Settings = Pick<
  Checkout,
  | 'allowDiscountCodes'
  | 'requireBillingAddress'
  | 'allowTrial'
  | 'trialInterval'
  | 'trialIntervalCount'
  | 'customerIpAddress'
  | 'metadata'
  | 'customerMetadata'
  | 'successUrl'
  | 'returnUrl'
  | 'embedOrigin'
  | 'paymentMethodType'
>

const settingsOf = (checkout: Checkout, input: Changes): Settings => ({
  allowDiscountCodes: input.allow_discount_codes ?? checkout.allowDiscountCodes,
  requireBillingAddress: input.require_billing_address ?? checkout.requireBillingAddress,
  allowTrial: input.allow_trial ?? checkout.allowTrial,
  trialInterval: changed(input.trial_interval, checkout.trialInterval),
  trialIntervalCount: changed(input.trial_interval_count, checkout.trialIntervalCount),
  customerIpAddress: changed(input.customer_ip_address, checkout.customerIpAddress),
  metadata: input.metadata ?? checkout.metadata,
  customerMetadata: input.customer_metadata ?? checkout.customerMetadata,
  successUrl: changed(input.success_url, checkout.successUrl),
  returnUrl: changed(input.return_url, checkout.returnUrl),
  embedOrigin: changed(input.embed_origin, checkout.embedOrigin),
  paymentMethodType: changed(input.payment_method_type, checkout.paymentMethodType),
})

/** Where a checkout lies, for a caller who may see it. */
export type Place = Pick<Checkout, 'organizationId' | 'id'>

/** The error of a checkout that can no longer be changed. */
export function assertOpen(checkout: Checkout, { at }: Moment): void {
  if (hasExpired(checkout, at)) throw new AppError('CHECKOUT_HAS_EXPIRED')
  if (checkout.status !== 'open') throw new AppError('CHECKOUT_IS_NOT_OPEN')
}

export function createUpdate(context: Context, { record }: Parts, revise: Revise) {
  const { database, merchants } = context

  async function change(
    tx: Tx,
    moment: Moment,
    checkout: Checkout,
    input: Changes,
    address: string | null,
  ) {
    const merchant = await merchants.get(tx, checkout.organizationId)
    const by = address === null ? 'merchant' : 'buyer'
    const revised = await revise(tx, merchant, checkout, input, moment.at, {
      by,
      keepsPrices: false,
    })
    const customerIpAddress = revised.checkout.customerIpAddress ?? address
    const changed = { ...revised.checkout, customerIpAddress }
    return record.change(tx, moment, checkout, changed)
  }

  /** `address` is where the buyer is; a merchant says it instead. */
  return async function update(
    { organizationId, id }: Place,
    input: Changes,
    address: string | null,
  ): Promise<Checkout> {
    const updated = await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      store.lockChanges(tx, id)
      const checkout = await store.lock(tx, organizationId, id)
      if (!checkout) throw new AppError('NOT_FOUND')
      // Its timer may be late; whoever writes first ends the checkout.
      const present = await expireIfDue(record, tx, moment, checkout)
      if (present !== checkout) return undefined
      assertOpen(checkout, moment)
      return change(tx, moment, checkout, input, address)
    })
    if (!updated) throw new AppError('CHECKOUT_HAS_EXPIRED')
    return updated
  }
}
