import type { OutputOf, products } from '../../../lib/calls.ts'
import type { Subscription } from '../shop/use-next-step.tsx'

type Plan = Pick<
  OutputOf<typeof products.list>['items'][number],
  'id' | 'isArchived' | 'name' | 'prices'
>
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
