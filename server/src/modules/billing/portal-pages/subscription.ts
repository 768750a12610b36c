import {
  cancellationReasons,
  longestCancellationComment,
} from '@guildhall/contract/billing/cancellation-reasons'
import { PortalSubscriptionChange } from '@guildhall/contract/billing/portal-inputs'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlannedChange, PortalSubscriptionPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { amountIn } from '../checkout-page/index.ts'
import { chargeShown, subscriptionToPortal } from '../portal/index.ts'
import { isFree, type Subscription, type SubscriptionDetails } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { createOffer } from './offer.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type More = Partial<Pick<PortalSubscriptionPage, 'asks' | 'note'>>

/** Somewhere else. */
export type Way = { readonly leadsTo: string }

/** Of all subscriptions of a customer. */
const mostUnpaid = 20

const restarts = { max: 30, seconds: 60 }

/** What is on sale for everybody, of what has ended. */
const mayResubscribe = (
  { checkoutId }: Owner,
  { product: { product }, subscription }: SubscriptionDetails,
) =>
  checkoutId === null &&
  subscription.endedAt !== null &&
  product.visibility === 'public' &&
  !product.isArchived

/** The page of one subscription, and how it ends or goes on. */
export function createSubscriptionPage(
  { checkouts, limits, portal }: Pick<Dependencies, 'checkouts' | 'limits' | 'portal'>,
  inside: Inside,
) {
  const { purchases, subscriptions } = portal
  const offerOf = createOffer({ portal })

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

  async function paidBy(
    owner: Owner,
    { subscription }: SubscriptionDetails,
  ): Promise<PortalSubscriptionPage['paidBy']> {
    const { cancelAtPeriodEnd, endedAt, id, prices } = subscription
    const isByUse = prices.some(({ amountType }) => amountType === 'metered_unit')
    const isOver = endedAt !== null || (cancelAtPeriodEnd && !isByUse)
    if (owner.checkoutId !== null || isOver || isFree(prices)) return null
    const card = await portal.cardUses.ofSubscription(owner, id)
    if (card === 'hidden') return { card }
    return { card: card ? { brand: card.brand, last4: card.last4 } : null }
  }

  /** The oldest, which is paid first. */
  async function unpaidOf(owner: Owner, { subscription: { id, status } }: SubscriptionDetails) {
    if (status !== 'past_due' && status !== 'unpaid') return null
    const found = await purchases.unpaid(owner, mostUnpaid)
    const order = found
      .map(({ details }) => details.order)
      .find((each) => each.subscriptionId === id)
    return order ? { orderId: order.id, amount: order.dueAmount } : null
  }

  /** It is done and undone to be known, so it is not asked for without need. */
  async function dueAtEndOfPause(owner: Owner, { subscription }: SubscriptionDetails) {
    if (subscription.status !== 'paused') return null
    return (await subscriptions.endPause.preview(owner, subscription.id)) ?? null
  }

  /** Of a subscription all orders are withdrawn from together. */
  async function withdrawalOf(owner: Owner, subscriptionId: string) {
    const { items } = await purchases.orders(owner, {
      subscription_id: [subscriptionId],
      sorting: ['created_at'],
      page: 1,
      limit: 1,
    })
    const orderId = items[0]?.details.order.id
    const state = orderId && (await inside.withdrawalOf(owner, orderId))
    return {
      withdraws: orderId && state === 'possible' ? orderId : null,
      isWithdrawn: state === 'completed',
    }
  }

  async function show(visit: Visit, owner: Owner, id: string, more: More = {}): Promise<BuyerPage> {
    const [{ customer: _, ...shared }, details, merchant, allowed, charges] = await Promise.all([
      inside.frame(visit, owner),
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
      subscriptions.allowed(owner),
      subscriptions.nextCharges(owner),
    ])
    const next = charges.get(id)
    const changeable = await subscriptions.plan.offered(owner, [details.subscription])
    return {
      kind: 'portal-subscription',
      ...shared,
      subscription: subscriptionToPortal(details, merchant),
      next: next ? chargeShown(next) : null,
      may: { plan: changeable.has(id), seats: allowed.update_seats, pause: allowed.pause },
      planned: await plannedOf(owner, details),
      paidBy: await paidBy(owner, details),
      dueAtEndOfPause: await dueAtEndOfPause(owner, details),
      ...(await withdrawalOf(owner, id)),
      unpaid: await unpaidOf(owner, details),
      mayResubscribe: mayResubscribe(owner, details),
      offer: more.asks === 'cancel' ? await offerOf(owner, details.subscription) : null,
      asks: null,
      note: null,
      ...more,
    }
  }

  return {
    show,

    /** A new checkout of what has ended, for the same customer. */
    async again(visit: Visit, owner: Owner, id: string): Promise<BuyerPage | Way> {
      const details = await subscriptions.get(owner, id)
      const isAllowed = await limits.allowFrom('portal-pages.again', visit.caller, restarts)
      if (!mayResubscribe(owner, details)) return show(visit, owner, id)
      if (!isAllowed) return show(visit, owner, id, { note: 'tooMany' })
      const { currency, productId, seats } = details.subscription
      try {
        const { url } = await checkouts.create(owner.organizationId, {
          products: [productId],
          customer_id: owner.customerId,
          currency,
          ...(seats === null ? {} : { seats }),
        })
        return { leadsTo: new URL(url).pathname + visit.kept }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return show(visit, owner, id, { note: 'notSold' })
      }
    },

    async change(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const command = commands[fields.intent ?? '']
      if (!command) return show(visit, owner, id)
      const { asks, bodyOf, isDone, note } = command
      // The second of two clicks.
      const isAsAsked = async () => isDone((await subscriptions.get(owner, id)).subscription)
      try {
        // The next period is charged at once.
        if (fields.intent === 'end-pause') {
          await subscriptions.endPause.confirm(owner, id, amountIn(fields.amount))
        } else {
          await subscriptions.update(owner, id, parsed(bodyOf(fields)))
        }
        return await show(visit, owner, id, { note })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        if (await isAsAsked()) return show(visit, owner, id, { note })
        const why = notes[error.code]
        return show(
          visit,
          owner,
          id,
          why === 'wrongDate' ? { asks, note: why } : { note: why ?? 'refused' },
        )
      }
    },
  }
}
export type SubscriptionPage = ReturnType<typeof createSubscriptionPage>

type Command = {
  readonly asks: PortalSubscriptionPage['asks']
  readonly bodyOf: (fields: Fields) => object
  readonly isDone: (subscription: Subscription) => boolean
  readonly note: PortalSubscriptionPage['note']
}

/** What the buttons of the page do. */
const commands: Readonly<Record<string, Command>> = Object.assign(Object.create(null), {
  cancel: {
    asks: 'cancel',
    bodyOf: ({ comment = '', reason }) => {
      const known = cancellationReasons.find((each) => each === reason)
      // Cut, since nothing that is optional keeps anybody from cancelling.
      const said = comment.trim().slice(0, longestCancellationComment)
      return {
        cancel_at_period_end: true,
        ...(known && { cancellation_reason: known }),
        ...(said && { cancellation_comment: said }),
      }
    },
    isDone: ({ cancelAtPeriodEnd, endedAt }) => cancelAtPeriodEnd || endedAt !== null,
    note: 'canceled',
  },
  resume: {
    asks: null,
    bodyOf: () => ({ cancel_at_period_end: false }),
    isDone: ({ cancelAtPeriodEnd, endedAt }) => !cancelAtPeriodEnd && endedAt === null,
    note: 'resumed',
  },
  pause: {
    asks: 'pause',
    bodyOf: ({ resumes_on: day }) => ({
      pause_at_period_end: true,
      resumes_at: day ? `${day}T00:00:00Z` : null,
    }),
    isDone: () => false,
    note: 'pausePlanned',
  },
  'withdraw-pause': {
    asks: null,
    bodyOf: () => ({ pause_at_period_end: false }),
    isDone: ({ pauseAtPeriodEnd, status }) => !pauseAtPeriodEnd && status !== 'paused',
    note: 'pauseWithdrawn',
  },
  'end-pause': {
    asks: null,
    bodyOf: () => ({ resume: true }),
    isDone: ({ status }) => status === 'active',
    note: 'resumed',
  },
} satisfies Readonly<Record<string, Command>>)

const notes: Readonly<Record<string, PortalSubscriptionPage['note']>> = {
  AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED: 'amountsChanged',
  PAYMENT_METHOD_IS_NEEDED: 'needsCard',
  SUBSCRIPTION_HAS_OVERDUE_ORDERS: 'overdue',
  VALIDATION_ERROR: 'wrongDate',
}

/** As the API takes it. */
function parsed(body: object): PortalSubscriptionChange {
  const { data, success } = PortalSubscriptionChange.safeParse(body)
  if (!success) throw new AppError('VALIDATION_ERROR')
  return data
}
