import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { isUsableBy } from '../payment-methods/index.ts'
import { payerOf, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { AskedBy } from './rules/charging.ts'

export function createOwnCard({ methods }: Pick<Dependencies, 'methods'>) {
  /** With which saved card a change is paid: of a customer with none that another buyer may have entered. */
  return async function ownCard(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { by, byMailbox = false }: AskedBy,
  ): Promise<string | null> {
    const { methodId } = payerOf(before, customer)
    if (methodId === null || by === 'merchant') return methodId
    const method = await methods.find(tx, [before.organizationId], methodId)
    return method && !isUsableBy(method, { byMailbox }) ? null : methodId
  }
}
export type OwnCard = ReturnType<typeof createOwnCard>
