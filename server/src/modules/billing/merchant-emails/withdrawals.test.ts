import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { emailsTo } from '#testing/users.ts'
import {
  buy,
  declarationsOf,
  declare,
  declaring,
  tokenTo,
  withdrawalsPath,
} from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function shop() {
  const merchant = await createMerchant(server)
  return { merchant, ...(await buy(server, merchant, await createProduct(merchant))) }
}

/** Declares it and waits until it is stored. */
async function stored(merchant: Merchant, body: object) {
  const before = (await declarationsOf(merchant)).length
  await declare(server, merchant, body)
  await expect.poll(() => declarationsOf(merchant), { timeout: 15_000 }).toHaveLength(before + 1)
}

const toldTo = async (email: string) =>
  (await emailsTo(server, email)).filter(({ subject }) => /for your decision/.test(subject))

test('what the seller has to decide about within an hour is one email to the owners, once', async () => {
  const { email, merchant, order } = await shop()
  const { email: owner } = merchant.owner
  await stored(merchant, declaring(order, email, { order_number: 'https://evil.example/42' }))
  await merchant.advance('P20D')
  const hour = await toldTo(owner)
  expect(hour).toHaveLength(1)
  expect(hour[0]?.subject).toMatch(/: a declaration waits for your decision$/)
  expect(hour[0]?.text).toContain('(no order found)')
  expect(`${hour[0]?.text}${hour[0]?.html}`).not.toContain('https://evil')
  expect(hour[0]?.links[0]).toMatch(/\/o\/[^/]+\/withdrawals\?status=declared$/)

  await stored(merchant, declaring(order, email))
  await stored(merchant, declaring(order, email, { order_number: 'ACME-43' }))
  await merchant.advance('PT1H')
  const [late, ...others] = await toldTo(owner)
  expect(others).toHaveLength(1)
  expect(late?.subject).toMatch(/: 2 declarations wait for your decision$/)
  expect(late?.text).toContain(`Withdrawal · ${order.invoice_number}: `)

  // Declared again, it is the same one.
  await merchant.advance('P2D')
  await declare(server, merchant, declaring(order, email))
  await merchant.advance('P2D')
  expect(await toldTo(owner)).toHaveLength(2)
})

test('what the portal leaves to the seller is told as well, once', async () => {
  const merchant = await createMerchant(server)
  const { email, order } = await buy(server, merchant, await createPlan(merchant))
  const { call } = await portalOf(server, merchant, order.customer_id)
  const left = await call('POST', `/orders/${order.id}/withdrawal`, { expected_amount: 1_000 })
  expect(left.body, left.text).toMatchObject({ status: 'declared', is_left_to_seller: true })
  await merchant.advance('PT1H')
  expect(await toldTo(merchant.owner.email)).toHaveLength(1)
  await declare(server, merchant, declaring(order, email))
  await tokenTo(server, email)
  await merchant.advance('PT1H')
  expect(await toldTo(merchant.owner.email)).toHaveLength(1)
})

test('what the buyer carries out alone, and what was decided meanwhile, is not told', async () => {
  const { email, merchant, order } = await shop()
  await stored(merchant, declaring(order, email))
  await merchant.advance('PT1H')
  expect(await toldTo(merchant.owner.email)).toEqual([])

  await stored(merchant, declaring(order, email, { order_number: 'ACME-42' }))
  const [one] = await declarationsOf(merchant)
  await merchant.call('POST', `${withdrawalsPath}${one.id}/refuse`, { reason: 'Unknown' })
  await merchant.advance('PT1H')
  expect(await toldTo(merchant.owner.email)).toEqual([])
})

test('only owners who have not turned it off are told, and of their own shop', async () => {
  const { email, merchant, order } = await shop()
  const other = await createMerchant(server)
  const [second, member] = [await signUpVerifiedUser(server), await signUpVerifiedUser(server)]
  await inviteAndAccept(merchant.owner, second, 'owner')
  await inviteAndAccept(merchant.owner, member)
  const muted = await second.visitor.patch('/api/account/emails', { withdrawalDeclared: false })
  expect(muted.status, muted.text).toBe(200)
  await stored(merchant, declaring(order, email, { order_number: 'ACME-42' }))
  for (const each of [merchant, other]) await each.advance('PT1H')
  expect(await toldTo(merchant.owner.email)).toHaveLength(1)
  for (const person of [second, member, other.owner]) {
    expect(await toldTo(person.email)).toEqual([])
  }
})
