import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Benefit } from '../benefits/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies, GrantHooks } from './dependencies.ts'
import { type Entitlement, ofOrder, ofSubscription } from './rules/entitled.ts'
import type { Source } from './rules/grant.ts'
import type { Wanted } from './rules/plan.ts'
import * as spreads from './store/spreads.ts'

type Bought = {
  readonly customerId: string
  readonly productId: string | null
  readonly entitlement: Entitlement
}

/** What customers should have of what they bought. */
export function createSources(dependencies: Dependencies, hooks: GrantHooks) {
  const { benefits, merchants, orders, products, subscriptions } = dependencies

  async function boughtBy(
    tx: Tx,
    { at, organizationId }: Moment,
    { id, kind }: Source,
  ): Promise<Bought | undefined> {
    if (kind === 'subscription') {
      const found = await subscriptions.read(tx, [organizationId], id)
      if (!found) return undefined
      const { gracePeriodDays } = await merchants.get(tx, organizationId)
      return { ...found, entitlement: ofSubscription(found, gracePeriodDays, at) }
    }
    const found = await orders.find(tx, [organizationId], id)
    if (!found) return undefined
    const isRevoked = await spreads.isRevoked(tx, organizationId, id)
    return { ...found, entitlement: ofOrder(found, isRevoked) }
  }

  /** The benefits of a product as they are, protected from changes until the commit. */
  async function benefitsOf(tx: Tx, organizationId: string, productId: string) {
    const named = await products.benefitsOf(tx, organizationId, productId)
    if (named.length === 0) return []
    const ids = named.map(({ id }) => id)
    const shared = await benefits.share(tx, organizationId, ids)
    const byId = new Map(shared.map((benefit) => [benefit.id, benefit]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** Which seats a customer holds; the buyer has what is not sold by seats. */
  async function seatsOf(
    tx: Tx,
    organizationId: string,
    source: Source,
    customer: Customer,
    bought: Bought,
  ) {
    const held = await hooks.seats.run?.of(tx, organizationId, source, customer.id)
    return held ?? (bought.customerId === customer.id ? [null] : [])
  }

  return {
    /** What a locked customer should have of a source, and until when that is so. */
    async wantedOf(
      tx: Tx,
      moment: Moment,
      source: Source,
      customer: Customer,
    ): Promise<{ readonly wanted: readonly Wanted<Benefit>[]; readonly until: Date | null }> {
      const { organizationId } = moment
      const bought = await boughtBy(tx, moment, source)
      if (!bought?.entitlement.entitled || bought.productId === null || customer.deletedAt) {
        return { wanted: [], until: null }
      }
      const present = await benefitsOf(tx, organizationId, bought.productId)
      const seats = await seatsOf(tx, organizationId, source, customer, bought)
      const wanted = seats.flatMap((memberId) => present.map((benefit) => ({ benefit, memberId })))
      return { wanted, until: bought.entitlement.until }
    },
  }
}
export type Sources = ReturnType<typeof createSources>
