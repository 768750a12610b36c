import type { InputOf, subscriptions } from '../../../lib/calls.ts'
import type { Subscription } from '../shop/use-next-step.tsx'

/** A change that keeps the product, as the preview and the update take it. */
export type TermChange = Pick<
  InputOf<typeof subscriptions.preview>,
  'currentBillingPeriodEnd' | 'discountId' | 'prorationBehavior' | 'seats' | 'trialEnd'
>

/** The same time of the day, so that only the day changes; undefined for what is no later day. */
export function dayLike(date: Date, day: string, now: Date): string | undefined {
  const moved = new Date(`${day}T${date.toISOString().slice(11)}`)
  return moved > now ? moved.toISOString() : undefined
}

type Standing = Pick<
  Subscription,
  'cancelAtPeriodEnd' | 'pauseAtPeriodEnd' | 'pendingUpdate' | 'seats' | 'status'
> & { readonly prices: readonly unknown[] }

/** Which terms can be changed now; what is planned is taken back first. */
export function changeableTerms({
  cancelAtPeriodEnd,
  pauseAtPeriodEnd,
  pendingUpdate,
  prices,
  seats,
  status,
}: Standing) {
  const isLive = (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd
  const isOpen = isLive && pendingUpdate === null
  return {
    seats: isOpen && seats !== null,
    discount: isOpen && prices.length > 0,
    trial: isLive && status === 'trialing' && !pauseAtPeriodEnd,
    renewal: isLive && status === 'active' && prices.length > 0,
  }
}

type Fitting = {
  readonly endsAt: Date | null
  readonly maxRedemptions: number | null
  readonly products: readonly { readonly id: string }[]
  readonly redemptionsCount: number
  readonly startsAt: Date | null
} & (
  | { readonly type: 'percentage' }
  | { readonly type: 'fixed'; readonly amounts: Readonly<Record<string, number>> }
)

/** Whether a discount is for this product and currency, and can be had now. */
export function fitsNow(
  discount: Fitting,
  { currency, productId }: Pick<Subscription, 'currency' | 'productId'>,
  now: Date,
): boolean {
  const { endsAt, maxRedemptions, products, redemptionsCount, startsAt } = discount
  if ((startsAt && startsAt > now) || (endsAt && endsAt <= now)) return false
  if (maxRedemptions !== null && redemptionsCount >= maxRedemptions) return false
  if (products.length > 0 && !products.some(({ id }) => id === productId)) return false
  return discount.type === 'percentage' || Object.hasOwn(discount.amounts, currency)
}
