import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalOffer } from '@guildhall/contract/portal-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { amountOf, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { lastsOf } from './rules/offer.ts'
import type { SubscriptionPage } from './subscription.ts'
import type { Owner, Visit } from './visits.ts'

type Portal = Pick<Dependencies, 'portal'>

/** What the seller offers to a customer who is about to cancel. */
export function createOffer({ portal: { subscriptions } }: Portal) {
  return async (owner: Owner, subscription: Subscription): Promise<PortalOffer | null> => {
    const offer = await subscriptions.offer.show(owner, subscription)
    if (!offer?.discount) return offer && { text: offer.text, discount: null }
    const { discount, text } = offer
    const { currency, pendingUpdate, prices } = subscription
    const isByUse = prices.some(({ amountType }) => amountType === 'metered_unit')
    const isKnown = !isByUse && pendingUpdate === null
    const amount = amountOf(prices, discount, currency)
    const lasts = lastsOf(discount, subscription)
    return { text, discount: { id: discount.id, amount: isKnown ? amount : null, lasts } }
  }
}

/** A customer takes the discount, and stays. */
export function createStaying({ portal: { subscriptions } }: Portal, page: SubscriptionPage) {
  return async (visit: Visit, owner: Owner, id: string, discountId = ''): Promise<BuyerPage> => {
    try {
      if (!isUuid(discountId)) throw new AppError('VALIDATION_ERROR')
      await subscriptions.offer.accept(owner, id, discountId)
      return await page.show(visit, owner, id, { note: 'stayed' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      // The second of two clicks.
      const { subscription } = await subscriptions.get(owner, id)
      const hasIt = subscription.discountId === discountId
      return page.show(visit, owner, id, { note: hasIt ? 'stayed' : 'offerOver' })
    }
  }
}
