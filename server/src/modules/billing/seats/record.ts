import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Stored } from './rules.ts'
import { sourceOf } from './sources.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

/** Stores a seat and tells of it; what its customer gets follows. */
export function createRecord({ events, grants }: Pick<Dependencies, 'events' | 'grants'>) {
  return async (
    tx: Tx,
    moment: Moment,
    seat: Stored,
    occupant: Pick<Customer, 'email' | 'id'> | undefined,
    told: 'assigned' | 'claimed' | 'revoked',
  ): Promise<void> => {
    await store.save(tx, seat)
    const shown = told === 'revoked' ? undefined : occupant
    const payload = toEvent(seat, shown)
    await events.append(tx, `customer_seat.${told}`, `customer_seat:${seat.id}`, payload, moment.at)
    if (told !== 'assigned' && occupant) grants.follow(tx, moment, sourceOf(seat), occupant.id)
  }
}
export type Record = ReturnType<typeof createRecord>
