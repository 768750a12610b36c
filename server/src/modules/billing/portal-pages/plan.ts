import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { subscriptionToPortal } from '../portal/index.ts'
import { type ProductDetails, productToBuyer } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type More = Partial<Pick<PortalPlanPage, 'challengeUrl' | 'note'>>

const notes: Readonly<Record<string, PortalPlanPage['note']>> = {
  AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED: 'amountsChanged',
  SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD: 'needsCard',
  SUBSCRIPTION_IS_LOCKED: 'processing',
  SUBSCRIPTION_PAYMENT_FAILED: 'declined',
}

/** Another plan for a subscription. */
export function createPlan({ portal }: Pick<Dependencies, 'portal'>, inside: Inside) {
  const { purchases, subscriptions } = portal
  const { plan } = subscriptions

  async function chosenOf(
    owner: Owner,
    id: string,
    {
      present,
      offers,
      productId,
    }: {
      readonly present: readonly { readonly id: string; readonly description: string }[]
      readonly offers: readonly ProductDetails[]
      readonly productId: string | null
    },
    currency: string,
  ): Promise<PortalPlanPage['chosen']> {
    const offer = offers.find(({ product }) => product.id === productId)
    if (!offer) return null
    const preview = await plan.preview(owner, id, offer.product.id)
    const kept = new Set(offer.benefits.map((each) => each.id))
    const lost = present.filter((each) => !kept.has(each.id))
    return {
      plan: planOf(offer, currency),
      preview,
      lost: lost.map(({ description, id }) => ({ id, description })),
    }
  }

  async function show(
    visit: Visit,
    owner: Owner,
    id: string,
    productId: string | null,
    more: More = {},
  ): Promise<BuyerPage> {
    const [details, merchant] = await Promise.all([
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
    ])
    const subscription = subscriptionToPortal(details, merchant)
    // One change at a time: the page of the subscription shows it, and withdraws it.
    if (subscription.pending_update && !more.challengeUrl) {
      return inside.subscription(visit, owner, id, {})
    }
    const [{ customer: _, ...shared }, offers] = await Promise.all([
      inside.frame(visit, owner),
      plan.offers(owner, id),
    ])
    const { currency } = subscription
    const facts = {
      kind: 'portal-plan',
      ...shared,
      subscription,
      plans: offers.map((each) => planOf(each, currency)),
      challengeUrl: null,
      note: null,
      ...more,
    } as const
    const present = subscription.product.benefits
    try {
      const chosen = await chosenOf(owner, id, { present, offers, productId }, currency)
      return { ...facts, chosen }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return { ...facts, chosen: null, note: more.note ?? notes[error.code] ?? 'refused' }
    }
  }

  return {
    show,

    async change(visit: Visit, owner: Owner, id: string, fields: Fields): Promise<BuyerPage> {
      const { due_amount, product = '', recurring_amount } = fields
      const expected = {
        due_amount: amountIn(due_amount),
        recurring_amount: amountIn(recurring_amount),
      }
      const changed = () => inside.subscription(visit, owner, id, { note: 'changed' })
      const isMade = async () => (await subscriptions.get(owner, id)).product.product.id === product
      // The second of two clicks.
      if (await isMade()) return changed()
      try {
        await plan.change(owner, id, product, expected)
        return await changed()
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        if (await isMade()) return changed()
        const { challengeUrl = null } = error.detail
        const note = challengeUrl ? null : (notes[error.code] ?? 'refused')
        return show(visit, owner, id, product, { challengeUrl, note })
      }
    },

    async withdraw(visit: Visit, owner: Owner, id: string): Promise<BuyerPage> {
      try {
        await subscriptions.update(owner, id, { pending_update: null })
        return await inside.subscription(visit, owner, id, { note: 'changeWithdrawn' })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        return inside.subscription(visit, owner, id, { note: 'refused' })
      }
    },
  }
}

/** What no form sends equals no preview. */
const amountIn = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : -1)

function planOf(details: ProductDetails, currency: string): PortalPlan {
  const { id, name, description, prices, recurring_interval, recurring_interval_count } =
    productToBuyer(details)
  const own = prices.filter((each) => each.price_currency === currency)
  const [price] = own
  return {
    id,
    name,
    description,
    amount: own.length === 1 && price?.amount_type === 'fixed' ? price.price_amount : null,
    interval: recurring_interval ?? 'month',
    intervalCount: recurring_interval_count ?? 1,
  }
}
