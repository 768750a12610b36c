import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { SubscriptionPage } from './subscription.ts'
import type { Owner, Visit } from './visits.ts'

/** A customer takes the discount, and stays. */
export function createStaying(
  { portal: { subscriptions } }: Pick<Dependencies, 'portal'>,
  page: SubscriptionPage,
) {
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
