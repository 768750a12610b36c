import type { SeatAssign } from '@guildhall/contract/billing/seats'
import { AppError, invalidInput, orThrow } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Invitations } from './invite.ts'
import type { Record } from './record.ts'
import { assigned, checkAssign, freeSeat, type Seat } from './rules.ts'
import { type Found, type Sources, sourceNamed } from './sources.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Parts = {
  readonly invitations: Invitations
  readonly record: Record
  readonly sources: Sources
}
type Request = Partial<Omit<SeatAssign, 'immediate_claim'>> & {
  readonly immediate_claim?: boolean
}

/** Of one buyer in the portal, who could send emails to anybody. */
const perBuyer = { max: 100, seconds: 3_600 }
export const spendOf = (customerId: string) => [`seat-invitations|${customerId}`, perBuyer] as const

export function createAssign(dependencies: Dependencies, { invitations, record, sources }: Parts) {
  const { customers, database, limits, merchants, random } = dependencies

  /** The customer that is named, locked; created where only an email address is known. */
  async function occupantOf(tx: Tx, moment: Moment, request: Request): Promise<Customer> {
    const { customer_id, email, external_customer_id: externalId } = request
    const { organizationId } = moment
    const named = externalId
      ? await customers.findByExternalId(tx, [organizationId], externalId)
      : undefined
    if (externalId && !named) throw new AppError('NOT_FOUND')
    const customerId = named?.id ?? customer_id ?? undefined
    const { customer, tell } = await customers.buy(
      tx,
      moment,
      customerId ? { customerId } : { email: email ?? '' },
    )
    await tell()
    return customer
  }

  function invitationOf(moment: Moment, { email }: Customer, request: Request) {
    if (request.immediate_claim) return null
    if (email !== null) return invitations.create(moment, email)
    const [field = 'customer_id'] = ['external_customer_id' as const].filter(
      (name) => request[name],
    )
    const msg = 'Customer has no email address.'
    throw invalidInput({ loc: ['body', field], msg, type: 'value_error' })
  }

  async function assign(
    tx: Tx,
    moment: Moment,
    request: Request,
    buyerId: string | undefined,
  ): Promise<{ seat: Seat; customer: Customer }> {
    const { at, organizationId } = moment
    const source = sourceNamed(request)
    const customer = await occupantOf(tx, moment, request)
    const sold: Found = await sources.lock(tx, organizationId, source)
    const [count, held] = await Promise.all([
      store.countAssigned(tx, organizationId, source.id),
      store.heldOf(tx, organizationId, source.id, customer.id),
    ])
    orThrow(checkAssign(sold, { assigned: count, hasOne: held.length > 0 }))
    const invited = invitationOf(moment, customer, request)
    const free = await store.lockFree(tx, organizationId, source.id)
    const seat = assigned(free ?? freeSeat(random.uuid(), moment, source), {
      at,
      customerId: customer.id,
      invitation: invited?.invitation ?? null,
      metadata: request.metadata ?? {},
    })
    await record(tx, moment, seat, customer, invited ? 'assigned' : 'claimed')
    if (invited) {
      const isFree = buyerId !== undefined
      await invitations.send(tx, moment, customer, { sold, token: invited.token, isFree })
    }
    return { seat, customer }
  }

  return async (
    organizationIds: readonly string[],
    request: Request,
    { buyerId, keepAnswer }: { readonly buyerId?: string; readonly keepAnswer?: KeepAnswer },
  ) => {
    const source = sourceNamed(request)
    const { organizationId } = await sources.find(database.sql, organizationIds, source, buyerId)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      if (buyerId !== undefined) await limits.spend(...spendOf(buyerId), tx)
      const { customer, seat } = await assign(tx, moment, request, buyerId)
      const wire = toWire(seat, customer)
      await keepAnswer?.(tx, wire)
      return wire
    })
  }
}
