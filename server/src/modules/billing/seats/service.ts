import type { SeatsList, SeatsQuery } from '@guildhall/contract/billing/seats'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import { createAssign, spendOf } from './assign.ts'
import { createClaim } from './claim.ts'
import type { Dependencies } from './dependencies.ts'
import { createInvitations } from './invite.ts'
import { createSeatsMirror } from './mirror.ts'
import { createRecord } from './record.ts'
import { createRevoke } from './revoke.ts'
import { availableOf, type Seat } from './rules.ts'
import { createSources, sourceNamed, sourceOf } from './sources.ts'
import * as store from './store.ts'
import { createTakeOver } from './take-over.ts'
import { createWalk } from './walk.ts'
import { toWire } from './wire.ts'

type Owner = { readonly organizationId: string; readonly customerId: string }
type Page = { readonly page: number; readonly limit: number }

export function createSeats(dependencies: Dependencies) {
  const { customers, database, grants, limits, merchants, subscriptions } = dependencies
  const record = createRecord(dependencies)
  const sources = createSources(dependencies)
  const invitations = createInvitations(dependencies)
  const revoke = createRevoke(dependencies, record)

  grants.hooks.seats.provide('seats', {
    claimedBy: store.claimedBy,
    holding: store.holding,
    page: (sql, organizationId, source, page) =>
      store.holders(sql, organizationId, source.id, page),
  })
  subscriptions.hooks.seatsInUse.provide('seats', store.countAssigned)

  /** Runs a command about one seat, which is locked; of the buyer, where one is named. */
  async function command<Value>(
    organizationIds: readonly string[],
    id: string,
    buyerId: string | undefined,
    work: (tx: Tx, moment: Moment, seat: Seat) => Promise<Value>,
  ): Promise<Value> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    await sources.find(database.sql, [found.organizationId], sourceOf(found), buyerId)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, found.organizationId)
      const seat = await store.lock(tx, found.organizationId, id)
      if (!seat) throw new AppError('NOT_FOUND')
      return work(tx, moment, seat)
    })
  }

  return {
    ...createClaim(dependencies, { record, sources }),
    assign: createAssign(dependencies, { invitations, record, sources }),
    takeOver: createTakeOver(dependencies, { invitations, record, sources }),

    async list(
      organizationIds: readonly string[],
      query: SeatsQuery,
      buyerId?: string,
    ): Promise<SeatsList> {
      const source = sourceNamed(query)
      const { sql } = database
      const sold = await sources.find(sql, organizationIds, source, buyerId)
      const seats = await store.ofSource(database.lists, sold.organizationId, source.id)
      const ids = [...new Set(seats.flatMap(({ customerId }) => customerId ?? []))]
      const found = await customers.findMany(database.lists, sold.organizationId, ids)
      const byId = new Map(found.map((customer) => [customer.id, customer]))
      const assigned = seats.filter(({ status }) => status !== 'revoked').length
      return {
        seats: seats.map((seat) => toWire(seat, byId.get(seat.customerId ?? ''))),
        available_seats: availableOf(sold, assigned),
        total_seats: sold.seats ?? 0,
      }
    },

    mirror: createSeatsMirror(dependencies),
    walk: createWalk(dependencies),

    revoke: (organizationIds: readonly string[], id: string, buyerId?: string) =>
      command(organizationIds, id, buyerId, async (tx, moment, seat) =>
        toWire(await revoke(tx, moment, seat), undefined),
      ),

    /** With a new token: the earlier one is not known any more, and is void. */
    resend: (organizationIds: readonly string[], id: string, buyerId?: string) =>
      command(organizationIds, id, buyerId, async (tx, moment, seat) => {
        const { organizationId } = moment
        const { customerId, status } = seat
        const customer =
          customerId === null ? undefined : await customers.find(tx, [organizationId], customerId)
        const sold = await sources.read(tx, [organizationId], sourceOf(seat))
        if (status !== 'pending' || !sold?.isOpen || !customer?.email) {
          throw new AppError('SEAT_IS_NOT_IN_PENDING_STATUS')
        }
        if (buyerId !== undefined) await limits.spend(...spendOf(buyerId), tx)
        const { invitation, token } = invitations.create(moment, customer.email)
        const after = { ...seat, ...invitation, modifiedAt: moment.at }
        await store.save(tx, after)
        const email = { sold, token, isFree: true }
        if (!(await invitations.send(tx, moment, customer, email))) {
          // The earlier invitation stays valid.
          throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: 3_600 })
        }
        return toWire(after, customer)
      }),

    /** The subscriptions of which a customer has a seat. */
    claimedSubscriptions: ({ customerId, organizationId }: Owner, page: Page) =>
      store.claimedSubscriptions(database.lists, organizationId, customerId, {
        limit: page.limit,
        offset: offsetOf(page),
      }),
  }
}
export type Seats = ReturnType<typeof createSeats>
