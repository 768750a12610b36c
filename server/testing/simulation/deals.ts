// long: all that can happen to a subscription, computed in one place
import { type Reduction, type Rounding, reduced, rest, stepped } from './arithmetic.ts'
import { addUnits, type Unit } from './calendar.ts'
import type { Counted } from './measuring.ts'
import { countUsageFrom, type Every, isSameEvery } from './usage-periods.ts'

/** A price per unit of a meter, and the most that a period costs. */
export type Usage = {
  readonly meter: Counted
  /** Of minor units, with up to twelve decimals. */
  readonly unitAmount: string
  readonly cap: number | null
}

/** Prices by the number of seats: all at the price of the last tier, or each tier at its own. */
export type Seats = {
  readonly isVolume: boolean
  readonly tiers: readonly {
    readonly from: number
    readonly to: number | null
    readonly each: number
  }[]
}

/** What a merchant of a simulation sells, and what reduces it. */
export type Plan = {
  readonly id: string
  readonly name: string
  readonly unit: Unit
  readonly count: number
  readonly amount: number
  readonly trialDays: number | null
  readonly currency: string
  readonly usage: Usage | null
  readonly every: Every
  readonly seats: Seats | null
}
export type Offer = {
  readonly id: string
  readonly reduction: Reduction
  /** Calendar months; 0 for once, null for forever. */
  readonly months: number | null
}

/** What a request may have changed; whether it did is seen in the subscription. */
export type Attempt =
  | {
      readonly kind: 'plan'
      readonly plan: Plan
      readonly isBilledNow: boolean
      readonly isByCustomer?: boolean
      readonly at: number
    }
  | { readonly kind: 'next plan'; readonly plan: Plan }
  | {
      readonly kind: 'seats'
      readonly seats: number
      readonly isBilledNow: boolean
      readonly isByCustomer?: boolean
      readonly at: number
    }
  | { readonly kind: 'next seats'; readonly seats: number }
  | { readonly kind: 'discount'; readonly offer: Offer | null }
  | { readonly kind: 'end of period'; readonly end: number }
  | { readonly kind: 'end of trial'; readonly at: number }
  | { readonly kind: 'resume'; readonly at: number }

/** A pause that is planned for the end of the period, or has begun; null until it is resumed. */
export type Pause = { readonly until: number | null; readonly hasBegun: boolean }

/** The line of a charge for usage, which ended at this time. */
type UsedLine = { readonly amount: number; readonly end: number; reduction?: number }
type Line = {
  readonly amount: number
  readonly proration: boolean
  /** Of usage: what the discount of its period takes off it. */
  readonly reduction?: number
}

/** The lines of an order, and the discount that applies to those that are no proration. */
export type Expected = {
  readonly currency: string
  readonly lines: readonly Line[]
  readonly offer: Offer | null
}

/** A seat that is invited to or taken; the others are free. */
export type Seat = {
  readonly id: string
  readonly email: string
  readonly customerId: string
  status: 'pending' | 'claimed'
  invitedAt: number
}

/** A subscription as it should be, computed without the code under test. */
export type Deal = {
  readonly id: string
  readonly buyerId: string
  plan: Plan
  nextPlan: Plan | null
  /** Null for a plan without seats. */
  seats: number | null
  nextSeats: number | null
  anchor: number
  index: number
  start: number
  end: number
  offer: Offer | null
  /** The start of the first period that the offer reduced. */
  reducedSince: number | null
  /** What the present period was charged with, without what the discount took off. */
  charged: number
  /** All that changes credited until now. */
  credits: number
  pause: Pause | null
  waiting: Line[]
  /** What was used in periods that ended, and no order contains yet. */
  readonly used: UsedLine[]
  /** What a fixed discount took off usage of the present period. */
  usedReduction: number
  /** The start of the present period of usage, as far as it was charged. */
  usageFrom: number
  /** The ends of periods of usage whose order was not looked for yet. */
  readonly usageEnds: number[]
  /** Until when usage was charged. */
  readonly closed: number[]
  /** Seats that are assigned, by the email address. */
  readonly taken: Map<string, Seat>
  /** A process died while a seat was changed. */
  areSeatsUnsure: boolean
  attempt: Attempt | null
  status: string
  /** The lines of a change that is billed at once. */
  billed: Expected | null
}

const isCovered = ({ months }: Offer, since: number, start: number) =>
  months === null || start <= addUnits(since, 'month', Math.max(0, months - 1))

const spanOf = ({ end, plan, start }: Deal) => ({ currency: plan.currency, end, start })

const prorated = (amounts: readonly number[]): Line[] =>
  amounts.filter((amount) => amount !== 0).map((amount) => ({ amount, proration: true }))

/** What a whole period costs, without usage. */
export function priceOf({ amount, currency, seats }: Plan, count: number | null): number {
  if (!seats) return stepped(amount, currency)
  const bought = count ?? 1
  const reached = seats.tiers.filter(({ from }) => bought >= from)
  if (seats.isVolume) return stepped(bought * (reached.at(-1)?.each ?? 0), currency)
  const sum = reached.reduce(
    (part, { each, from, to }) => part + each * (Math.min(bought, to ?? bought) - from + 1),
    0,
  )
  return stepped(sum, currency)
}

const afterDiscount = (plan: Plan, seats: number | null, offer: Offer | null) => {
  const price = priceOf(plan, seats)
  return price - reduced(price, offer?.reduction ?? null, plan.currency)
}

/** Prices of seats are rounded down. */
const roundingOf = ({ seats }: Plan): Rounding => (seats ? 'down' : 'to even')

/** What a change to another plan makes of the seats. */
const seatsIn = ({ seats }: Plan, present: number | null): number | null =>
  seats && Math.max(present ?? 1, seats.tiers[0]?.from ?? 1)

export type Sale = {
  readonly plan: Plan
  readonly seats: number | null
  readonly offer: Offer | null
}

/** A subscription that starts, and the lines of its first order. */
export function startDeal(
  { id, buyerId, at }: { readonly id: string; readonly buyerId: string; readonly at: number },
  { plan, offer, seats }: Sale,
): { readonly deal: Deal; readonly first: Expected } {
  const trialEnd = plan.trialDays === null ? null : addUnits(at, 'day', plan.trialDays)
  const deal: Deal = {
    id,
    buyerId,
    plan,
    nextPlan: null,
    seats,
    nextSeats: null,
    anchor: trialEnd ?? at,
    index: trialEnd === null ? 0 : -1,
    start: at,
    end: trialEnd ?? addUnits(at, plan.unit, plan.count),
    offer,
    reducedSince: offer && trialEnd === null ? at : null,
    charged: trialEnd === null ? afterDiscount(plan, seats, offer) : 0,
    credits: 0,
    pause: null,
    waiting: [],
    used: [],
    usedReduction: 0,
    usageFrom: at,
    usageEnds: [],
    closed: [],
    taken: new Map(),
    areSeatsUnsure: false,
    attempt: null,
    status: trialEnd === null ? 'active' : 'trialing',
    billed: null,
  }
  const price = { amount: trialEnd === null ? priceOf(plan, seats) : 0, proration: false }
  const { currency } = plan
  return { deal, first: { currency, lines: [price], offer: trialEnd === null ? offer : null } }
}

/** Of what the present period was charged with; a fixed amount reduces it once, its price first. */
function reductionOf(deal: Deal, amount: number): number {
  const { charged, offer, plan, reducedSince, seats, start } = deal
  if (offer === null || reducedSince === null || !isCovered(offer, reducedSince, start)) return 0
  const most = reduced(stepped(amount, plan.currency), offer.reduction, plan.currency)
  if (!('amount' in offer.reduction)) return most
  const taken = priceOf(plan, seats) - charged + deal.usedReduction
  const whole = reduced(Number.MAX_SAFE_INTEGER, offer.reduction, plan.currency)
  const reduction = Math.min(most, Math.max(0, whole - taken))
  deal.usedReduction += reduction
  return reduction
}

/** What was used until now has the discount of the present period. */
function reduceUsed(deal: Deal, isOfPeriod: (used: UsedLine) => boolean = () => true): void {
  for (const each of deal.used) {
    if (isOfPeriod(each)) each.reduction ??= reductionOf(deal, each.amount)
  }
}

/** What was used until then, for the order of that time. */
function takeUsed(deal: Deal, end: number): Line[] {
  reduceUsed(deal, (each) => each.end === end)
  const { used } = deal
  const taken = used.filter((each) => each.end === end)
  used.splice(0, used.length, ...used.filter((each) => each.end !== end))
  return taken.map(({ amount, reduction = 0 }) => ({ amount, proration: false, reduction }))
}

/**
 * What the order of a period of usage contains, which ends within the billing period. Where nothing is
 * charged there is none.
 */
export function endUsagePeriod(deal: Deal): Expected | undefined {
  const { usageEnds, used } = deal
  while (usageEnds[0] !== undefined && usageEnds[0] < deal.end) {
    const end = usageEnds.shift()
    const isCharged = used.some((each) => each.end === end && each.amount !== 0)
    const lines = end === undefined ? [] : takeUsed(deal, end)
    if (!isCharged) continue
    const all = [...lines, ...deal.waiting]
    deal.waiting = []
    return { currency: deal.plan.currency, lines: all, offer: null }
  }
  return undefined
}

export function takeAllUsed(deal: Deal): Line[] {
  reduceUsed(deal)
  return deal.used
    .splice(0)
    .map(({ amount, reduction = 0 }) => ({ amount, proration: false, reduction }))
}

/** A change leaves what was used until then to the next order. */
function leaveUsed(deal: Deal): void {
  for (const { amount, reduction = 0 } of deal.used.splice(0)) {
    if (amount !== 0) deal.waiting.push({ amount, proration: true, reduction })
  }
}

/** The period after the present one; the lines are those of its order. */
export function renewDeal(deal: Deal): Expected {
  const { nextPlan } = deal
  const used = takeUsed(deal, deal.end)
  const isOther = nextPlan !== null && nextPlan !== deal.plan
  deal.seats = isOther ? seatsIn(nextPlan, deal.seats) : (deal.nextSeats ?? deal.seats)
  deal.nextSeats = null
  if (deal.status === 'trialing') deal.status = 'active'
  if (nextPlan) {
    const isSame = nextPlan.unit === deal.plan.unit && nextPlan.count === deal.plan.count
    if (!isSame) {
      deal.anchor = deal.end
      deal.index = -1
    }
    deal.plan = nextPlan
    deal.nextPlan = null
  }
  const { plan } = deal
  deal.index += 1
  deal.start = deal.end
  deal.usedReduction = 0
  deal.end = addUnits(deal.anchor, plan.unit, plan.count * (deal.index + 1))
  const since = deal.reducedSince ?? deal.start
  const isReduced = deal.offer !== null && isCovered(deal.offer, since, deal.start)
  deal.offer = isReduced ? deal.offer : null
  deal.reducedSince = isReduced ? since : null
  deal.charged = afterDiscount(plan, deal.seats, deal.offer)
  const price = { amount: priceOf(plan, deal.seats), proration: false }
  const lines = [price, ...used, ...deal.waiting]
  deal.waiting = []
  return { currency: plan.currency, lines, offer: deal.offer }
}

/** The period ends, and none follows; undefined where there is nothing to bill. */
export function pauseDeal(deal: Deal, pause: Pause): Expected | undefined {
  const lines = [...takeUsed(deal, deal.end), ...deal.waiting]
  deal.waiting = []
  deal.pause = { ...pause, hasBegun: true }
  return lines.length > 0 ? { currency: deal.plan.currency, lines, offer: null } : undefined
}

/** Periods are counted from the end of the pause. */
export function resumeDeal(deal: Deal, at: number): Expected {
  Object.assign(deal, { anchor: at, index: -1, end: at, pause: null })
  return renewDeal(deal)
}

/** How much a change may credit: all that is left of the price, or less where money went back. */
type Credit = (exact: number) => number

/** What customers add is charged at once, whatever the merchant chose for changes. */
const isPaidNow = (
  { isBilledNow, isByCustomer = false }: Attempt & { readonly kind: 'plan' | 'seats' },
  added: readonly Line[],
) => isBilledNow || (isByCustomer && added.reduce((sum, { amount }) => sum + amount, 0) > 0)

/** Another product at once: for what is left of the period, or with a new one. */
export function changeDeal(
  deal: Deal,
  attempt: Attempt & { readonly kind: 'plan' },
  creditOf: Credit,
): void {
  const { at, plan } = attempt
  reduceUsed(deal)
  const isSame = plan.unit === deal.plan.unit && plan.count === deal.plan.count
  const credit = creditOf(rest(deal.charged, spanOf(deal), at, roundingOf(deal.plan)))
  const since = isSame ? deal.reducedSince : (deal.reducedSince ?? at)
  const start = isSame ? deal.start : at
  const isReduced = deal.offer !== null && since !== null && isCovered(deal.offer, since, start)
  deal.seats = seatsIn(plan, deal.seats)
  const charged = afterDiscount(plan, deal.seats, isReduced ? deal.offer : null)
  if (!isSame) {
    if (!isReduced) deal.offer = null
    Object.assign(deal, { anchor: at, index: 0, start: at, usedReduction: 0 })
    deal.end = addUnits(at, plan.unit, plan.count)
    deal.reducedSince = isReduced ? since : null
  }
  const added = prorated([-credit, rest(charged, spanOf(deal), at, roundingOf(plan))])
  const isCountedAnew = !isSame || !isSameEvery(deal.plan.every, plan.every)
  deal.plan = plan
  deal.nextPlan = null
  deal.nextSeats = null
  deal.charged = charged
  if (isCountedAnew) countUsageFrom(deal, at)
  billChange(deal, added, isSame && !isPaidNow(attempt, added))
}

/** What was used until then is never part of the order of the change itself. */
function billChange(deal: Deal, added: readonly Line[], isLater: boolean): void {
  if (isLater) {
    leaveUsed(deal)
    deal.waiting.push(...added)
    return
  }
  const lines = [...added, ...deal.waiting]
  deal.waiting = []
  leaveUsed(deal)
  deal.billed = lines.length > 0 ? { currency: deal.plan.currency, lines, offer: null } : null
}

/** Another number of seats for what is left of the period. */
export function changeSeats(
  deal: Deal,
  attempt: Attempt & { readonly kind: 'seats' },
  creditOf: Credit,
): void {
  const { at, seats } = attempt
  reduceUsed(deal)
  const { offer, plan, reducedSince } = deal
  const isReduced =
    offer !== null && reducedSince !== null && isCovered(offer, reducedSince, deal.start)
  const charged = afterDiscount(plan, seats, isReduced ? offer : null)
  Object.assign(deal, { seats, nextSeats: null, nextPlan: null })
  if (deal.status === 'trialing') return
  const credit = creditOf(rest(deal.charged, spanOf(deal), at, 'down'))
  const added = prorated([-credit, rest(charged, spanOf(deal), at, 'down')])
  deal.charged = charged
  billChange(deal, added, !isPaidNow(attempt, added))
}
