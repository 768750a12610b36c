import type { Sql } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { isUsableBy, type PaymentMethod } from '../payment-methods/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'

/**
 * What whoever has a session may pay with. Somebody else may have bought under the address before its owner
 * came: their card goes on to pay what they bought, and is neither shown nor charged for anything else.
 */
export function createOwnCards({ methods }: Pick<Dependencies, 'methods'>) {
  async function find(sql: Sql, owner: Owner, id: string): Promise<PaymentMethod | undefined> {
    const method = await methods.find(sql, [owner.organizationId], id)
    const isTheirs = method?.customerId === owner.customerId && method.deletedAt === null
    return isTheirs && isUsableBy(method, owner) ? method : undefined
  }

  return {
    find,

    /** The default card, as far as it is theirs. */
    async defaultOf(sql: Sql, owner: Owner, customer: Customer): Promise<string | null> {
      const { defaultPaymentMethodId: id } = customer
      return id !== null && (await find(sql, owner, id)) ? id : null
    },
  }
}
export type OwnCards = ReturnType<typeof createOwnCards>
