import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalOrderPage, PortalSubscriptionPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { createBenefitsShown } from '../checkout-page/index.ts'
import { orderToPortal, subscriptionToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import { homeOf, type Owner, type Visit, type Visits } from './visits.ts'

type Fields = Readonly<Record<string, string>>

/** Of each kind on the overview; the rest is on pages of its own. */
const mostShown = 20
const ordersPerPage = 25

/** The pages of a customer who is in. */
export function createInside(dependencies: Dependencies, { common }: Visits) {
  const { clocks, database, documents, portal } = dependencies
  const { account, paying, purchases, subscriptions } = portal
  const benefitsOf = createBenefitsShown(dependencies)

  async function inside(visit: Visit, owner: Owner) {
    const [shared, { customer }] = await Promise.all([common(visit), account.get(owner)])
    const locale = visit.locale ?? parseLocale(customer.locale?.slice(0, 2)) ?? shared.locale
    return { ...shared, locale, home: homeOf(visit) + visit.kept, email: customer.email, customer }
  }

  async function ordersOf(owner: Owner, page: number, limit: number) {
    const { items, total } = await purchases.orders(owner, {
      sorting: ['-created_at'],
      page,
      limit,
    })
    return { orders: items.map(orderToPortal), total }
  }

  async function subscriptionsOf(owner: Owner) {
    const [{ items }, merchant] = await Promise.all([
      purchases.subscriptions(owner, { sorting: ['-started_at'], page: 1, limit: mostShown }),
      purchases.merchantOf(owner),
    ])
    return items.map((each) => subscriptionToPortal(each, merchant))
  }

  async function subscriptionPage(
    visit: Visit,
    owner: Owner,
    id: string,
    more: Partial<Pick<PortalSubscriptionPage, 'asks' | 'note'>>,
  ): Promise<BuyerPage> {
    const [{ customer: _, ...shared }, details, merchant] = await Promise.all([
      inside(visit, owner),
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
    ])
    const subscription = subscriptionToPortal(details, merchant)
    return { kind: 'portal-subscription', ...shared, subscription, asks: null, note: null, ...more }
  }

  async function orderPage(
    visit: Visit,
    owner: Owner,
    id: string,
    more: Partial<Pick<PortalOrderPage, 'challengeUrl' | 'note'>> = {},
  ): Promise<BuyerPage> {
    const [{ customer: _, ...shared }, shown, cards, { live }] = await Promise.all([
      inside(visit, owner),
      purchases.shown(owner, id),
      portal.cards.list(owner, { offset: 0, limit: 1 }),
      clocks.show(database.sql, owner.organizationId),
    ])
    const order = orderToPortal(shown)
    return {
      kind: 'portal-order',
      ...shared,
      order,
      isPayable: order.status === 'pending',
      card: lastDigits(cards.items[0]),
      isTestCards: !live,
      challengeUrl: null,
      note: null,
      ...more,
    }
  }

  return {
    frame: inside,

    async home(visit: Visit, owner: Owner): Promise<BuyerPage> {
      const [{ customer, ...shared }, shown, { orders, total }, benefits] = await Promise.all([
        inside(visit, owner),
        subscriptionsOf(owner),
        ordersOf(owner, 1, 5),
        benefitsOf(owner),
      ])
      return {
        kind: 'portal-home',
        ...shared,
        name: customer.name,
        subscriptions: shown,
        orders,
        ordersTotal: total,
        benefits,
      }
    },

    async orders(visit: Visit, owner: Owner, page: number): Promise<BuyerPage> {
      const [{ customer: _, ...shared }, { orders, total }] = await Promise.all([
        inside(visit, owner),
        ordersOf(owner, page, ordersPerPage),
      ])
      const pages = Math.max(1, Math.ceil(total / ordersPerPage))
      return { kind: 'portal-orders', ...shared, orders, page, pages }
    },

    order: orderPage,

    async pay(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const token = fields.confirmation_token_id
      const isSaved = fields.intent === 'pay'
      if (!isSaved && fields.intent !== 'confirm') return orderPage(visit, owner, id)
      // Who types another card does not pay with the saved one.
      if (!isSaved && !token) return orderPage(visit, owner, id, { note: 'refused' })
      try {
        const answer = await paying.pay(
          owner,
          id,
          isSaved || !token ? {} : { confirmation_token_id: token },
        )
        const note = { succeeded: 'paid', failed: 'declined' } as const
        return await orderPage(visit, owner, id, {
          challengeUrl: answer.challenge_url,
          note:
            answer.status === 'succeeded' || answer.status === 'failed'
              ? note[answer.status]
              : 'processing',
        })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        return orderPage(visit, owner, id, { note: 'refused' })
      }
    },

    /** The address of the invoice; of the page that asks for the details of the buyer where it lacks them. */
    async invoiceOf(visit: Visit, owner: Owner, id: string): Promise<string> {
      await purchases.order(owner, id)
      const organization = [owner.organizationId]
      try {
        await documents.issueInvoice(organization, id)
        return await documents.invoiceLink(organization, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const isLacking = error.code === 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'
        // Only a customer who is known may complete them.
        if (!isLacking || owner.checkoutId !== null) return documents.receiptLink(organization, id)
        const search = new URLSearchParams(visit.kept)
        search.set('order', id)
        return `${homeOf(visit)}/settings?${search}`
      }
    },

    async receiptOf(_: Visit, owner: Owner, id: string): Promise<string> {
      await purchases.order(owner, id)
      return documents.receiptLink([owner.organizationId], id)
    },

    subscription: (visit: Visit, owner: Owner, id: string, asks: PortalSubscriptionPage['asks']) =>
      subscriptionPage(visit, owner, id, { asks }),

    async changeSubscription(
      visit: Visit,
      owner: Owner,
      id: string,
      fields: Fields,
    ): Promise<BuyerPage> {
      const isCancel = fields.intent === 'cancel'
      if (!isCancel && fields.intent !== 'resume') return subscriptionPage(visit, owner, id, {})
      const reasons = ['too_expensive', 'missing_features', 'unused', 'other'] as const
      const reason = reasons.find((each) => each === fields.reason)
      try {
        await subscriptions.update(owner, id, {
          cancel_at_period_end: isCancel,
          ...(isCancel && reason ? { cancellation_reason: reason } : {}),
        })
        return await subscriptionPage(visit, owner, id, { note: isCancel ? 'canceled' : 'resumed' })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        const needsCard = error.code === 'PAYMENT_METHOD_IS_NEEDED'
        return subscriptionPage(visit, owner, id, { note: needsCard ? 'needsCard' : 'refused' })
      }
    },
  }
}
export type Inside = ReturnType<typeof createInside>

const lastDigits = (method: { readonly method_metadata?: unknown } | undefined): string | null => {
  const facts = method?.method_metadata as { readonly last4?: string } | undefined
  return facts?.last4 ?? null
}
