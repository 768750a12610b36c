import type { OutputOf, products } from '../../../lib/calls.ts'
import type { Subscription } from '../shop/use-next-step.tsx'

type Plan = Pick<
  OutputOf<typeof products.list>['items'][number],
  'id' | 'isArchived' | 'name' | 'prices' | 'recurringInterval' | 'recurringIntervalCount'
>
type Benefit = Pick<Subscription['product']['benefits'][number], 'description' | 'id'>
export type Loss = { readonly benefits: readonly Benefit[]; readonly seats: number }
type Standing = Pick<Subscription, 'cancelAtPeriodEnd' | 'pendingUpdate' | 'status'>

/** What is paid for, and has no change that waits: there is one at a time. */
export const mayChangePlan = ({ cancelAtPeriodEnd, pendingUpdate, status }: Standing) =>
  (status === 'active' || status === 'trialing') && !cancelAtPeriodEnd && pendingUpdate === null

/** The products that are sold in the currency of the subscription, without its own. */
export const plansFor = <Some extends Plan>(
  { currency, productId }: Pick<Subscription, 'currency' | 'productId'>,
  plans: readonly Some[],
): Some[] =>
  plans.filter(
    ({ id, isArchived, prices }) =>
      id !== productId &&
      !isArchived &&
      prices.some(({ priceCurrency, isArchived: isOld }) => !isOld && priceCurrency === currency),
  )

const pricesIn = ({ prices }: Pick<Plan, 'prices'>, currency: string) =>
  prices.filter(({ isArchived, priceCurrency }) => !isArchived && priceCurrency === currency)

/** What is used is charged beside the price, if there is one. */
export const hasUsage = (plan: Pick<Plan, 'prices'>, currency: string): boolean =>
  pricesIn(plan, currency).some(({ amountType }) => amountType === 'metered_unit')

/** What a plan costs in a currency, without what is used, if that is one amount. */
export function priceOf(plan: Pick<Plan, 'prices'>, currency: string): number | null {
  const valid = pricesIn(plan, currency).filter(({ amountType }) => amountType !== 'metered_unit')
  const [only] = valid
  return valid.length === 1 && only?.amountType === 'fixed' ? only.priceAmount : null
}

export const periodOf = ({
  recurringInterval,
  recurringIntervalCount,
}: Pick<Plan, 'recurringInterval' | 'recurringIntervalCount'>) => ({
  recurringInterval: recurringInterval ?? ('month' as const),
  recurringIntervalCount: recurringIntervalCount ?? 1,
})

/** What the subscription has and another plan lacks: benefits, and seats where it sells none. */
export function lossOf(
  {
    currency,
    product,
    seats,
  }: { product: { benefits: readonly Benefit[] } } & Pick<Subscription, 'currency' | 'seats'>,
  plan: Pick<Plan, 'prices'> & { readonly benefits: readonly Pick<Benefit, 'id'>[] },
): Loss {
  const kept = new Set(plan.benefits.map(({ id }) => id))
  const hasSeats = plan.prices.some(
    ({ amountType, isArchived, priceCurrency }) =>
      !isArchived && priceCurrency === currency && amountType === 'seat_based',
  )
  return {
    benefits: product.benefits.filter(({ id }) => !kept.has(id)),
    seats: hasSeats ? 0 : (seats ?? 0),
  }
}
