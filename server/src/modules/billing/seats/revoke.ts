import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Record } from './record.ts'
import { revoked, type Seat } from './rules.ts'
import * as store from './store.ts'

const kind = 'seats.revoke'
/** Seats per transaction. */
const batchSize = 200

type Subject = `source:${string}` | `customer:${string}`

/**
 * Revokes seats, also all of a subscription that ended and all of a customer who was deleted: those in
 * batches, each a timer of its own, so that thousands of seats hold up nobody.
 */
export function createRevoke({ customers, subscriptions, timers }: Dependencies, record: Record) {
  async function revoke(tx: Tx, moment: Moment, seat: Seat): Promise<Seat> {
    const { customerId } = seat
    if (customerId === null) return seat
    const after = revoked(seat, moment.at)
    await record(tx, moment, after, { id: customerId, email: null }, 'revoked')
    return after
  }

  const schedule = (tx: Tx, moment: Moment, subjectId: Subject) =>
    timers.schedule(tx, moment, { kind, subjectId, dueAt: moment.at })

  timers.define({
    name: kind,
    async run(tx, { organizationId, subjectId }, moment) {
      const [of, id = ''] = subjectId.split(':')
      const whose = of === 'customer' ? 'customer' : 'source'
      const seats = await store.lockSome(tx, organizationId, whose, id, batchSize)
      for (const seat of seats) await revoke(tx, moment, seat)
      if (seats.length === batchSize) schedule(tx, moment, `${whose}:${id}`)
    },
  })

  subscriptions.hooks.ended.register('seats', async (tx, moment, { id, seats }) => {
    if (seats !== null) schedule(tx, moment, `source:${id}`)
  })
  customers.hooks.beforeDelete.register('seats', async (tx, moment, { id }) =>
    schedule(tx, moment, `customer:${id}`),
  )

  return revoke
}
