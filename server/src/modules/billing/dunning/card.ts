import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'

type Paid = {
  readonly organizationId: string
  readonly customerId: string
}

/** The card that pays a subscription, or the order of one. */
export function createCardOf({ customers }: Pick<Dependencies, 'customers'>) {
  return async (tx: Tx, { customerId, organizationId }: Paid): Promise<string | null> => {
    const customer = await customers.find(tx, [organizationId], customerId)
    return customer?.defaultPaymentMethodId ?? null
  }
}
export type CardOf = ReturnType<typeof createCardOf>
