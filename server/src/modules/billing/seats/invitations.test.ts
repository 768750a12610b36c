import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { portalOf } from '#testing/portal.ts'
import { assigned, claim, claimInfo, invitationTo, seatsPath, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('an invitation', () => {
  test('ends after a day, and a new one makes the earlier void', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const email = newBuyer()
    const { id } = await assigned(merchant, subscription, { email })
    const first = await invitationTo(server, email)
    await merchant.advance('P1D')
    expect(errorOf(await claim(server, first))).toEqual([400, 'InvalidInvitationToken'])
    const resent = await merchant.call('POST', `${seatsPath}/${id}/resend`)
    expect(resent.status, resent.text).toBe(200)
    const second = await invitationTo(server, email, 2)
    expect(second).not.toBe(first)
    expect((await claim(server, first)).status).toBe(400)
    expect((await claim(server, second)).status).toBe(200)
    const late = await merchant.call('POST', `${seatsPath}/${id}/resend`)
    expect(errorOf(late)).toEqual([400, 'SeatNotPending'])
  })

  test('is void for a customer who has another address by then', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const email = newBuyer()
    const { customer_id } = await assigned(merchant, subscription, { email })
    const token = await invitationTo(server, email)
    await merchant.call('PATCH', `/v1/customers/${customer_id}`, { email: newBuyer() })
    expect(errorOf(await claim(server, token))).toEqual([400, 'InvalidInvitationToken'])
    expect((await claimInfo(server, token)).status).toBe(404)
  })

  test('is in the language of the invitee', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const customer = await createCustomer(merchant, { email: newBuyer(), locale: 'de-AT' })
    await assigned(merchant, subscription, { email: customer.email })
    await invitationTo(server, customer.email)
    const [email] = await emailsTo(server, customer.email)
    expect(email?.text).toContain('Der Link funktioniert einmal und ist 24 Stunden gültig.')
  })

  test('names who invites, in their language where the invitee has chosen none', async () => {
    const { merchant, subscription } = await sellSeats(server, 1)
    const buyer = `/v1/customers/${subscription.customer_id}`
    await merchant.call('PATCH', buyer, { name: 'Ольга Коваль', locale: 'uk' })
    const email = newBuyer()
    await assigned(merchant, subscription, { email })
    await invitationTo(server, email)
    const [invitation] = await emailsTo(server, email)
    expect(invitation?.text).toContain('Ольга Коваль призначає вам ліцензію')
    expect(invitation?.text).toContain('надсилає цей лист, бо')
  })
})

describe('the buyer', () => {
  async function buyer(seats: number) {
    const sold = await sellSeats(server, seats)
    const portal = await portalOf(server, sold.merchant, sold.subscription.customer_id)
    return { ...sold, call: portal.call }
  }

  test('lists, invites, invites again and revokes in the portal', async () => {
    const { call, subscription } = await buyer(1)
    const email = newBuyer()
    const invited = await call('POST', '/seats', { subscription_id: subscription.id, email })
    expect(invited.status, invited.text).toBe(200)
    const { id } = invited.body
    const first = await invitationTo(server, email)
    expect((await call('POST', `/seats/${id}/resend`)).status).toBe(200)
    const second = await invitationTo(server, email, 2)
    expect((await claim(server, first)).status).toBe(400)
    expect((await claim(server, second)).status).toBe(200)
    const listed = await call('GET', `/seats?subscription_id=${subscription.id}`)
    expect(listed.body).toMatchObject({ seats: [{ id, status: 'claimed' }], available_seats: 0 })
    expect((await call('DELETE', `/seats/${id}`)).body.status).toBe('revoked')
  })

  test('names invitees by email only, and claims nothing for them', async () => {
    const { call, merchant, subscription } = await buyer(2)
    const other = await createCustomer(merchant, { email: newBuyer(), external_id: 'other' })
    const subscription_id = subscription.id
    for (const named of [{ customer_id: other.id }, { external_customer_id: 'other' }]) {
      const refused = await call('POST', '/seats', { subscription_id, ...named })
      expect(placesOf(refused)).toEqual([422, ['body.email']])
    }
    const body = { subscription_id, email: newBuyer(), immediate_claim: true }
    expect((await call('POST', '/seats', body)).body.status).toBe('pending')
  })
})
