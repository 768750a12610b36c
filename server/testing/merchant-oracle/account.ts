import { span } from '../../src/kernel/index.ts'

/**
 * What a merchant asks at the end of the day: did whoever bought pay for what they got? Nothing here
 * knows how the server decides. It sees what is delivered, hour by hour, and what came and went in money.
 */

/** What somebody has at a moment, of one purchase. */
export type Delivery = {
  /** The subscription. */
  readonly source: string
  readonly productId: string
  readonly seats: number
  readonly status: string
  /** Of the list price that a discount of the merchant leaves. */
  readonly share: number
  /** A change was not paid: only what was there before may have a time of grace. */
  readonly owesChange: boolean
  /** Neither this mailbox nor this card had a trial before. */
  readonly mayTry: boolean
  /** What there was before the merchant let a change wait for the next order, which is not paid yet. */
  readonly paid?: Pick<Delivery, 'productId' | 'seats'> | undefined
}

/** What a product costs at list price. */
export type Listed = {
  readonly id: string
  /** For its time, or for good; what is counted is worth what was used of it. */
  readonly price: number
  /** Days that the price lasts: the longest that a month or a year can have, so that no cent too much is asked. */
  readonly days: number
  readonly isPerSeat: boolean
  readonly trialDays: number
}

/** Why something was delivered that nobody paid for; each has a bound of its own. */
type Allowance =
  | 'trial'
  | 'grace'
  | 'discount'
  | 'refund'
  | 'dispute'
  | 'keep'
  | 'waiver'
  | 'proration'
  | 'rounding'

/** What was delivered of one purchase at one time. */
type Part = { readonly at: number; readonly productId: string; readonly value: number }

/** Of one buyer, and one customer: what somebody paid for another is no payment for this. */
export type Account = {
  delivered: number
  readonly allowed: Record<Allowance, number>
  /** Days without payment so far, by subscription: dunning has an end. */
  readonly unpaidDays: Map<string, number>
  readonly trialDays: Map<string, number>
  readonly parts: Map<string, Part[]>
  /** Of what was delivered: what the merchant's own changes gave before they were charged. */
  readonly prorated: Map<string, Part[]>
}

const nothingAllowed: Record<Allowance, number> = {
  ...{ trial: 0, grace: 0, discount: 0, refund: 0 },
  ...{ dispute: 0, keep: 0, waiver: 0, proration: 0, rounding: 0 },
}

export const emptyAccount = (): Account => ({
  delivered: 0,
  allowed: { ...nothingAllowed },
  unpaidDays: new Map(),
  trialDays: new Map(),
  parts: new Map(),
  prorated: new Map(),
})

/** Tries on days 2, 7, 14 and 21 after a payment failed, and the day on which it is seen. */
const longestGrace = 22

/** What a plan is worth for a time: never more than its price, whatever month it is. */
const worth = ({ days, isPerSeat, price }: Listed, { seats, share }: Delivery, ms: number) =>
  (price * share * (isPerSeat ? seats : 1) * ms) / (days * span.day)

/** What was there at the beginning and at the end of a time was delivered during it. */
export function deliver(
  account: Account,
  products: ReadonlyMap<string, Listed>,
  before: readonly Delivery[],
  after: readonly Delivery[],
  { at, ms }: { readonly at: number; readonly ms: number },
): void {
  const later = new Map(after.map((each) => [each.source, each]))
  for (const one of before) {
    const other = later.get(one.source)
    const product = products.get(one.productId)
    if (!product || other?.productId !== one.productId) continue
    const delivery = { ...one, seats: Math.min(one.seats, other.seats) }
    const value = worth(product, delivery, ms)
    use(account, one, at, value)
    allow(account, product, delivery, other.status, value, ms)
    const paid = one.paid && products.get(one.paid.productId)
    if (!paid || one.status !== 'active' || other.status !== 'active') continue
    const more = value - worth(paid, { ...delivery, seats: one.paid?.seats ?? 1 }, ms)
    if (more > 0) note(account.prorated, one.source, { ...one, at, value: more })
  }
}

/** Something that is bought once is delivered whole, and once; a code of the merchant takes some off. */
export function handOver(
  account: Account,
  { id, price }: Listed,
  { at, off = 0, source }: { readonly at: number; readonly off?: number; readonly source: string },
): void {
  if (account.parts.has(source)) return
  use(account, { source, productId: id }, at, price)
  account.allowed.discount += off
}

/** What is counted, and whatever else is delivered at one moment. */
export function use(
  account: Account,
  { productId, source }: Pick<Delivery, 'productId' | 'source'>,
  at: number,
  value: number,
): void {
  account.delivered += value
  note(account.parts, source, { at, productId, value })
}

function note(parts: Map<string, Part[]>, source: string, { at, productId, value }: Part): void {
  parts.set(source, [...(parts.get(source) ?? []), { at, productId, value }])
}

/** What was delivered within the time that one order is for, of one product or of any. */
export const usedOf = ({ parts }: Account, order: Span): number => sumOf(parts, order)

/** What the merchant let wait within a time. */
export const proratedOf = ({ prorated }: Account, time: Span): number => sumOf(prorated, time)

type Span = {
  readonly source: string
  readonly productId?: string
  readonly from: number
  readonly to: number
}

function sumOf(parts: ReadonlyMap<string, readonly Part[]>, order: Span): number {
  return (parts.get(order.source) ?? [])
    .filter(({ at, productId }) => {
      const isOf = order.productId === undefined || productId === order.productId
      return at >= order.from && at < order.to && isOf
    })
    .reduce((sum, { value }) => sum + value, 0)
}

function allow(
  account: Account,
  product: Listed,
  { mayTry, owesChange, source, status }: Delivery,
  later: string,
  value: number,
  ms: number,
): void {
  const days = ms / span.day
  if (status === 'trialing') {
    if (!mayTry) return
    const left = product.trialDays + 1 - (account.trialDays.get(source) ?? 0)
    add(account.trialDays, source, days)
    account.allowed.trial += value * Math.max(0, Math.min(1, left / days))
  } else if (status === 'past_due' || later === 'past_due') {
    if (owesChange) return
    const left = longestGrace - (account.unpaidDays.get(source) ?? 0)
    add(account.unpaidDays, source, days)
    account.allowed.grace += value * Math.max(0, Math.min(1, left / days))
  } else {
    account.unpaidDays.delete(source)
  }
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

/** An order whose money went back although what it was for was used: no more than was used of it. */
export type Returned = {
  readonly order: string
  readonly reason: 'refund' | 'dispute' | 'keep'
  readonly amount: number
  /** What was delivered of it before the money went back, and until it ended. */
  readonly used: number
}

export type Money = {
  /** What the processor took from cards, less what it gave back. */
  readonly received: number
  readonly returned: readonly Returned[]
  /** Orders: each may be rounded by a cent on each line. */
  readonly lines: number
  /** Small amounts that are not worth a charge. */
  readonly waived: number
  /** What the merchant let wait for an order that is not paid yet. */
  readonly prorated: number
}

/** Undefined where what was paid covers what was delivered. */
export function shortfall(account: Account, money: Money): string | undefined {
  const back = (reason: Returned['reason']) =>
    money.returned
      .filter((each) => each.reason === reason)
      .reduce((sum, { amount, used }) => sum + Math.min(amount, used), 0)
  const allowed = {
    ...account.allowed,
    refund: back('refund'),
    dispute: back('dispute'),
    keep: back('keep'),
    waiver: money.waived,
    proration: money.prorated,
    rounding: money.lines + 5,
  }
  const sum = Object.values(allowed).reduce((total, each) => total + each, 0)
  const missing = account.delivered - sum - money.received
  if (missing <= 0) return undefined
  const told = Object.entries(allowed).map(([name, value]) => `${name} ${Math.round(value)}`)
  return `${Math.round(account.delivered)} delivered for ${money.received} (${told.join(', ')}): ${Math.ceil(missing)} are missing`
}

/** Undefined where no more was paid than is due; each amount may be rounded by a cent. */
export function excess(due: number, { lines, received }: Pick<Money, 'lines' | 'received'>) {
  const over = received - due - lines
  return over > 0 ? `${received} were paid where ${due} are due` : undefined
}
