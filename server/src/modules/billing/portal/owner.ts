import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Trier } from '../card-tries/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'

type Work<Value> = (tx: Tx, moment: Moment, customer: Customer) => Promise<Value>

/** The customer was deleted since the request was admitted. */
export const hasEnded = () => new AppError('ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED')

/** Runs a command of a customer, who is locked. */
export function createCommands({
  customers,
  customerSessions,
  database,
  merchants,
}: Pick<Dependencies, 'customers' | 'customerSessions' | 'database' | 'merchants'>) {
  return <Value>(
    { customerId, managerId = null, organizationId }: Owner,
    work: Work<Value>,
  ): Promise<Value> =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw hasEnded()
      // Removed since the request was admitted.
      if (!(await customerSessions.isStill(tx, customer, managerId))) throw hasEnded()
      return work(tx, moment, customer)
    })
}
export type Command = ReturnType<typeof createCommands>

type Owned = { readonly customerId: string; readonly checkoutId?: string | null }

/** What belongs to another customer, or to another purchase than the session is about, is not there. */
export function own<Row extends Owned>(
  { checkoutId, customerId }: Owner,
  row: Row | undefined,
): Row {
  const isTheirs = row?.customerId === customerId
  if (!isTheirs || (checkoutId !== null && row.checkoutId !== checkoutId)) {
    throw new AppError('NOT_FOUND')
  }
  return row
}

/** A session of one checkout shows what was bought there, and does nothing else. */
export function assertWhole({ checkoutId }: Owner): void {
  if (checkoutId !== null) throw new AppError('INSUFFICIENT_SCOPE')
}

/** The filter of lists about purchases. */
export const purchaseOf = ({ checkoutId }: Owner) =>
  checkoutId === null ? undefined : [checkoutId]

/** Who types a card in the portal. Whoever has the session of one purchase did not prove the address. */
export const trierOf = (
  { checkoutId, customerId, organizationId }: Owner,
  address: string,
): Trier => ({
  organizationId,
  placeId: customerId,
  customerId: checkoutId === null ? customerId : null,
  email: null,
  address,
})
