import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, newBuyer } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { newPortalCustomer, portalOf } from '#testing/portal.ts'
import {
  assign,
  assigned,
  claim,
  claimInfo,
  invitationTo,
  seatsOf,
  sellSeats,
} from '#testing/seats.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startServer()
  other = await server.startAnotherNode()
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const invalid = [400, 'InvalidInvitationToken']

test('A-203: of many who take the last seat on two nodes at once, one gets it, in every round', async () => {
  const { merchant, subscription } = await sellSeats(server, 10)
  const { token } = merchant
  const send = (node: TestServer) =>
    node.visitor().send(
      new Request(new URL('/v1/customer-seats', node.config.baseUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ subscription_id: subscription.id, email: newBuyer() }),
      }),
    )
  for (let n = 0; n < 9; n++) await assigned(merchant, subscription)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(n % 2 ? server : other)),
    )
    const [winner, second] = answers.filter(({ status }) => status === 200)
    expect(second).toBeUndefined()
    expect((await seatsOf(merchant, subscription)).available_seats).toBe(0)
    await merchant.call('DELETE', `/v1/customer-seats/${winner?.body.id}`)
  }
})

test('A-203: an invitation to a seat works once, for its seat only, and not after its seat was revoked', async () => {
  const { merchant, subscription } = await sellSeats(server, 2)
  const [ada, bob] = [newBuyer(), newBuyer()]
  const first = await assigned(merchant, subscription, { email: ada })
  const second = await assigned(merchant, subscription, { email: bob })
  const tokens = [await invitationTo(server, ada), await invitationTo(server, bob)] as const
  const answers = await Promise.all(
    [server, other, server, other].map((node) => claim(node, tokens[0])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 200)?.body.seat.id).toBe(first.id)
  expect(errorOf(await claim(server, tokens[0]))).toEqual(invalid)

  // The seat of another has its own token; a free seat that is assigned again gets a new one.
  await merchant.call('DELETE', `/v1/customer-seats/${second.id}`)
  const email = newBuyer()
  expect((await assigned(merchant, subscription, { email })).id).toBe(second.id)
  expect(errorOf(await claim(server, tokens[1]))).toEqual(invalid)
  expect((await claim(server, await invitationTo(server, email))).status).toBe(200)
})

test('A-203: what is guessed, or is no token, tells nothing', async () => {
  const { merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  const { id } = await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  for (const guess of [id, `${token.slice(0, -1)}!`, token.toUpperCase(), 'x'.repeat(43)]) {
    expect(errorOf(await claim(server, guess))).toEqual(invalid)
    expect(errorOf(await claimInfo(server, guess))).toEqual([404, 'ResourceNotFound'])
  }
  for (const wrong of ['', 'x'.repeat(129)]) expect((await claim(server, wrong)).status).toBe(422)
  expect((await claimInfo(server, token)).status).toBe(200)
})

test('A-203: seats are of their buyer: neighbours and holders can neither see nor assign nor revoke them', async () => {
  const { merchant, subscription } = await sellSeats(server, 2)
  const seat = await assigned(merchant, subscription, { immediate_claim: true })
  const holder = await portalOf(server, merchant, seat.customer_id)
  const neighbour = await newPortalCustomer(server, merchant)
  const foreign = await newPortalCustomer(server, await createMerchant(server))
  const input = { subscription_id: subscription.id, email: newBuyer() }
  for (const { call } of [holder, neighbour, foreign]) {
    for (const answer of [
      await call('GET', `/seats?subscription_id=${subscription.id}`),
      await call('POST', '/seats', input),
      await call('POST', `/seats/${seat.id}/resend`),
      await call('DELETE', `/seats/${seat.id}`),
    ]) {
      expect(errorOf(answer)).toEqual([404, 'ResourceNotFound'])
    }
  }
  const { items } = (await neighbour.call('GET', '/seats/subscriptions')).body
  expect(items).toEqual([])
  expect(errorOf(await assign(await createMerchant(server), subscription))).toEqual([
    404,
    'ResourceNotFound',
  ])
  expect((await seatsOf(merchant, subscription)).available_seats).toBe(1)
})

test('A-203: a buyer cannot flood a mailbox with invitations, nor invite without limit', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const { merchant, subscription } = await sellSeats(limited, 200)
  const { call } = await portalOf(limited, merchant, subscription.customer_id)
  const email = newBuyer()
  const { body } = await call('POST', '/seats', { subscription_id: subscription.id, email })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await call('POST', `/seats/${body.id}/resend`)).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await emailsTo(limited, email)).length).toBeLessThanOrEqual(3)
  const invite = () =>
    call('POST', '/seats', { subscription_id: subscription.id, email: newBuyer() })
  const invited: number[] = []
  for (let n = 0; n < 110; n++) invited.push((await invite()).status)
  expect(invited.at(-1)).toBe(429)
  expect(invited.filter((status) => status === 200).length).toBeLessThanOrEqual(100)
})
