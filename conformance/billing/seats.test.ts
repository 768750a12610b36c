import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../server/testing/checkouts.ts'
import type { Merchant } from '../../server/testing/merchants.ts'
import { portalOf } from '../../server/testing/portal.ts'
import { allowLocalWebhooks, startReceiver } from '../../server/testing/receiver.ts'
import { invitationTo, sellSeats } from '../../server/testing/seats.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall } from '../testing/polar-calls.ts'
import { validatedEvent } from '../testing/polar-events.ts'
import { type PortalCall, portalCall } from '../testing/polar-portal.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: allowLocalWebhooks }))
})
afterAll(() => live.stop())

// The first generation knows nothing of seats.
describe.each(['0.49.0', '1.0.1'] as const)('seats, with the SDK %s', (version) => {
  let merchant: Merchant
  let subscription: { id: string; customer_id: string }
  let call: PolarCall
  let asBuyer: PortalCall
  const portalWith = (token: string) => portalCall(version, { origin: live.origin, token })
  beforeAll(async () => {
    ;({ merchant, subscription } = await sellSeats(live.server, 4))
    call = polarCall(version, { origin: live.origin, token: merchant.token })
    const { token } = await portalOf(live.server, merchant, subscription.customer_id)
    asBuyer = portalWith(token)
  })

  const named = () => ({ subscription_id: subscription.id })

  test('are assigned, invited again, shown, claimed and revoked', async () => {
    const email = newBuyer()
    const input = { ...named(), email, metadata: { team: 'engines' } }
    const seat = await call('customerSeats.assignSeat', [], input)
    expect(seat).toMatchObject({ status: 'pending', customer_email: email, member: null })
    expect(await call('customerSeats.resendInvitation', [seat.id])).toMatchObject({ id: seat.id })
    const token = await invitationTo(live.server, email, 2)
    const info = await call('customerSeats.getClaimInfo', [token])
    expect(info).toMatchObject({ customer_email: email, can_claim: true })
    const claimed = await call('customerSeats.claimSeat', [], { invitation_token: token })
    expect(claimed.seat).toMatchObject({ id: seat.id, status: 'claimed' })

    const asHolder = portalWith(claimed.customer_session_token)
    const { items } = await asHolder('seats.listClaimedSubscriptions', undefined, {})
    expect(items).toMatchObject([{ id: subscription.id }])

    const list = await call('customerSeats.listSeats', [], named())
    expect(list).toMatchObject({ seats: [{ id: seat.id }], available_seats: 3, total_seats: 4 })
    const revoked = await call('customerSeats.revokeSeat', [seat.id])
    expect(revoked).toMatchObject({ status: 'revoked', customer_id: null })
  })

  test('are told of to merchants', async () => {
    const receiver = await startReceiver()
    const events = ['assigned', 'claimed', 'revoked'].map((each) => `customer_seat.${each}`)
    const input = { url: receiver.url, format: 'raw', events }
    const { secret } = await call('webhooks.createWebhookEndpoint', [], input)
    const email = newBuyer()
    const { id } = await call('customerSeats.assignSeat', [], { ...named(), email })
    const token = await invitationTo(live.server, email)
    await call('customerSeats.claimSeat', [], { invitation_token: token })
    await call('customerSeats.revokeSeat', [id])
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(3)
    const told = await Promise.all(
      receiver.received.map((received) => validatedEvent(version, received, secret)),
    )
    expect(told).toMatchObject(events.map((type) => ({ type, data: { id } })))
  })

  test('are managed by the buyer', async () => {
    const email = newBuyer()
    const seat = await asBuyer('seats.assignSeat', undefined, { ...named(), email })
    expect(seat).toMatchObject({ status: 'pending', customer_email: email })
    expect(await asBuyer('seats.resendInvitation', seat.id)).toMatchObject({ id: seat.id })
    expect(await asBuyer('seats.listSeats', undefined, named())).toMatchObject({ total_seats: 4 })
    expect(await asBuyer('seats.revokeSeat', seat.id)).toMatchObject({ status: 'revoked' })
  })
})
