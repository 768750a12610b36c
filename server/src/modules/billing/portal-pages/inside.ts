import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalOrderPage } from '@guildhall/contract/portal-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import { workIn } from '../card-tries/index.ts'
import { amountIn, createBenefitsShown, noteOfDecline } from '../checkout-page/index.ts'
import type { Intent } from '../payments/index.ts'
import { chargeShown, orderTax, orderToPortal, subscriptionToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLiveForms } from './live-forms.ts'
import { createNeeds } from './needs.ts'
import { createOrderDocuments, mayChangeDetails } from './order-documents.ts'
import { dueOf, payingCard } from './overdue.ts'
import { usageBrief } from './usage-brief.ts'
import { homeOf, type Owner, type Visit, type Visits } from './visits.ts'

type Fields = Readonly<Record<string, string>>

/** Of each kind on the overview; the rest is on pages of its own. */
const mostShown = 20
const ordersPerPage = 25
const filesOnCard = 5

type OrderMore = {
  /** The form of a new card was asked for. */
  readonly isTyping?: boolean
  /** The work that the form was sent with. */
  readonly shown?: string | undefined
  readonly note?: PortalOrderPage['note']
}

const notes: Partial<Record<string, PortalOrderPage['note']>> = {
  AMOUNT_OF_THE_ORDER_HAS_CHANGED: 'amountChanged',
  PAYMENT_IS_ALREADY_IN_PROGRESS: 'processing',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'work',
  TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED: 'tooMany',
}

/** The card of a form: `none` where its button does not pay. */
function cardIn({ confirmation_token_id: token, intent, payment_method_id: id = '' }: Fields) {
  if (intent === 'pay') return isUuid(id) ? { payment_method_id: id } : 'missing'
  if (intent === 'hosted') return { confirmation_token_id: hostedToken }
  if (intent !== 'confirm') return 'none'
  return token ? { confirmation_token_id: token } : 'missing'
}

/** What became of a payment. */
function told(intent: Intent | undefined): OrderMore {
  if (!intent) return {}
  const { code, status } = intent
  if (status === 'succeeded') return { note: 'paid' }
  const hasFailed = status === 'failed' || status === 'canceled'
  return { note: hasFailed ? noteOfDecline(code) : 'processing' }
}

/** The pages of a customer who is in. */
export function createInside(dependencies: Dependencies, { common }: Visits) {
  const { clocks, database, portal, withdrawals } = dependencies
  const { account, paying, purchases } = portal
  const needsOf = createNeeds(dependencies)
  const { benefitsOf } = createBenefitsShown(dependencies, {
    isCurrent: true,
    mostFiles: filesOnCard,
  })
  const forms = createLiveForms(dependencies)
  const documents = createOrderDocuments(dependencies)

  async function inside(visit: Visit, owner: Owner) {
    const [shared, { customer }, manager] = await Promise.all([
      common(visit),
      account.get(owner),
      portal.billingManagers.find(owner),
    ])
    const locale = visit.locale ?? parseLocale(customer.locale?.slice(0, 2)) ?? shared.locale
    const email = manager?.email ?? customer.email
    return { ...shared, locale, home: homeOf(visit) + visit.kept, email, customer }
  }

  async function ordersOf(owner: Owner, page: number, limit: number) {
    const { items, total } = await purchases.orders(owner, {
      sorting: ['-created_at'],
      page,
      limit,
    })
    return { orders: items.map(orderToPortal), total }
  }

  async function subscriptionsOf(
    owner: Owner,
    { active, limit = mostShown }: { readonly active?: 'true'; readonly limit?: number } = {},
  ) {
    const [{ items }, merchant] = await Promise.all([
      purchases.subscriptions(owner, { active, sorting: ['-started_at'], page: 1, limit }),
      purchases.merchantOf(owner),
    ])
    return items.map((each) => subscriptionToPortal(each, merchant))
  }

  /** Where others pay; a session of one purchase is not of whoever holds a seat. */
  async function seatsOf(owner: Owner) {
    if (owner.checkoutId !== null) return []
    const { items } = await purchases.claimed(owner, { page: 1, limit: mostShown })
    return items
      .filter(({ subscription }) => subscription.customerId !== owner.customerId)
      .map(({ product: { product }, subscription: { id, status } }) => ({
        id,
        product: product.name,
        status,
      }))
  }

  /** By the law of the buyer's country, as long as its days last. */
  async function withdrawalOf(
    owner: Owner,
    orderId: string,
  ): Promise<'possible' | 'completed' | undefined> {
    try {
      const { status } = await withdrawals.previewOfCustomer(owner, orderId)
      if (status === 'completed') return status
      return status === 'possible' || status === 'declared' ? 'possible' : undefined
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  async function orderPage(
    visit: Visit,
    owner: Owner,
    id: string,
    { isTyping = false, note = null, shown: shownWork }: OrderMore = {},
  ): Promise<BuyerPage> {
    const [{ customer, ...shared }, shown, withdrawal, { live }, begun, refunds] =
      await Promise.all([
        inside(visit, owner),
        purchases.shown(owner, id),
        withdrawalOf(owner, id),
        clocks.show(database.sql, owner.organizationId),
        paying.attempts.begun(owner, id),
        documents.refundsOf(owner, id),
      ])
    const order = orderToPortal(shown)
    const { subscriptionId } = shown.details.order
    const { currency, due_amount: amount } = order
    const form = isTyping ? await forms.form(owner, customer, { amount, currency }) : null
    const waiting = begun ? await forms.waiting(owner, begun) : null
    const isPayable = order.status === 'pending'
    const work = isPayable ? await portal.cards.workFor(owner, visit.caller, shownWork) : null
    return {
      kind: 'portal-order',
      ...shared,
      order,
      tax: orderTax(shown.details),
      refunds,
      isPayable,
      due: await dueOf(portal.cardUses, owner, order),
      card: await payingCard(portal.cardUses, owner, { subscriptionId }),
      isTestCards: !live,
      takesCard: await forms.mayAsk(owner),
      stripe: form === 'none' ? null : form,
      work,
      mayWithdraw: withdrawal === 'possible',
      mayChangeDetails: mayChangeDetails(owner, customer, shown.details.order),
      waiting,
      note: waiting && note === 'processing' ? null : note === 'work' && !work ? 'tooMany' : note,
    }
  }

  return {
    frame: inside,
    subscriptionsOf,

    async home(visit: Visit, owner: Owner): Promise<BuyerPage> {
      const [{ customer, ...shared }, shown, { orders, total }, benefits, usage, charges, seats] =
        await Promise.all([
          inside(visit, owner),
          subscriptionsOf(owner),
          ordersOf(owner, 1, 5),
          benefitsOf(owner),
          usageBrief(portal, owner),
          portal.subscriptions.nextCharges(owner),
          seatsOf(owner),
        ])
      const [needs, changeable] = await Promise.all([
        needsOf(owner, { subscriptions: shown, orders }),
        portal.subscriptions.plan.offered(
          owner,
          shown.map(({ currency, id, product_id: productId }) => ({ currency, id, productId })),
        ),
      ])
      return {
        kind: 'portal-home',
        ...shared,
        name: customer.name,
        needs,
        subscriptions: shown,
        seats,
        charges: Object.fromEntries(
          shown.flatMap(({ id }) => {
            const charge = charges.get(id)
            return charge ? [[id, chargeShown(charge)]] : []
          }),
        ),
        changeable: [...changeable],
        orders,
        ordersTotal: total,
        benefits,
        usage,
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
    withdrawalOf,

    async pay(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const { intent } = fields
      if (intent === 'answered') {
        return orderPage(visit, owner, id, told(await paying.attempts.read(owner, id)))
      }
      if (intent === 'give-up') {
        await paying.attempts.leave(owner, id)
        return orderPage(visit, owner, id)
      }
      const card = cardIn(fields)
      if (card === 'none') return orderPage(visit, owner, id)
      // Each pays with the card that was shown or typed, never with another one.
      if (card === 'missing') return orderPage(visit, owner, id, { note: 'refused' })
      const isTyping = intent === 'confirm'
      try {
        const { details } = await purchases.shown(owner, id)
        const { amount } = await dueOf(portal.cardUses, owner, {
          id,
          due_amount: details.order.dueAmount,
        })
        // The form says what is charged in all, of which the first payment is this order's.
        const behind = amount - details.order.dueAmount
        const body = { expected_amount: amountIn(fields.due_amount) - behind, ...card }
        const made = await paying.attempts.begin(owner, id, body, {
          address: visit.caller,
          work: workIn(fields),
        })
        return await orderPage(visit, owner, id, { isTyping, ...told(made) })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        const note = notes[error.code] ?? 'refused'
        return orderPage(visit, owner, id, { isTyping, note, shown: fields.work })
      }
    },
  }
}
export type Inside = ReturnType<typeof createInside>
