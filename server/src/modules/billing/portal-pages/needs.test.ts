import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { insider } from '#testing/portal-pages.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { assigned, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function subscriber() {
  const merchant = await createMerchant(server)
  const subscription = await subscribe(server, merchant, await createPlan(merchant))
  const needs = async () => {
    const page = await insider(server, merchant, { customerId: subscription.customer_id })
    return (await page.facts('portal-home', await page.open())).needs
  }
  return { merchant, needs, subscription }
}

test('an order that could not be charged stands first, with its amount, and what ends soon after it', async () => {
  const { merchant, needs, subscription } = await subscriber()
  expect((await needs()).filter(({ kind }) => kind === 'payment')).toEqual([])
  await cardsBecome(server, merchant.organizationId, 'tok_insufficient_funds')
  await merchant.advance('P1M')
  const [first] = await needs()
  expect(first).toMatchObject({ kind: 'payment', amount: 1_000, name: 'Plan' })
  expect(subscription.status).toBe('active')
})

test('a subscription that was canceled is told of in its last two weeks', async () => {
  const { merchant, needs, subscription } = await subscriber()
  await changed(merchant, subscription, { cancel_at_period_end: true })
  const ends = async () => (await needs()).filter(({ kind }) => kind === 'ends')
  expect(await ends()).toEqual([])
  await merchant.advance('P20D')
  expect(await ends()).toMatchObject([{ subscriptionId: subscription.id }])
})

test('seats that nobody has are counted, then invitations that nobody answered', async () => {
  const { merchant, subscription } = await sellSeats(server, 3)
  const page = await insider(server, merchant, { customerId: subscription.customer_id })
  const found = async () => (await page.facts('portal-home', await page.open())).needs
  expect(await found()).toContainEqual(expect.objectContaining({ kind: 'freeSeats', count: 3 }))
  await assigned(merchant, subscription)
  expect(await found()).toContainEqual(expect.objectContaining({ kind: 'seats', count: 1 }))
})
