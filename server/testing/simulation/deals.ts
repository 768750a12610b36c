import { type Reduction, reduced, rest } from './arithmetic.ts'
import { addUnits, type Unit } from './calendar.ts'

/** What a merchant of a simulation sells, and what reduces it. */
export type Plan = {
  readonly id: string
  readonly name: string
  readonly unit: Unit
  readonly count: number
  readonly amount: number
  readonly trialDays: number | null
  readonly currency: string
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
      readonly at: number
    }
  | { readonly kind: 'next plan'; readonly plan: Plan }
  | { readonly kind: 'discount'; readonly offer: Offer | null }
  | { readonly kind: 'end of period'; readonly end: number }
  | { readonly kind: 'end of trial'; readonly at: number }

type Line = { readonly amount: number; readonly proration: boolean }

/** The lines of an order, and the discount that applies to those that are no proration. */
export type Expected = {
  readonly currency: string
  readonly lines: readonly Line[]
  readonly offer: Offer | null
}

/** A subscription as it should be, computed without the code under test. */
export type Deal = {
  readonly id: string
  readonly buyerId: string
  plan: Plan
  nextPlan: Plan | null
  anchor: number
  index: number
  start: number
  end: number
  offer: Offer | null
  /** The start of the first period that the offer reduced. */
  reducedSince: number | null
  /** What the present period was charged with, without what the discount took off. */
  charged: number
  waiting: Line[]
  attempt: Attempt | null
  status: string
  /** The lines of a change that is billed at once. */
  billed: Expected | null
}

const isCovered = ({ months }: Offer, since: number, start: number) =>
  months === null || start <= addUnits(since, 'month', Math.max(0, months - 1))

const prorated = (amounts: readonly number[]): Line[] =>
  amounts.filter((amount) => amount !== 0).map((amount) => ({ amount, proration: true }))

const afterDiscount = (plan: Plan, offer: Offer | null) =>
  plan.amount - reduced(plan.amount, offer?.reduction ?? null)

export type Sale = {
  readonly plan: Plan
  readonly offer: Offer | null
}

/** A subscription that starts, and the lines of its first order. */
export function startDeal(
  { id, buyerId, at }: { readonly id: string; readonly buyerId: string; readonly at: number },
  { plan, offer }: Sale,
): { readonly deal: Deal; readonly first: Expected } {
  const trialEnd = plan.trialDays === null ? null : addUnits(at, 'day', plan.trialDays)
  const deal: Deal = {
    id,
    buyerId,
    plan,
    nextPlan: null,
    anchor: trialEnd ?? at,
    index: trialEnd === null ? 0 : -1,
    start: at,
    end: trialEnd ?? addUnits(at, plan.unit, plan.count),
    offer,
    reducedSince: offer && trialEnd === null ? at : null,
    charged: trialEnd === null ? afterDiscount(plan, offer) : 0,
    waiting: [],
    attempt: null,
    status: trialEnd === null ? 'active' : 'trialing',
    billed: null,
  }
  const price = { amount: trialEnd === null ? plan.amount : 0, proration: false }
  const { currency } = plan
  return { deal, first: { currency, lines: [price], offer: trialEnd === null ? offer : null } }
}

/** The period after the present one; the lines are those of its order. */
export function renewDeal(deal: Deal): Expected {
  const { nextPlan } = deal
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
  deal.end = addUnits(deal.anchor, plan.unit, plan.count * (deal.index + 1))
  const since = deal.reducedSince ?? deal.start
  const isReduced = deal.offer !== null && isCovered(deal.offer, since, deal.start)
  deal.offer = isReduced ? deal.offer : null
  deal.reducedSince = isReduced ? since : null
  deal.charged = afterDiscount(plan, deal.offer)
  const lines = [{ amount: plan.amount, proration: false }, ...deal.waiting]
  deal.waiting = []
  return { currency: plan.currency, lines, offer: deal.offer }
}

/** Another product at once: for what is left of the period, or with a new one. */
export function changeDeal(deal: Deal, attempt: Attempt & { readonly kind: 'plan' }): void {
  const { at, plan } = attempt
  const isSame = plan.unit === deal.plan.unit && plan.count === deal.plan.count
  const credit = rest(deal.charged, deal, at)
  const since = isSame ? deal.reducedSince : (deal.reducedSince ?? at)
  const start = isSame ? deal.start : at
  const isReduced = deal.offer !== null && since !== null && isCovered(deal.offer, since, start)
  const charged = afterDiscount(plan, isReduced ? deal.offer : null)
  if (!isSame) {
    if (!isReduced) deal.offer = null
    Object.assign(deal, { anchor: at, index: 0, start: at })
    deal.end = addUnits(at, plan.unit, plan.count)
    deal.reducedSince = isReduced ? since : null
  }
  const added = prorated([-credit, rest(charged, deal, at)])
  deal.plan = plan
  deal.nextPlan = null
  deal.charged = charged
  if (isSame && !attempt.isBilledNow) {
    deal.waiting.push(...added)
    return
  }
  const lines = [...added, ...deal.waiting]
  deal.waiting = []
  deal.billed = lines.length > 0 ? { currency: plan.currency, lines, offer: null } : null
}
