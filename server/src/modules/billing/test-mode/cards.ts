import { AppError } from '../../../kernel/index.ts'
import { payerOf } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

type Declines = 'next' | 'always' | null

/** Test cards that decline on demand, so that a failed renewal can be seen at any time. */
export function createTestCards(dependencies: Dependencies) {
  const { customers, database, events, merchants, methods, processor, subscriptions } = dependencies

  return {
    /** Of the card that pays the subscription, whatever else it pays. */
    async setCard(organizationIds: readonly string[], subscriptionId: string, declines: Declines) {
      const found = await subscriptions.find(organizationIds, subscriptionId)
      const { customerId, organizationId } = found
      return database.transaction(async (tx) => {
        const { at, live } = await merchants.moment(tx, organizationId)
        if (live) throw new AppError('ORGANIZATION_IS_LIVE')
        const customer = await customers.lock(tx, organizationId, customerId)
        if (!customer) throw new AppError('NOT_FOUND')
        const { methodId } = payerOf(found, customer)
        const card = methodId ? await methods.find(tx, [organizationId], methodId) : undefined
        const isSet =
          card?.processor === 'sandbox' &&
          (await processor.setDeclines(tx, organizationId, card.reference, declines))
        if (!card || !isSet) throw new AppError('NO_TEST_CARD')
        const payload = {
          organization_id: organizationId,
          subscription_id: subscriptionId,
          declines,
        }
        await events.append(tx, 'sandbox.card_set', `merchant:${organizationId}`, payload, at)
        return { declines, brand: card.brand, last4: card.last4 }
      })
    },
  }
}
