import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Fund } from '../orders/index.ts'
import type { Billing, Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Funding, fundCredits } from './fund-credits.ts'
import type { ProrationLine } from './rules/proration.ts'

/** What is left of orders after a change that took from them has ended. */
function withReturned(funds: readonly Fund[], { draws }: Funding): Fund[] {
  return funds.map((fund) => {
    const charges = { ...fund.charges }
    let { left } = fund
    for (const { amount, orderId, priceId, total } of draws) {
      if (orderId !== fund.orderId) continue
      charges[priceId] = (charges[priceId] ?? 0) + amount
      left += total
    }
    return { ...fund, charges, left }
  })
}

/** What the change that is being paid took, if there is one. */
type FindOpen = (
  sql: Sql,
  organizationId: string,
  subscriptionId: string,
) => Promise<{ readonly funding: Funding } | undefined>

/** What the credits of changes return. The customer is locked, as by refunds. */
export function createCredits(
  { orders }: Pick<Dependencies, 'orders'>,
  billing: Billing,
  findOpen: FindOpen,
) {
  async function move(
    tx: Tx,
    moment: Moment,
    { draws, takenBack }: Funding,
    sign: 1 | -1,
  ): Promise<void> {
    const { organizationId } = moment
    const taken = takenBack.map(({ amount, id }) => ({ id, amount: sign * amount }))
    if (taken.length > 0) billing.takeBack(tx, organizationId, taken)
    if (draws.length > 0) await orders.changeCredits(tx, moment, organizationId, draws, sign)
  }

  return {
    /** Reduces the credits of a change to what was paid for the period and was not returned yet. */
    async limit<Change extends { readonly lines: readonly ProrationLine[] }>(
      sql: Sql,
      subscription: Subscription,
      change: Change,
    ) {
      const { id: subscriptionId, organizationId, periodStart } = subscription
      const isCredit = change.lines.some(({ amount }) => amount < 0)
      const waiting = isCredit ? await billing.waitingCharges(sql, subscription) : []
      const of = { organizationId, subscriptionId, periodStart }
      const funds = isCredit ? await orders.fundsOf(sql, of) : []
      // Another change takes its place, and what it took is there again; a preview finds it still waiting.
      const open = isCredit ? await findOpen(sql, organizationId, subscriptionId) : undefined
      const left = open ? withReturned(funds, open.funding) : funds
      return { ...change, ...fundCredits(change.lines, waiting, left) }
    },

    /** From now on it is credited, so that nothing of it can be refunded. */
    take: (tx: Tx, moment: Moment, funding: Funding) => move(tx, moment, funding, 1),

    /** The change was not made. */
    giveBack: (tx: Tx, moment: Moment, funding: Funding) => move(tx, moment, funding, -1),
  }
}
export type Credits = ReturnType<typeof createCredits>
