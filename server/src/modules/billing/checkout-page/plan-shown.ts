import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import { type ProductDetails, productToBuyer } from '../products/index.ts'
import type { SubscriptionDetails } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

type Chosen = NonNullable<PortalPlanPage['chosen']>
type Portal = Pick<Dependencies['portal'], 'cardUses' | 'subscriptions'>
type Owner = Parameters<Portal['subscriptions']['get']>[0]

/** The card that a change of a subscription is paid with; none that is hidden. */
export async function changeCard(
  { cardUses }: Pick<Portal, 'cardUses'>,
  owner: Owner,
  subscriptionId: string,
) {
  const card = await cardUses.ofSubscription(owner, subscriptionId)
  return card && card !== 'hidden' ? { brand: card.brand, last4: card.last4 } : null
}

/** What the change of a subscription to another plan costs and takes away. */
export async function changeShown(
  portal: Portal,
  owner: Owner,
  { product: present, subscription: { currency, id } }: SubscriptionDetails,
  offer: ProductDetails,
  seats?: number,
): Promise<Chosen> {
  const asked = { productId: offer.product.id, seats }
  const preview = await portal.subscriptions.plan.preview(owner, id, asked)
  const kept = new Set(offer.benefits.map((each) => each.id))
  const lost = productToBuyer(present).benefits.filter((each) => !kept.has(each.id))
  return {
    plan: planShown(offer, currency, true),
    preview,
    card: await changeCard(portal, owner, id),
    lost: lost.map(benefitOf),
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

export function planShown(details: ProductDetails, currency: string, hasRoom: boolean): PortalPlan {
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
