import type { Tx } from '../../../platform/database/index.ts'
import type { Card, Dependencies, Hooks } from './dependencies.ts'

type Paid = {
  readonly organizationId: string
  readonly customerId: string
  readonly subscriptionId: string
}

const none: Card = { methodId: null, isOwn: false }

/** The card that pays a subscription now. */
export function createCardOf(
  { customers }: Pick<Dependencies, 'customers'>,
  hooks: Pick<Hooks, 'cardOf'>,
) {
  return async (tx: Tx, { customerId, organizationId, subscriptionId }: Paid): Promise<Card> => {
    const customer = await customers.find(tx, [organizationId], customerId)
    if (!customer) return none
    return (await hooks.cardOf.run?.(tx, organizationId, subscriptionId, customer)) ?? none
  }
}
export type CardOf = ReturnType<typeof createCardOf>
