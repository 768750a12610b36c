import { invalidInput, orThrow } from '../../../kernel/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Invitations } from './invite.ts'
import type { Record } from './record.ts'
import { assigned, checkAssign, freeSeat, type Seat } from './rules.ts'
import type { Sources } from './sources.ts'
import * as store from './store.ts'

/** A seat that a customer has elsewhere, or is invited to. */
type TakeOver = Pick<Seat, 'metadata'> & {
  readonly subscriptionId: string
  /** Created where only an email address is known. */
  readonly customer: { readonly customerId: string } | { readonly email: string }
  readonly status: 'pending' | 'claimed'
  readonly claimedAt: Date | null
}

type Parts = {
  readonly invitations: Invitations
  readonly record: Record
  readonly sources: Sources
}

/**
 * Takes over the seats of subscriptions without an email. An invitation from elsewhere is not valid here,
 * so the seat waits until it is sent again.
 */
export function createTakeOver(
  { customers, database, merchants, random }: Dependencies,
  { invitations, record, sources }: Parts,
) {
  return (organizationId: string, input: TakeOver, keepAnswer: KeepAnswer): Promise<void> =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const { at } = moment
      const { customer, tell } = await customers.buy(tx, moment, input.customer)
      await tell()
      const source = { kind: 'subscription', id: input.subscriptionId } as const
      const sold = await sources.lock(tx, organizationId, source)
      const count = await store.countAssigned(tx, organizationId, source.id)
      const held = await store.heldOf(tx, organizationId, source.id, customer.id)
      const isOpen = !sold.hasEnded
      orThrow(checkAssign({ ...sold, isOpen }, { assigned: count, hasOne: held.length > 0 }))
      const isPending = input.status === 'pending'
      if (isPending && customer.email === null) {
        const msg = 'Customer has no email address.'
        throw invalidInput({ loc: ['body', 'customer_id'], msg, type: 'value_error' })
      }
      // Nobody knows its token.
      const { invitation } = invitations.create(moment, customer.email ?? '')
      const free = await store.lockFree(tx, organizationId, source.id)
      const seat = assigned(free ?? freeSeat(random.uuid(), moment, source), {
        at,
        customerId: customer.id,
        invitation: isPending ? { ...invitation, tokenExpiresAt: at } : null,
        metadata: input.metadata,
      })
      const since = input.claimedAt && input.claimedAt < at ? input.claimedAt : at
      const taken = { ...seat, claimedAt: isPending ? null : since }
      await record(tx, moment, taken, customer, isPending ? 'assigned' : 'claimed')
      await keepAnswer(tx, { id: seat.id })
    })
}
