import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Context } from './dependencies.ts'
import type { Customer } from './rules.ts'
import * as store from './store.ts'
import { saveCustomer } from './write.ts'

/**
 * The newer proof of an address wins: whoever else has it as set or proved, has it as typed from now on.
 * It is called before the customer who proved it is stored.
 */
export async function yieldAddress(
  context: Context,
  tx: Tx,
  moment: Moment,
  { email, id }: Pick<Customer, 'email' | 'id'>,
): Promise<void> {
  const { organizationId } = moment
  const holder = email === null ? undefined : await store.findHolder(tx, organizationId, email)
  if (!holder || holder.id === id) return
  const locked = await store.lock(tx, organizationId, holder.id)
  const isStill = locked?.email === holder.email && !locked.deletedAt
  if (isStill) await saveCustomer(context, tx, moment, { ...locked, emailStanding: 'typed' })
}
