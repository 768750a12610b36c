import { after, span } from '../../../kernel/index.ts'
import type { Entry } from '../ledger/index.ts'
import * as booked from '../ledger/index.ts'
import { type CatalogEntry, catalog } from './rules/sample-names.ts'
import { type Buyer, buyerOf } from './sample-buyer.ts'
import { type Life, liveOn, type Period } from './sample-lives.ts'
import { createDice, createIds } from './sample-random.ts'
import { createRows, type Rows } from './sample-rows.ts'

type Seller = {
  readonly organizationId: string
  readonly currency: string
  /** Of the smallest unit in a whole one: 100 cents. */
  readonly unit: number
  /** As orders have it. */
  readonly snapshot: object
  /** `ACME-0001` from the number. */
  readonly invoiceNumber: (sequence: number) => string
  readonly creditNoteNumber: (sequence: number) => string
}

type Wanted = {
  readonly seed: string
  readonly customers: number
  readonly now: Date
  /** The last numbers that were given. */
  readonly lastInvoice: number
  readonly lastNote: number
}

type Timed = {
  readonly kind: 'subscriptions.cycle' | 'dunning.retry'
  readonly subjectId: string
  readonly lane: string
  readonly dueAt: Date
}

export type SampleShop = {
  readonly tables: Rows['tables']
  readonly entries: readonly Entry[]
  readonly timers: readonly Timed[]
  readonly ids: Readonly<Record<'customers' | 'products' | 'benefits' | 'discounts', string[]>>
  readonly invoices: number
  readonly notes: number
}

const years = 2
/** The same for every shop: figures do not depend on whose it is. */
const shape = 20_301
const tenPercent = 100_000
const million = 1_000_000

const part = (amount: number, perMillion: number) => Math.round((amount * perMillion) / million)
/** What is inside of a price. */
const taxIn = (total: number, perMillion: number) =>
  Math.round(total - (total * million) / (million + perMillion))

type Sale = {
  readonly product: CatalogEntry
  readonly productId: string
  readonly priceId: string
  readonly amount: number
  readonly discount: number
}
/** A shop with two years behind it, as rows; nothing is read or written here. */
export function sampleShop(seller: Seller, wanted: Wanted): SampleShop {
  const { now, seed } = wanted
  const { currency, organizationId } = seller
  const dice = createDice(shape)
  const idOf = createIds(seed)
  const rows = createRows(organizationId)
  const entries: Entry[] = []
  const timers: Timed[] = []
  const opening = after(now, -years * 365 * span.day)
  const benefitId = idOf('benefit', 0)
  const discountId = idOf('discount', 0)
  let redemptions = 0

  for (const entry of catalog) {
    const id = idOf('product', entry.key)
    rows.product({ id, entry, amount: entry.price * seller.unit, currency, at: opening })
    rows.price({
      id: idOf('price', entry.key),
      productId: id,
      amount: entry.price * seller.unit,
      currency,
      at: opening,
    })
    if (entry.key === 'team' || entry.key === 'yearly') rows.productBenefit(id, benefitId)
  }
  rows.benefit(benefitId, opening)

  type Sold = {
    readonly at: Date
    readonly period: Period | undefined
    readonly paidAt: Date | undefined
    readonly buyer: Buyer
    readonly sale: Sale
    readonly subscriptionId: string | null
    readonly checkoutId: string | null
    readonly methodId: string
    readonly cardReference: string
    readonly card: string
    readonly isFirst: boolean
    readonly key: string
  }
  const sold: Sold[] = []

  function subscribe(
    buyer: Buyer,
    sale: Sale,
    card: { methodId: string; reference: string },
    start: Date,
    n: number,
  ): Life {
    const interval = sale.product.interval as 'month' | 'year'
    const life = liveOn({ interval, start, now }, dice)
    const id = idOf('subscription', n)
    const checkoutId = idOf('checkout', n)
    const current = life.periods.at(-1) as Period
    rows.subscription({
      id,
      buyer,
      sale,
      checkoutId,
      life,
      current,
      start,
      currency,
      discountId: sale.discount > 0 ? discountId : null,
      reason: dice.pick(['too_expensive', 'missing_features', 'unused', 'switched_service', null]),
    })
    const isRunning = life.status !== 'canceled'
    if (isRunning) {
      timers.push({
        kind: 'subscriptions.cycle',
        subjectId: id,
        lane: buyer.id,
        dueAt: current.end,
      })
    }
    if (sale.product.key !== 'starter') {
      rows.grant({
        id: idOf('grant', n),
        benefitId,
        customerId: buyer.id,
        subscriptionId: id,
        start,
        periodStart: current.start,
        // Benefits end when a payment is due, and with the subscription.
        revokedAt: life.endedAt ?? life.pastDueAt,
      })
    }
    life.periods.forEach((period, nth) => {
      sold.push({
        at: period.start,
        period,
        paidAt: period.charge.paidAt,
        buyer,
        sale,
        subscriptionId: id,
        checkoutId: nth === 0 ? checkoutId : null,
        methodId: card.methodId,
        cardReference: card.reference,
        card: life.isCardBad ? 'tok_fails_on_renewal' : 'tok_visa',
        isFirst: nth === 0,
        key: `${n} ${nth}`,
      })
    })
    return life
  }

  for (let n = 0; n < wanted.customers; n++) {
    // More and more of them, the last one yesterday.
    const share = Math.sqrt((n + 0.5 + dice.next() * 0.5) / (wanted.customers + 1))
    const at = after(opening, Math.floor(share * (years * 365 - 1) * span.day))
    const buyer = buyerOf(n, dice, idOf('customer', n))
    const product = dice.pickShare(catalog)
    const amount = product.price * seller.unit
    const isReduced = product.interval !== null && dice.chance(0.1)
    const sale: Sale = {
      product,
      productId: idOf('product', product.key),
      priceId: idOf('price', product.key),
      amount,
      discount: isReduced ? part(amount, tenPercent) : 0,
    }
    const reference = `sbx_card_${idOf('card', n)}`
    const card = { methodId: idOf('method', n), reference }
    const bought = after(at, 4 * span.minute)
    let isBad = false
    let isRunning = false
    if (product.interval) {
      const life = subscribe(buyer, sale, card, bought, n)
      isBad = life.isCardBad
      isRunning = life.status !== 'canceled'
    } else {
      sold.push({
        at: bought,
        period: undefined,
        paidAt: bought,
        buyer,
        sale,
        subscriptionId: null,
        checkoutId: idOf('checkout', n),
        methodId: card.methodId,
        cardReference: reference,
        card: 'tok_visa',
        isFirst: true,
        key: `${n} 0`,
      })
    }
    if (isReduced) redemptions += 1
    rows.customer({ buyer, at, methodId: card.methodId, isRunning })
    rows.card({ buyer, at: bought, methodId: card.methodId, reference, isBad })
    rows.checkout({
      id: idOf('checkout', n),
      buyer,
      sale,
      currency,
      at,
      confirmedAt: bought,
      subscriptionId: product.interval ? idOf('subscription', n) : null,
      intentId: idOf('intent', `${n} 0 0`),
      discountId: isReduced ? discountId : null,
      secret: `polar_c_sample_${idOf('secret', n)}`,
    })
    if (isReduced) {
      rows.redemption({
        id: idOf('redemption', n),
        discountId,
        checkoutId: idOf('checkout', n),
        customerId: buyer.id,
        at: bought,
      })
    }
    // Somebody looked and left.
    if (dice.chance(0.45)) {
      const left = dice.pickShare(catalog)
      rows.leftCheckout({
        id: idOf('left', n),
        productId: idOf('product', left.key),
        priceId: idOf('price', left.key),
        isRecurring: left.interval !== null,
        amount: left.price * seller.unit,
        currency,
        at: after(at, dice.below(20) * span.hour),
        secret: `polar_c_sample_${idOf('left secret', n)}`,
      })
    }
  }
  rows.discount(discountId, opening, redemptions)

  sold.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
  let invoices = 0
  const refunds: { at: Date; write: (sequence: number) => void }[] = []

  function sell(each: Sold) {
    const { buyer, paidAt, period, sale } = each
    const orderId = idOf('order', each.key)
    const sequence = wanted.lastInvoice + ++invoices
    const total = sale.amount - sale.discount
    const tax = taxIn(total, buyer.place.tax)
    const subject = { orderId, customerId: buyer.id, currency }
    const book = (kind: Entry['kind'], sourceId: string, at: Date, lines: Entry['lines']) =>
      entries.push({ organizationId, at, kind, sourceId, lines })
    book('order', orderId, each.at, booked.ordered(subject, { net: total - tax, tax }))
    const tries = period?.charge.tries ?? [{ at: each.at, succeeded: true }]
    tries.forEach(({ at, succeeded }, nth) => {
      rows.payment({
        id: idOf('intent', `${each.key} ${nth}`),
        reference: `sbx_charge_${idOf('charge', `${each.key} ${nth}`)}`,
        orderId,
        checkoutId: each.checkoutId,
        buyer,
        methodId: each.methodId,
        cardReference: each.cardReference,
        card: each.card,
        amount: total,
        currency,
        at,
        succeeded,
        trigger: each.isFirst ? 'purchase' : nth === 0 ? 'subscription_cycle' : 'retry_dunning',
      })
    })
    if (paidAt) book('order.payment', orderId, paidAt, booked.paid(subject, total))
    const givenUpAt = period?.charge.givenUpAt
    if (givenUpAt) {
      book(
        'order.given_up',
        orderId,
        givenUpAt,
        booked.givenUp(subject, { total, appliedBalance: 0 }),
      )
    }
    const lastIntent = idOf('intent', `${each.key} ${tries.length - 1}`)
    if (each.subscriptionId && !each.isFirst) {
      rows.collection({
        orderId,
        customerId: buyer.id,
        subscriptionId: each.subscriptionId,
        charge: (period as Period).charge,
        at: each.at,
        intentId: lastIntent,
        methodId: each.methodId,
      })
    }
    const nextTryAt = period?.charge.nextTryAt
    if (nextTryAt) {
      timers.push({ kind: 'dunning.retry', subjectId: orderId, lane: buyer.id, dueAt: nextTryAt })
    }
    const back = paidAt && dice.chance(0.02) ? refundOf(paidAt, total, tax, buyer) : undefined
    rows.order({
      id: orderId,
      buyer,
      sale,
      seller: seller.snapshot,
      currency,
      sequence,
      number: seller.invoiceNumber(sequence),
      at: each.at,
      paidAt: paidAt ?? null,
      givenUpAt: givenUpAt ?? null,
      nextTryAt: nextTryAt ?? null,
      intentId: paidAt ? lastIntent : null,
      subscriptionId: each.subscriptionId,
      checkoutId: each.checkoutId,
      isFirst: each.isFirst,
      discountId: sale.discount > 0 ? discountId : null,
      period,
      total,
      tax,
      refunded: back,
    })
    if (back) {
      refunds.push({
        at: back.at,
        write: (noteSequence) => {
          const id = idOf('refund', each.key)
          book('refund', id, back.at, booked.refunded(subject, { net: back.net, tax: back.tax }))
          rows.refund({
            id,
            orderId,
            subscriptionId: each.subscriptionId,
            buyer,
            currency,
            back,
            reason: dice.pick(['customer_request', 'duplicate', 'service_disruption', 'other']),
            sourceId: lastIntent,
            intentId: idOf('intent', `refund ${each.key}`),
            reference: `sbx_refund_${idOf('refund reference', each.key)}`,
            chargeReference: `sbx_charge_${idOf('charge', `${each.key} ${tries.length - 1}`)}`,
            billingReason: reasonOf(each),
            productId: sale.productId,
            note: {
              id: idOf('note', each.key),
              number: seller.creditNoteNumber(noteSequence),
              invoiceNumber: seller.invoiceNumber(sequence),
              label: sale.product.name,
              deliveredAt: each.at,
              seller: seller.snapshot,
            },
          })
        },
      })
    }
  }

  const reasonOf = ({ isFirst, subscriptionId }: Sold) =>
    subscriptionId === null ? 'purchase' : isFirst ? 'subscription_create' : 'subscription_cycle'

  function refundOf(paidAt: Date, total: number, tax: number, buyer: Buyer) {
    const at = after(paidAt, (1 + dice.below(9)) * span.day)
    if (at > now) return undefined
    if (dice.chance(0.6)) return { at, net: total - tax, tax, isWhole: true }
    const amount = Math.max(1, Math.floor(total / 2))
    const inside = Math.min(tax, taxIn(amount, buyer.place.tax))
    return { at, net: amount - inside, tax: inside, isWhole: false }
  }

  for (const each of sold) sell(each)
  refunds.sort((a, b) => a.at.getTime() - b.at.getTime())
  refunds.forEach(({ write }, n) => {
    write(wanted.lastNote + n + 1)
  })

  return {
    tables: rows.tables,
    entries,
    timers,
    ids: {
      customers: Array.from({ length: wanted.customers }, (_, n) => idOf('customer', n)),
      products: catalog.map(({ key }) => idOf('product', key)),
      benefits: [benefitId],
      discounts: [discountId],
    },
    invoices,
    notes: refunds.length,
  }
}
