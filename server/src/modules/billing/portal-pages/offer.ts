import type { PortalOffer } from '@guildhall/contract/portal-pages'
import { amountOf, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { lastsOf } from './rules/offer.ts'
import type { Owner } from './visits.ts'

/** What the seller offers to a customer who is about to cancel. */
export function createOffer({ portal: { subscriptions } }: Pick<Dependencies, 'portal'>) {
  return async (owner: Owner, subscription: Subscription): Promise<PortalOffer | null> => {
    const offer = await subscriptions.offer.show(owner, subscription)
    if (!offer?.discount) return offer && { text: offer.text, discount: null }
    const { discount, text } = offer
    const { currency, prices } = subscription
    const isByUse = prices.some(({ amountType }) => amountType === 'metered_unit')
    const amount = isByUse ? null : amountOf(prices, discount, currency)
    return { text, discount: { id: discount.id, amount, lasts: lastsOf(discount, subscription) } }
  }
}
