import type { CheckoutConfirm } from '@guildhall/contract/billing/checkout-inputs'
import { AppError, invalidInput, isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import type { PageWork } from '../card-tries/index.ts'
import type { Buyer } from '../customers/index.ts'
import { assertSelling } from '../merchants/index.ts'
import { sameAmounts } from '../offers/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Parts } from './create.ts'
import type { Context } from './dependencies.ts'
import { createDue } from './due.ts'
import { asCustomer, withoutSession } from './rules/buyer.ts'
import { cardUseOf } from './rules/card-use.ts'
import type { Checkout } from './rules/checkout.ts'
import { missingAtConfirm, needsPaymentForm } from './rules/required.ts'
import { challengeOf, noChallenge, scheduleCompletion } from './settle.ts'
import * as store from './store/read.ts'
import { assertOpen, type Place, type Revise, type Revised } from './update.ts'

export type Confirmation = {
  readonly input: CheckoutConfirm
  /** The network address of the buyer. */
  readonly address: string
  /** The customer whose session the buyer has, of the seller of the checkout. */
  readonly customerId?: string | undefined
  /** The free subscription of that customer which what is bought takes the place of. */
  readonly upgrades?: string | undefined
  /** The billing manager of that customer who buys. */
  readonly managerId?: string | null | undefined
  /** What that customer was told their card pays: the balance pays the rest. Charged is this or nothing. */
  readonly expectedDue?: number | undefined
  /** The buyer enters the card at a page of the processor. */
  readonly isHosted?: boolean
  /** What the browser computed, where that is asked for after declined cards. */
  readonly work?: PageWork | undefined
  /** What a higher module stores with the confirmation. */
  readonly also?: (tx: Tx, moment: Moment) => Promise<void> | void
}

type Confirmed = {
  readonly checkout: Checkout
  readonly intentId: string | null
  readonly customerSessionToken: string
}

const tokenOf = (input: CheckoutConfirm, isHosted = false) =>
  isHosted ? hostedToken : input.confirmation_token_id || null

/**
 * The page of the processor may show what it knows of a customer: not to whoever has typed an address, and,
 * since its address is told to all who have the secret, not of a customer who signed in.
 */
const mayPayElsewhere = ({ proof }: Buyer) => proof === 'new' || proof === 'named'

export function createConfirm(context: Context, parts: Parts, revise: Revise) {
  const { cardTries, customers, database, discounts, merchants, payments, providers } = context
  const { random, timers } = context
  const { attempts, record, sharedMeters, uniqueness } = parts
  const { fields, trials } = context.offers
  const due = createDue(context)

  /** Everything that a confirmation needs, told at once. */
  async function assertComplete(
    tx: Tx,
    { checkout, terms }: Revised,
    { expectedDue, input, isHosted }: Confirmation,
  ) {
    const issues = missingAtConfirm({
      isKnownCustomer: checkout.customerId !== null,
      email: checkout.customerEmail,
      billingName: checkout.customerBillingName,
      address: checkout.customerBillingAddress,
      isBusiness: checkout.isBusinessCustomer,
      requiresAddress: checkout.requireBillingAddress,
      isPaymentFormRequired: needsPaymentForm(checkout),
      isPaidByBalance: expectedDue !== undefined && cardUseOf(checkout, expectedDue) === null,
      token: tokenOf(input, isHosted),
    })
    const { customFieldData } = checkout
    const checked = await fields.check(tx, terms.product, customFieldData, true)
    const archived = isOnSale(terms) ? [] : [priceIsGone]
    const all = [...issues, ...checked.issues, ...archived]
    if (all.length > 0) throw invalidInput(...all)
  }

  const isOnSale = ({ product, prices }: Revised['terms']) =>
    !product.isArchived && prices.every(({ isArchived }) => !isArchived)

  function buy(tx: Tx, moment: Moment, checkout: Checkout): Promise<Buyer> {
    return customers.buy(tx, moment, {
      customerId: checkout.customerId,
      foundBefore: checkout.buyerProof,
      externalId: checkout.externalCustomerId,
      email: checkout.customerEmail,
      isEmailVerified: checkout.isEmailVerified,
      name: checkout.customerName,
      billingName: checkout.customerBillingName,
      billingAddress: checkout.customerBillingAddress,
      taxId: checkout.customerTaxId,
      locale: checkout.locale,
      metadata: checkout.customerMetadata,
    })
  }

  /** Nothing, where neither money nor a card is needed. */
  async function openPayment(
    tx: Tx,
    moment: Moment,
    checkout: Checkout & { readonly customerId: string },
    { address, customerId: known, expectedDue, input, isHosted, work }: Confirmation,
  ): Promise<Intent | null> {
    const { buyerProof, customerId } = checkout
    const { currency, expiresAt } = checkout
    if (!needsPaymentForm(checkout)) return null
    if (!isCurrency(currency)) throw new Error(`The currency ${currency} is unknown.`)
    const amount = await due.of(tx, checkout, customerId)
    if (expectedDue !== undefined && amount !== expectedDue) {
      throw new AppError('AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED')
    }
    const use = cardUseOf(checkout, amount)
    if (!use) return null
    const { organizationId, id: placeId, customerEmail: email } = checkout
    const trier = { organizationId, placeId, customerId: known ?? null, email, address }
    const intentId = random.uuid()
    const token = tokenOf(input, isHosted)
    await cardTries.count(tx, moment, trier, { work, intentId, token })
    return payments.open(tx, moment, {
      id: intentId,
      kind: use.kind,
      customerId,
      checkoutId: checkout.id,
      token,
      amount: use.amount,
      currency,
      offSession: false,
      scheduled: false,
      saveMethod: use.savesCard,
      forOneSubscription: buyerProof === 'address',
      expiresAt,
    })
  }

  /**
   * Who is named sees what the customer has, who created the customer, or had a session of theirs, what is
   * bought now, and who has only typed an address nothing: it has an owner. Sessions for other purchases end.
   */
  async function sessionToken(
    tx: Tx,
    moment: Moment,
    checkoutId: string,
    buyer: Buyer,
    managerId: string | null,
  ) {
    const { customer, proof } = buyer
    const sessions = providers.customerSessions.run?.()
    if (!sessions) return ''
    await sessions.endLimited(tx, customer, checkoutId)
    if (proof === 'address') return ''
    const only = proof === 'named' ? null : checkoutId
    return sessions.create(tx, moment, customer, { checkoutId: only, managerId })
  }

  async function confirmIn(
    tx: Tx,
    moment: Moment,
    checkout: Checkout,
    confirmation: Confirmation,
  ): Promise<Confirmed | 'amounts have changed'> {
    const { id, organizationId } = checkout
    const { address, also, input, isHosted } = confirmation
    const merchant = await merchants.get(tx, organizationId)
    // What begins now is not charged; what began before is completed.
    assertSelling(merchant)
    const keep = { keepsPrices: true, by: 'buyer' } as const
    // Without the buyer's changes the amounts must be the ones that were shown.
    const present = await revise(tx, merchant, checkout, {}, moment.at, keep)
    if (isOnSale(present.terms) && !sameAmounts(checkout, present.checkout)) {
      const locked = await store.lock(tx, organizationId, id)
      if (locked) await record.change(tx, moment, locked, withoutSession(present.checkout))
      return 'amounts have changed'
    }
    const { confirmation_token_id: _, expected_total_amount: expected, ...changes } = input
    const { discount } = present.terms
    const revised = await revise(tx, merchant, checkout, changes, moment.at, { ...keep, discount })
    await assertComplete(tx, revised, confirmation)
    if (expected != null && expected !== revised.checkout.totalAmount) {
      const locked = await store.lock(tx, organizationId, id)
      if (locked) await record.change(tx, moment, locked, withoutSession(revised.checkout))
      return 'amounts have changed'
    }
    const buyer = await buy(tx, moment, revised.checkout)
    if (isHosted && !mayPayElsewhere(buyer)) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    const locked = await store.lock(tx, organizationId, id)
    if (!locked) throw new AppError('NOT_FOUND')
    // The timer of its expiry may have been first.
    assertOpen(locked, moment)
    const found = { customerId: buyer.customer.id, buyerProof: buyer.proof }
    const bought = { ...revised.checkout, ...found }
    await uniqueness.check(tx, merchant, bought)
    await uniqueness.checkUpgrade(tx, bought)
    await sharedMeters.check(tx, bought, revised.terms)
    await trials.claim(tx, merchant, bought, buyer.customer)
    if (bought.discountId !== null) {
      await discounts.redeem(tx, moment, {
        discountId: bought.discountId,
        organizationId,
        checkoutId: id,
        customerId: buyer.customer.id,
      })
    }
    const intent = await openPayment(tx, moment, bought, confirmation)
    const confirmed = await record.change(tx, moment, locked, {
      ...bought,
      status: 'confirmed',
      customerEmail: bought.customerEmail ?? buyer.customer.email,
      customerIpAddress: bought.customerIpAddress ?? address,
      confirmedAt: moment.at,
      successUrl: bought.successUrl ?? revised.terms.product.afterPurchaseUrl,
      intentId: intent?.id ?? null,
      ...noChallenge,
    })
    await also?.(tx, moment)
    await buyer.tell()
    if (!intent) scheduleCompletion(timers, tx, moment, confirmed)
    const { managerId = null } = confirmation
    const customerSessionToken = await sessionToken(tx, moment, id, buyer, managerId)
    return { checkout: confirmed, intentId: intent?.id ?? null, customerSessionToken }
  }

  /** As if the merchant had named the subscription: whoever signed in shows that it is theirs. */
  async function upgrading(tx: Tx, bought: Checkout, { upgrades }: Confirmation) {
    const { buyerProof, customerId, organizationId } = bought
    if (!upgrades || buyerProof !== 'session') return bought
    const found = await providers.upgradable.run?.(tx, organizationId, upgrades)
    return found?.customerId === customerId ? { ...bought, subscriptionId: upgrades } : bought
  }

  function begin({ organizationId, id }: Place, confirmation: Confirmation) {
    return database.transaction(async (tx) => {
      const [moment, isLocked, checkout] = await Promise.all([
        merchants.moment(tx, organizationId),
        store.tryLockConfirmation(tx, id),
        store.find(tx, [organizationId], id),
      ])
      if (!isLocked) throw new AppError('CHECKOUT_IS_BEING_CONFIRMED')
      if (!checkout) throw new AppError('NOT_FOUND')
      assertOpen(checkout, moment)
      const { customerId } = confirmation
      const bought = customerId ? asCustomer(checkout, customerId) : checkout
      return confirmIn(tx, moment, await upgrading(tx, bought, confirmation), confirmation)
    })
  }

  /** A card may turn out to have had its trial. */
  async function assertSold({ organizationId, id }: Place) {
    const checkout = await store.find(database.sql, [organizationId], id)
    if (checkout?.status !== 'succeeded') throw new AppError('TRIAL_WAS_ALREADY_USED')
  }

  return async function confirm(place: Place, confirmation: Confirmation): Promise<Confirmed> {
    const { address, input } = confirmation
    await attempts.confirmation(place, address)
    await attempts.code(input.discount_code, address)
    const begun = await begin(place, confirmation)
    if (begun === 'amounts have changed') {
      throw new AppError('AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED')
    }
    if (begun.intentId === null) return begun
    const intent = await payments.advance(begun.intentId)
    if (intent.status === 'failed' || intent.status === 'canceled') {
      throw new AppError('PAYMENT_OF_THE_CHECKOUT_FAILED')
    }
    if (intent.status === 'succeeded') await assertSold(place)
    return { ...begun, checkout: { ...begun.checkout, ...challengeOf(intent) } }
  }
}

const priceIsGone = {
  loc: ['body', 'product_price_id'],
  msg: 'This price is no longer offered.',
  type: 'value_error',
}
