import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Record } from './record.ts'
import type { Subscription } from './store/subscriptions.ts'

/** A payment that takes longer holds up no usage. */
const patience = span.hour

type Parts = { readonly record: Record; readonly hooks: Pick<Hooks, 'benefitsRenewed'> }

/** What benefits give with each period of usage: it is a part of what the billing period costs. */
export function createRenewBenefits(
  { disputes, orders }: Pick<Dependencies, 'disputes' | 'orders'>,
  { hooks, record }: Parts,
) {
  const owedSince = (
    sql: Sql,
    { id: subscriptionId, organizationId, periodStart }: Subscription,
    besides: string | null = null,
  ) => orders.periodOwedSince(sql, organizationId, { subscriptionId, periodStart, besides })

  /** Nothing is overdue, the billing period is paid, and no bank asks for the money back. */
  const arePaid = async (sql: Sql, subscription: Subscription, besides: string | null = null) =>
    subscription.status === 'active' &&
    !(await owedSince(sql, subscription, besides)) &&
    !(await disputes.holdsSubscription(sql, subscription.organizationId, subscription))

  async function tell(tx: Tx, moment: Moment, subscription: Subscription) {
    for (const hook of hooks.benefitsRenewed) await hook(tx, moment, subscription)
  }

  return {
    arePaid,

    /**
     * Whether a billing period that began late is still being paid: its periods of usage that are over by
     * then have what it pays for.
     */
    async awaitPayment(sql: Sql, { at }: Moment, subscription: Subscription, usageEnd: Date) {
      if (subscription.status !== 'active') return false
      const since = await owedSince(sql, subscription)
      return since !== undefined && since >= usageEnd && at < after(since, patience)
    },

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
