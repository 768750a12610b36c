import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Benefit } from '../benefits/index.ts'
import type { Customer } from '../customers/index.ts'
import { benefitsFrom, soldSeats } from '../subscriptions/index.ts'
import type { Dependencies, GrantHooks } from './dependencies.ts'
import type { Source } from './rules/grant.ts'
import { type Entitlement, ofGift, ofOrder, ofSubscription, type Wanted } from './rules/plan.ts'
import * as spreads from './store/spreads.ts'

/** What a locked customer has of something that was bought, at a moment. */
export type Part = {
  readonly source: Source
  readonly customer: Customer
  readonly moment: Moment
}

/** What somebody should have, and until when that is so. */
type Due = {
  readonly wanted: readonly Wanted<Benefit>[]
  readonly until: Date | null
  /** Of a subscription. */
  readonly periodStart: Date | null
}

type Bought = {
  readonly id: string
  readonly customerId: string
  readonly productId: string | null
  readonly seats: number | null
  readonly periodStart: Date | null
}

const nothing: Due = { wanted: [], until: null, periodStart: null }
const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]
const idsOf = (parts: readonly Part[], kind: Source['kind']) =>
  distinct(parts.flatMap(({ source }) => (source.kind === kind ? [source.id] : [])))

/** What customers should have of what they bought. Each thing is read once for all parts. */
export function createSources(dependencies: Dependencies, hooks: GrantHooks) {
  const { benefits, merchants, orders, products, subscriptions } = dependencies

  /** By the id of what was bought, with what it entitles to at a moment. */
  async function readBought(tx: Tx, organizationId: string, parts: readonly Part[]) {
    const found = new Map<string, Bought & { entitlementAt(at: Date): Entitlement }>()
    const [subscriptionIds, orderIds] = [idsOf(parts, 'subscription'), idsOf(parts, 'order')]
    if (subscriptionIds.length > 0) {
      const { gracePeriodDays } = await merchants.get(tx, organizationId)
      for (const each of await subscriptions.findMany(tx, organizationId, subscriptionIds)) {
        const entitlementAt = (at: Date) => ofSubscription(each, gracePeriodDays, at)
        const seats = soldSeats(each)
        found.set(each.id, { ...each, seats, periodStart: benefitsFrom(each), entitlementAt })
      }
    }
    if (orderIds.length > 0) {
      const revoked = await spreads.revokedAmong(tx, organizationId, orderIds)
      for (const each of await orders.findMany(tx, organizationId, orderIds)) {
        const entitlement = ofOrder(each, revoked.has(each.id))
        found.set(each.id, { ...each, periodStart: null, entitlementAt: () => entitlement })
      }
    }
    return found
  }

  /** The benefits of products as they are, protected from changes until the commit. */
  async function benefitsOf(tx: Tx, organizationId: string, productIds: readonly string[]) {
    if (productIds.length === 0) return () => []
    const named = await products.benefitIdsOf(tx, organizationId, productIds)
    const ids = distinct([...named.values()].flat().map(({ benefitId }) => benefitId))
    const shared = ids.length > 0 ? await benefits.share(tx, organizationId, ids) : []
    const byId = new Map(shared.map((benefit) => [benefit.id, benefit]))
    return (productId: string) =>
      (named.get(productId) ?? []).flatMap(({ benefitId }) => byId.get(benefitId) ?? [])
  }

  /** Which seats customers hold; the buyer has what is not sold by seats. */
  async function seatsOf(
    tx: Tx,
    organizationId: string,
    parts: readonly (Part & { readonly bought: Bought })[],
  ) {
    const { run: seats } = hooks.seats
    const sold = parts.filter(({ bought }) => seats && bought.seats !== null)
    const sourceIds = distinct(sold.map(({ source }) => source.id))
    const customerIds = sold.map(({ customer }) => customer.id)
    const claimed =
      seats && sold.length > 0
        ? await seats.claimedBy(tx, organizationId, sourceIds, customerIds)
        : []
    const whole = { memberId: null, seatId: null }
    return ({ bought, customer }: (typeof parts)[number]) => {
      if (!seats || bought.seats === null) return bought.customerId === customer.id ? [whole] : []
      return claimed.filter(
        ({ customerId, sourceId }) => sourceId === bought.id && customerId === customer.id,
      )
    }
  }

  /** A gift is one benefit for one customer, whatever else gives the same one. */
  async function giftsOf(tx: Tx, organizationId: string, parts: readonly Part[]) {
    const ids = idsOf(parts, 'gift')
    const found =
      ids.length > 0 ? ((await hooks.gifts.run?.among(tx, organizationId, ids)) ?? []) : []
    const benefitIds = distinct(found.map(({ benefitId }) => benefitId))
    const shared = benefitIds.length > 0 ? await benefits.share(tx, organizationId, benefitIds) : []
    return ({ customer, moment, source }: Part): Due => {
      const gift = found.find(({ id }) => id === source.id)
      const benefit = shared.find(({ id }) => id === gift?.benefitId)
      if (!gift || !benefit || customer.deletedAt || gift.customerId !== customer.id) return nothing
      const { entitled, until } = ofGift(gift, moment.at)
      if (!entitled) return nothing
      return { wanted: [{ benefit, memberId: null, seatId: null }], until, periodStart: null }
    }
  }

  return {
    /** For each of these parts of one organization, in their order. */
    async wantedOf(tx: Tx, organizationId: string, parts: readonly Part[]): Promise<Due[]> {
      const giftFor = await giftsOf(tx, organizationId, parts)
      const found = await readBought(tx, organizationId, parts)
      const entitled = parts.map((part) => {
        const bought = found.get(part.source.id)
        if (!bought || bought.productId === null || part.customer.deletedAt) return undefined
        const { entitled, until } = bought.entitlementAt(part.moment.at)
        return entitled ? { ...part, bought, productId: bought.productId, until } : undefined
      })
      const present = entitled.flatMap((each) => each ?? [])
      const productIds = distinct(present.map(({ productId }) => productId))
      const benefitsFor = await benefitsOf(tx, organizationId, productIds)
      const seatsFor = await seatsOf(tx, organizationId, present)
      return parts.map((part, index) => {
        if (part.source.kind === 'gift') return giftFor(part)
        const each = entitled[index]
        if (!each) return nothing
        const given = benefitsFor(each.productId)
        const wanted = seatsFor(each).flatMap(({ memberId, seatId }) =>
          given.map((benefit) => ({ benefit, memberId, seatId })),
        )
        return { wanted, until: each.until, periodStart: each.bought.periodStart }
      })
    },
  }
}
export type Sources = ReturnType<typeof createSources>
