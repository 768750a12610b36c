import type { PortalSubscriptionChange } from '@guildhall/contract/billing/portal-inputs'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import {
  endsAtOnce,
  isFree,
  payerOf,
  type Subscription,
  type SubscriptionDetails,
} from '../subscriptions/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import { own } from './owner.ts'

/** What customers change of their subscriptions, where the seller allows it. */
export function createSubscriptionCommands(dependencies: Dependencies) {
  const { customers, database, merchants, products } = dependencies
  const { subscriptionChanges: changes, subscriptions } = dependencies

  /** The customer of a subscription never changes. */
  const find = async (owner: Owner, id: string): Promise<Subscription> =>
    own(owner, await subscriptions.find([owner.organizationId], id))

  async function cancel(
    { organizationId }: Owner,
    id: string,
    body: PortalSubscriptionChange,
  ): Promise<SubscriptionDetails> {
    const { gracePeriodDays } = await merchants.get(database.sql, organizationId)
    const why = { reason: body.cancellation_reason, comment: body.cancellation_comment }
    return changes.cancel([organizationId], id, why, (one) => endsAtOnce(one, gracePeriodDays))
  }

  async function assertCanPay({ customerId, organizationId }: Owner, subscription: Subscription) {
    const customer = await customers.find(database.sql, [organizationId], customerId)
    const hasCard = customer && payerOf(subscription, customer).methodId !== null
    if (!isFree(subscription.prices) && !hasCard) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
  }

  async function continueIt(owner: Owner, subscription: Subscription) {
    const { organizationId } = owner
    await assertCanPay(owner, subscription)
    return changes.update([organizationId], subscription.id, { cancel_at_period_end: false })
  }

  async function assertAllowed(organizationId: string, change: 'update_plan' | 'update_seats') {
    const { allowCustomerUpdates, portal } = await merchants.get(database.sql, organizationId)
    if (allowCustomerUpdates && portal.subscription[change]) return
    throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
  }

  async function assertMayPause(organizationId: string) {
    const { portal } = await merchants.get(database.sql, organizationId)
    if (!portal.subscription.pause) throw new AppError('THE_SELLER_ALLOWS_NO_PAUSES')
  }

  async function resume(owner: Owner, subscription: Subscription) {
    const { organizationId } = owner
    await assertMayPause(organizationId)
    await assertCanPay(owner, subscription)
    return changes.update([organizationId], subscription.id, { resume: true })
  }

  async function pause(
    { organizationId }: Owner,
    id: string,
    { pause_at_period_end, resumes_at }: PortalSubscriptionChange,
  ) {
    await assertMayPause(organizationId)
    return changes.update([organizationId], id, { pause_at_period_end, resumes_at })
  }

  async function changeProduct({ organizationId }: Owner, id: string, productId: string) {
    await assertAllowed(organizationId, 'update_plan')
    const product = await products.find(database.sql, [organizationId], productId)
    if (product?.visibility !== 'public') {
      const loc = ['body', 'product_id']
      throw invalidInput({ loc, msg: 'Product does not exist.', type: 'value_error' })
    }
    return changes.update([organizationId], id, { product_id: productId }, 'customer')
  }

  async function changeSeats({ organizationId }: Owner, id: string, seats: number) {
    await assertAllowed(organizationId, 'update_seats')
    return changes.update([organizationId], id, { seats }, 'customer')
  }

  return {
    async get(owner: Owner, id: string): Promise<SubscriptionDetails> {
      await find(owner, id)
      return subscriptions.get([owner.organizationId], id)
    },

    async update(
      owner: Owner,
      id: string,
      body: PortalSubscriptionChange,
    ): Promise<SubscriptionDetails> {
      const subscription = await find(owner, id)
      if (owner.checkoutId !== null && body.cancel_at_period_end !== true) {
        throw new AppError('INSUFFICIENT_SCOPE')
      }
      if (body.product_id) return changeProduct(owner, id, body.product_id)
      if (body.seats !== undefined) return changeSeats(owner, id, body.seats)
      const { organizationId } = owner
      if (body.pending_update === null) {
        await assertAllowed(organizationId, 'update_plan')
        return changes.update([organizationId], id, { pending_update: null })
      }
      if (body.billed_to) return changes.update([organizationId], id, { billed_to: body.billed_to })
      if (body.resume) return resume(owner, subscription)
      if (body.pause_at_period_end !== undefined) return pause(owner, id, body)
      if (body.cancel_at_period_end === false) return continueIt(owner, subscription)
      if (body.cancel_at_period_end) return cancel(owner, id, body)
      return subscriptions.get([organizationId], id)
    },

    async cancel(owner: Owner, id: string): Promise<SubscriptionDetails> {
      await find(owner, id)
      return cancel(owner, id, {})
    },
  }
}
