import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlannedChange, PortalSubscriptionPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { subscriptionToPortal } from '../portal/index.ts'
import type { SubscriptionDetails } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type More = Partial<Pick<PortalSubscriptionPage, 'asks' | 'note'>>

/** The page of one subscription, and how it ends or goes on. */
export function createSubscriptionPage({ portal }: Pick<Dependencies, 'portal'>, inside: Inside) {
  const { purchases, subscriptions } = portal

  async function plannedOf(
    owner: Owner,
    { subscription }: SubscriptionDetails,
  ): Promise<PortalPlannedChange | null> {
    const { id, pendingUpdate, periodEnd, resumesAt, waitingChange } = subscription
    if (waitingChange) {
      const challengeUrl = await subscriptions.plan.challengeOf(owner, id)
      return { waitsFor: 'bank', challengeUrl }
    }
    if (!pendingUpdate) return null
    const date = (resumesAt ?? periodEnd).toISOString()
    const { productName: product, seats = null } = pendingUpdate
    return { waitsFor: 'period', date, product, seats }
  }

  /** Of a subscription all orders are withdrawn from together. */
  async function orderToWithdraw(owner: Owner, subscriptionId: string): Promise<string | null> {
    const { items } = await purchases.orders(owner, {
      subscription_id: [subscriptionId],
      sorting: ['created_at'],
      page: 1,
      limit: 1,
    })
    const orderId = items[0]?.details.order.id
    return orderId && (await inside.isWithdrawable(owner, orderId)) ? orderId : null
  }

  async function show(visit: Visit, owner: Owner, id: string, more: More = {}): Promise<BuyerPage> {
    const [{ customer: _, ...shared }, details, merchant, allowed] = await Promise.all([
      inside.frame(visit, owner),
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
      subscriptions.allowed(owner),
    ])
    return {
      kind: 'portal-subscription',
      ...shared,
      subscription: subscriptionToPortal(details, merchant),
      may: { plan: allowed.update_plan, seats: allowed.update_seats, pause: allowed.pause },
      planned: await plannedOf(owner, details),
      withdraws: await orderToWithdraw(owner, id),
      asks: null,
      note: null,
      ...more,
    }
  }

  return {
    show,

    async change(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const isCancel = fields.intent === 'cancel'
      if (!isCancel && fields.intent !== 'resume') return show(visit, owner, id)
      const reasons = ['too_expensive', 'missing_features', 'unused', 'other'] as const
      const reason = reasons.find((each) => each === fields.reason)
      try {
        await subscriptions.update(owner, id, {
          cancel_at_period_end: isCancel,
          ...(isCancel && reason ? { cancellation_reason: reason } : {}),
        })
        return await show(visit, owner, id, { note: isCancel ? 'canceled' : 'resumed' })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        const needsCard = error.code === 'PAYMENT_METHOD_IS_NEEDED'
        return show(visit, owner, id, { note: needsCard ? 'needsCard' : 'refused' })
      }
    },
  }
}
export type SubscriptionPage = ReturnType<typeof createSubscriptionPage>
