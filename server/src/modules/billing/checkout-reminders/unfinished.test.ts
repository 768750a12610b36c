import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { manualClock } from '#testing/manual-clock.ts'
import type { Merchant } from '#testing/merchants.ts'
import type { TestServer } from '#testing/server.ts'
import { startLiveServer } from '#testing/stripe/live.ts'
import type { FakeStripe } from '#testing/stripe/server.ts'
import { emailsTo } from '#testing/users.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop, stripe } = await startLiveServer(manualClock()))
})
afterAll(() => stop())

const patience = { timeout: 30_000, interval: 100 }
const subjects = async (to: string) => (await emailsTo(server, to)).map(({ subject }) => subject)

/** Somebody confirms with a card. */
async function order(card: string, more: object = {}) {
  const checkout = await openCheckout(merchant)
  const input = { ...payment(card), ...more }
  const confirmed = await buyerOf(server, checkout).confirm(input)
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
  return { checkout, to: input.customer_email }
}

/** The buyer waits since then, and has left. */
const hasLeft = ({ checkout }: { checkout: { id: string } }) =>
  server.query(
    "update checkouts set confirmed_at = confirmed_at - interval '11 minutes' where id = $1",
    [checkout.id],
  )

/** The day of the checkout has passed. */
const isOver = ({ checkout }: { checkout: { id: string } }) =>
  server.query(
    `update checkouts set confirmed_at = confirmed_at - interval '25 hours',
            created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
      where id = $1`,
    [checkout.id],
  )

/** No email waits to be written. */
const allSent = () =>
  vi.waitFor(async () => {
    const text = "select 1 from timers where kind ~ '^checkout-reminders'"
    expect(await server.query(text)).toEqual([])
  }, patience)

async function setEmails(change: object) {
  const path = `/v1/organizations/${merchant.organizationId}`
  const { body } = await merchant.call('GET', path)
  const customer_email_settings = { ...body.customer_email_settings, ...change }
  expect((await merchant.call('PATCH', path, { customer_email_settings })).status).toBe(200)
}

const finishIt = expect.stringMatching(/^Your payment for .+ isn’t finished$/)
const receipt = expect.stringMatching(/^Your receipt from /)

test('a buyer who has left is told once Stripe is back, unless all went well', async () => {
  stripe.disturb(() => 'refused')
  const orders = await Promise.all(
    ['ctoken_challenge', 'ctoken_declined', 'ctoken_visa'].map((card) => order(card)),
  )
  const [challenge, declined, paid] = orders
  if (!challenge || !declined || !paid) throw new Error('There are three orders.')
  const watched = await order('ctoken_challenge')
  await Promise.all(orders.map(hasLeft))
  expect(stripe.moved()).toEqual([])
  stripe.heal()
  await vi.waitFor(async () => {
    expect(await subjects(challenge.to)).toEqual([finishIt])
    expect(await subjects(declined.to)).toEqual([finishIt])
    expect(await subjects(paid.to)).toEqual([receipt])
  }, patience)
  expect(stripe.moved()).toEqual([1_000])

  // Whoever watches the page is shown the bank's question there.
  const seen = pageOf(server, watched.checkout)
  await vi.waitFor(async () => {
    const { challengeUrl } = await seen.facts('progress', await seen.open())
    expect(challengeUrl).not.toBeNull()
  }, patience)
  await allSent()
  expect(await subjects(watched.to)).toEqual([])

  // The links lead on: to the bank, and to another card.
  const [{ links } = { links: [] }] = await emailsTo(server, declined.to)
  expect(links.join()).toContain(`/checkout/${declined.checkout.client_secret}`)
  const asked = pageOf(server, challenge.checkout)
  expect((await asked.facts('progress', await asked.open())).challengeUrl).not.toBeNull()
  await buyerOf(server, declined.checkout).confirm({
    ...payment('ctoken_visa'),
    customer_email: declined.to,
  })
  await reaches(merchant, declined.checkout, 'succeeded')
  await allSent()
  await vi.waitFor(
    async () =>
      expect(await subjects(declined.to)).toEqual(expect.arrayContaining([finishIt, receipt])),
    patience,
  )
  expect(await subjects(challenge.to)).toHaveLength(1)
})

test('whoever ordered elsewhere meanwhile is not told to finish the first order', async () => {
  stripe.disturb(() => 'refused')
  const first = await order('ctoken_declined')
  const second = await order('ctoken_visa', { customer_email: first.to.toUpperCase() })
  await hasLeft(first)
  stripe.heal()
  await reaches(merchant, first.checkout, 'open')
  await reaches(merchant, second.checkout, 'succeeded')
  await allSent()
  await vi.waitFor(async () => expect(await subjects(first.to)).toEqual([receipt]), patience)
})

test('where the day of the checkout is over there is one email, and none where nothing is sold', async () => {
  stripe.disturb(() => 'refused')
  const orders = await Promise.all(
    ['ctoken_declined', 'ctoken_declined'].map((card) => order(card)),
  )
  const [one, archived] = orders
  if (!one || !archived) throw new Error('There are two orders.')
  await Promise.all(orders.map(isOver))
  const product = `/v1/products/${archived.checkout.product_id}`
  expect((await merchant.call('PATCH', product, { is_archived: true })).status).toBe(200)
  stripe.heal()
  await Promise.all(orders.map(({ checkout }) => reaches(merchant, checkout, 'expired')))
  await allSent()
  expect(await Promise.all(orders.map(({ to }) => subjects(to)))).toEqual([[finishIt], []])

  await setEmails({ checkout_reminder: true })
  stripe.disturb(() => 'refused')
  const reminded = await order('ctoken_declined')
  await isOver(reminded)
  stripe.heal()
  await reaches(merchant, reminded.checkout, 'expired')
  await allSent()
  expect(await subjects(reminded.to)).toEqual([expect.stringMatching(/^You haven’t finished /)])
  await setEmails({ checkout_reminder: false })
})

test('nobody is told where the seller does not want it', async () => {
  await setEmails({ payment_failed: false })
  stripe.disturb(() => 'refused')
  const one = await order('ctoken_declined')
  await hasLeft(one)
  stripe.heal()
  await reaches(merchant, one.checkout, 'open')
  await allSent()
  expect(await subjects(one.to)).toEqual([])
})
