import type { Sql } from '../../../platform/database/index.ts'
import type { Price } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { usageStart } from './rules/usage-period.ts'
import type { PinnedPrice, Subscription } from './store/subscriptions.ts'

type Capped = Pick<Price, 'id' | 'capAmount'> & { readonly meterId: string }

/** The greatest, where none at all is greater than any. */
const greatest = (caps: readonly (number | null)[]) =>
  caps.includes(null) ? null : Math.max(...caps.map((cap) => cap ?? 0))

/**
 * The cap of a meter holds once in a period, also where a change of the plan divides it; of different
 * caps the greatest holds. What was above a cap when it was charged stays free. Where a change joins
 * periods of usage of different lengths, what was charged of those that overlap counts.
 */
export function createUsageCap({ meters, products }: Pick<Dependencies, 'meters' | 'products'>) {
  const inherited = ({ prices }: Subscription, { id }: Capped) =>
    prices.find(({ priceId }) => priceId === id)?.usageCap

  const capOf = (subscription: Subscription, price: Capped) => {
    const before = inherited(subscription, price)
    return before === undefined ? price.capAmount : greatest([before, price.capAmount])
  }

  type ChargedIn = Awaited<ReturnType<typeof meters.chargedIn>>
  type OfPeriod = Parameters<typeof meters.chargedIn>[1] & { readonly usageStart: Date }

  /** What the meter may still cost in a period of usage in which it had this cap; null for any amount. */
  async function leftOfCap(
    sql: Sql,
    { usageStart, ...of }: OfPeriod,
    meterId: string,
    own: number | null,
    endOf: (charged: ChargedIn) => number = () => Infinity,
  ): Promise<number | null> {
    if (own === null) return null
    const inCycle = (await meters.chargedIn(sql, of)).filter((each) => each.meterId === meterId)
    const end = endOf(inCycle)
    const charged = inCycle.filter(({ from, to }) => to > usageStart && from.getTime() < end)
    const ids = [...new Set(charged.map(({ priceId }) => priceId))]
    const earlier = ids.length > 0 ? await products.findPrices(sql, of.organizationId, ids) : []
    const cap = greatest([own, ...earlier.map(({ capAmount }) => capAmount)])
    const sum = charged.reduce((total, { amount }) => total + amount, 0)
    return cap === null ? null : Math.max(0, cap - sum)
  }

  return {
    /** Of a period that was charged before, as far as that came. */
    leftIn(sql: Sql, of: OfPeriod, meterId: string, own: number | null) {
      const isOf = ({ usageStart }: ChargedIn[number]) =>
        usageStart.getTime() === of.usageStart.getTime()
      const endOf = (charged: ChargedIn) =>
        Math.max(...charged.flatMap((each) => (isOf(each) ? each.to.getTime() : [])))
      return leftOfCap(sql, of, meterId, own, endOf)
    },

    leftOf(sql: Sql, subscription: Subscription, price: Capped): Promise<number | null> {
      const { id: subscriptionId, organizationId, periodStart: cycleStart } = subscription
      const of = {
        ...{ organizationId, subscriptionId, cycleStart },
        usageStart: usageStart(subscription),
      }
      return leftOfCap(sql, of, price.meterId, capOf(subscription, price))
    },

    /** The prices after a change within a period, where those of the same meters are charged for all of it. */
    inherit(
      before: Subscription,
      old: readonly Capped[],
      changed: Subscription,
      present: readonly Capped[],
    ): readonly PinnedPrice[] {
      return changed.prices.map((pinned) => {
        const price = present.find(({ id }) => id === pinned.priceId)
        const followed = old.find(
          ({ id, meterId }) => meterId === price?.meterId && id !== price.id,
        )
        return followed ? { ...pinned, usageCap: capOf(before, followed) } : pinned
      })
    },
  }
}

/** A period that begins has the caps of its own prices. */
export const withOwnCaps = (prices: readonly PinnedPrice[]): PinnedPrice[] =>
  prices.map(({ usageCap: _, ...price }) => price)
