import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Record } from './record.ts'
import type { Subscription } from './store/subscriptions.ts'

type Parts = { readonly record: Record; readonly hooks: Pick<Hooks, 'benefitsRenewed'> }

/** What benefits give with each period of usage: it is a part of what the billing period costs. */
export function createRenewBenefits(
  { disputes, orders }: Pick<Dependencies, 'disputes' | 'orders'>,
  { hooks, record }: Parts,
) {
  /** Nothing is overdue, the billing period is paid, and no bank asks for the money back. */
  const arePaid = async (
    sql: Sql,
    { customerId, id, organizationId, periodStart, status }: Subscription,
    besides: string | null = null,
  ) =>
    status === 'active' &&
    !(await orders.owesPeriod(sql, organizationId, { subscriptionId: id, periodStart, besides })) &&
    !(await disputes.holdsSubscription(sql, organizationId, { customerId, id }))

  async function tell(tx: Tx, moment: Moment, subscription: Subscription) {
    for (const hook of hooks.benefitsRenewed) await hook(tx, moment, subscription)
  }

  return {
    arePaid,
    tell,

    /** What was kept back is given; `besides` is an order that is being paid. */
    async catchUp(
      tx: Tx,
      moment: Moment,
      subscription: Subscription,
      besides: string | null = null,
    ): Promise<void> {
      if (!subscription.benefitsWait) return
      if (!(await arePaid(tx, subscription, besides))) return
      const given = { benefitsWait: false, meterRenewedAt: subscription.meterPeriodStart }
      const changed = await record.change(tx, moment, subscription, given)
      await tell(tx, moment, changed)
    },
  }
}
export type RenewBenefits = ReturnType<typeof createRenewBenefits>
