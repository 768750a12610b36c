import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlanPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import { amountIn, changeNoteOf, changeShown, planShown } from '../checkout-page/index.ts'
import { subscriptionToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
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
      plans: offers.map(({ details: each, hasRoom }) => planShown(each, currency, hasRoom)),
      note,
    } as const
    const offer = offers.find(({ details: { product } }) => product.id === productId)
    try {
      const chosen = offer ? await changeShown(portal, owner, details, offer.details) : null
      return { ...facts, chosen }
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
        await plan.change(owner, id, { productId: product }, expected)
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
