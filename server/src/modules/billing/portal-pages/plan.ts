import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { subscriptionToPortal } from '../portal/index.ts'
import { type ProductDetails, productToBuyer } from '../products/index.ts'
import { changeCard } from './change-card.ts'
import { changeNoteOf } from './change-note.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import { amountIn } from './rules/pages.ts'
import type { SubscriptionPage } from './subscription.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
/** Another plan for a subscription. */
export function createPlan(
  { portal }: Pick<Dependencies, 'portal'>,
  inside: Inside,
  page: SubscriptionPage,
) {
  const { purchases, subscriptions } = portal
  const { plan } = subscriptions

  async function chosenOf(
    owner: Owner,
    { currency, id, product: present }: PortalSubscription,
    offer: ProductDetails,
  ): Promise<PortalPlanPage['chosen']> {
    const preview = await plan.preview(owner, id, offer.product.id)
    const kept = new Set(offer.benefits.map((each) => each.id))
    const lost = present.benefits.filter((each) => !kept.has(each.id))
    return {
      plan: planOf(offer, currency, true),
      preview,
      card: await changeCard(portal, owner, id),
      lost: lost.map(benefitOf),
    }
  }

  async function show(
    visit: Visit,
    owner: Owner,
    id: string,
    productId: string | null,
    note: PortalPlanPage['note'] = null,
  ): Promise<BuyerPage> {
    const [details, merchant] = await Promise.all([
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
    ])
    const subscription = subscriptionToPortal(details, merchant)
    // One change at a time: the page of the subscription shows it, and withdraws it. What is overdue is
    // paid there first.
    const isOverdue = subscription.status === 'past_due' || subscription.status === 'unpaid'
    if (subscription.pending_update || isOverdue) return page.show(visit, owner, id)
    const [{ customer: _, ...shared }, offers] = await Promise.all([
      inside.frame(visit, owner),
      plan.offers(owner, id),
    ])
    const { currency } = subscription
    const facts = {
      kind: 'portal-plan',
      ...shared,
      subscription,
      plans: offers.map(({ details: each, hasRoom }) => planOf(each, currency, hasRoom)),
      note,
    } as const
    const offer = offers.find(({ details: { product } }) => product.id === productId)
    try {
      return { ...facts, chosen: offer ? await chosenOf(owner, subscription, offer.details) : null }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return { ...facts, chosen: null, note: note ?? changeNoteOf(error) }
    }
  }

  return {
    show,

    async change(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const { applies_at = '', due_amount, product = '', recurring_amount } = fields
      const expected = {
        applies_at,
        due_amount: amountIn(due_amount),
        recurring_amount: amountIn(recurring_amount),
      }
      const changed = () => page.show(visit, owner, id, { note: 'changed' })
      const isMade = async () => (await subscriptions.get(owner, id)).product.product.id === product
      // The second of two clicks.
      if (await isMade()) return changed()
      try {
        await plan.change(owner, id, product, expected)
        return await changed()
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        if (await isMade()) return changed()
        if (error.code === 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED') {
          return page.show(visit, owner, id)
        }
        return show(visit, owner, id, product, changeNoteOf(error))
      }
    },

    async withdraw(visit: Visit, owner: Owner, id: string): Promise<BuyerPage> {
      try {
        await subscriptions.update(owner, id, { pending_update: null })
        return await page.show(visit, owner, id, { note: 'changeWithdrawn' })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        return page.show(visit, owner, id, { note: 'refused' })
      }
    },
  }
}

type Price = ReturnType<typeof productToBuyer>['prices'][number]

/** Of a period, or the least of a seat. */
function amountOf(price: Price | undefined): number | null {
  if (price?.amount_type === 'fixed') return price.price_amount
  if (price?.amount_type !== 'seat_based') return null
  return Math.min(...price.seat_tiers.tiers.map((tier) => tier.price_per_seat))
}

const benefitOf = ({ description, id, type }: PortalPlan['benefits'][number]) => ({
  id,
  type,
  description,
})

function planOf(details: ProductDetails, currency: string, hasRoom: boolean): PortalPlan {
  const product = productToBuyer(details)
  const { benefits, id, name, prices, recurring_interval, recurring_interval_count } = product
  const { meter_interval: interval, meter_interval_count: count } = product
  const own = prices.filter((each) => each.price_currency === currency)
  const usage = own.filter((each) => each.amount_type === 'metered_unit')
  const price = own.find((each) => each.amount_type !== 'metered_unit')
  return {
    id,
    name,
    benefits: benefits.map(benefitOf),
    amount: amountOf(price),
    isPerSeat: price?.amount_type === 'seat_based',
    isLeast: price?.amount_type === 'seat_based' && price.seat_tiers.tiers.length > 1,
    usage,
    usagePeriod: interval && { interval, count: count ?? 1 },
    hasRoom,
    interval: recurring_interval ?? 'month',
    intervalCount: recurring_interval_count ?? 1,
  }
}
