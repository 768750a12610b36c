import { PortalSubscriptionChange } from '@guildhall/contract/billing/portal-inputs'
import { assignOfBuyer } from '@guildhall/contract/billing/seats'
import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalSeatsPage } from '@guildhall/contract/portal-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { amountIn, changeCard, changeNoteOf } from '../checkout-page/index.ts'
import { subscriptionToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { SubscriptionPage } from './subscription.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type Note = PortalSeatsPage['note']
type More = Partial<Pick<PortalSeatsPage, 'note' | 'values'>> & { readonly wanted?: number }

const notes: Readonly<Record<string, Note>> = {
  CUSTOMER_HAS_A_SEAT_ALREADY: 'hasSeat',
  NO_AVAILABLE_SEATS: 'noSeats',
  SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST: 'inUse',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'tooMany',
  VALIDATION_ERROR: 'wrongNumber',
}
const noteOf = (error: AppError): Note => notes[error.code] ?? changeNoteOf(error)

/** In the bounds of the API. */
function assertNumber(seats: number) {
  if (!PortalSubscriptionChange.safeParse({ seats }).success) {
    throw new AppError('VALIDATION_ERROR')
  }
}

/** The seats of a subscription: how many there are, and who has them. */
export function createSeatsPage(
  { portal, seats }: Pick<Dependencies, 'portal' | 'seats'>,
  inside: Inside,
  page: SubscriptionPage,
) {
  const { purchases, subscriptions } = portal

  async function chosenOf(owner: Owner, id: string, wanted: number | undefined) {
    if (wanted === undefined) return null
    assertNumber(wanted)
    const preview = await subscriptions.seats.preview(owner, id, wanted)
    return { seats: wanted, preview, card: await changeCard(portal, owner, id) }
  }

  async function show(
    visit: Visit,
    owner: Owner,
    id: string,
    { note = null, values = {}, wanted }: More = {},
  ): Promise<BuyerPage> {
    const [details, merchant, allowed, { customer: _, ...shared }] = await Promise.all([
      subscriptions.get(owner, id),
      purchases.merchantOf(owner),
      subscriptions.allowed(owner),
      inside.frame(visit, owner),
    ])
    const { organizationId, customerId, checkoutId } = owner
    const subscription = subscriptionToPortal(details, merchant)
    // Of a session that shows one purchase, and of what has no seats.
    if (checkoutId !== null || subscription.seats === null) return page.show(visit, owner, id)
    const list = await seats.list([organizationId], { subscription_id: id }, customerId)
    const facts = {
      kind: 'portal-seats',
      ...shared,
      subscription,
      mayChange: allowed.update_seats && subscription.pending_update === null,
      total: list.total_seats,
      available: list.available_seats,
      seats: list.seats.flatMap(({ claimed_at, customer_email, id: seatId, status }) =>
        status === 'revoked' ? [] : [{ id: seatId, email: customer_email, claimedAt: claimed_at }],
      ),
      values,
      note,
    } as const
    try {
      return { ...facts, chosen: await chosenOf(owner, id, wanted) }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return { ...facts, chosen: null, note: note ?? noteOf(error) }
    }
  }

  /** What a form does, and what is said of it. */
  async function done(
    visit: Visit,
    owner: Owner,
    id: string,
    { note, values = {}, work }: { work: () => Promise<unknown>; note: Note; values?: Fields },
  ): Promise<BuyerPage> {
    try {
      await work()
      return await show(visit, owner, id, { note })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return show(visit, owner, id, { note: noteOf(error), values })
    }
  }

  async function change(visit: Visit, owner: Owner, id: string, fields: Fields) {
    const wanted = amountIn(fields.seats)
    const isMade = async () => (await subscriptions.get(owner, id)).subscription.seats === wanted
    // The second of two clicks.
    if (await isMade()) return show(visit, owner, id, { note: 'changed' })
    try {
      assertNumber(wanted)
      await subscriptions.seats.change(owner, id, wanted, {
        applies_at: fields.applies_at ?? '',
        due_amount: amountIn(fields.due_amount),
        recurring_amount: amountIn(fields.recurring_amount),
      })
      return await show(visit, owner, id, { note: 'changed' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      if (await isMade()) return show(visit, owner, id, { note: 'changed' })
      if (error.code === 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED') {
        return page.show(visit, owner, id)
      }
      const values = { seats: (fields.seats ?? '').slice(0, 20) }
      return show(visit, owner, id, { note: noteOf(error), wanted, values })
    }
  }

  async function invite(visit: Visit, owner: Owner, id: string, { email = '' }: Fields) {
    const body = assignOfBuyer.body.safeParse({ subscription_id: id, email })
    const values = { email }
    if (!body.success) return show(visit, owner, id, { note: 'wrongEmail', values })
    const { customerId: buyerId, organizationId } = owner
    const work = () => seats.assign([organizationId], body.data, { buyerId })
    return done(visit, owner, id, { work, note: 'invited', values })
  }

  return {
    show,

    async submit(
      visit: Visit,
      owner: Owner,
      id: string,
      fields: Fields,
    ): Promise<BuyerPage | undefined> {
      const { customerId, organizationId } = owner
      const seatId = fields.seat ?? ''
      const isOfSeat = fields.intent === 'revoke-seat' || fields.intent === 'resend-seat'
      const intents = ['preview-seats', 'change-seats', 'invite-seat']
      if (!isOfSeat && !intents.includes(fields.intent ?? '')) return undefined
      // Also where the purchase of the session is another one.
      await subscriptions.get(owner, id)
      if (owner.checkoutId !== null || (isOfSeat && !isUuid(seatId))) {
        throw new AppError('NOT_FOUND')
      }
      switch (fields.intent) {
        case 'preview-seats':
          return show(visit, owner, id, {
            wanted: amountIn(fields.seats),
            values: { seats: (fields.seats ?? '').slice(0, 20) },
          })
        case 'change-seats':
          return change(visit, owner, id, fields)
        case 'invite-seat':
          return invite(visit, owner, id, fields)
        case 'resend-seat': {
          const work = () => seats.resend([organizationId], seatId, customerId)
          return done(visit, owner, id, { work, note: 'resent' })
        }
        default: {
          const work = () => seats.revoke([organizationId], seatId, customerId)
          return done(visit, owner, id, { work, note: 'revoked' })
        }
      }
    },
  }
}
