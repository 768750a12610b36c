import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import { needsCard } from '../offers/index.ts'
import { amountOf, fits, type Offer, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { OwnCard } from './own-card.ts'
import type { Intended, OfferChange } from './plan.ts'
import { paymentFailed } from './rules/charging.ts'

const offerOf = (intended: Intended): Offer | undefined => {
  if (intended.kind === 'nothing') return undefined
  return 'plan' in intended ? intended.plan.offer : intended.offer
}

/** Whether a checkout of these terms would ask for a card. */
function asksForCard({ currency }: Subscription, offer: Offer, given: Discount | null): boolean {
  const discount = given && fits(given, offer.productId, currency) ? given : null
  const amount = amountOf(offer.prices, null, currency)
  const discountAmount = amount - amountOf(offer.prices, discount, currency)
  return needsCard({ prices: offer.prices, amount, discount, discountAmount })
}

/** Customers need a card for what their next periods cost. */
export function createPayable({ discounts }: Pick<Dependencies, 'discounts'>, ownCard: OwnCard) {
  return async function assertPayable(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { change, intended }: { readonly change: OfferChange; readonly intended: Intended },
  ): Promise<void> {
    const offer = offerOf(intended)
    if (change.by !== 'customer' || !offer) return
    if ((await ownCard(tx, before, customer, change)) !== null) return
    const { discountId, organizationId } = before
    const [discount] = discountId ? await discounts.findMany(tx, organizationId, [discountId]) : []
    if (asksForCard(before, offer, discount ?? null)) throw paymentFailed('payment_method_required')
  }
}
