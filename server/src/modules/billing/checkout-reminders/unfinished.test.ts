import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageOf } from '#testing/checkout-page.ts'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type FakeStripe, startStripe } from '#testing/stripe/server.ts'
import { emailsTo } from '#testing/users.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  stripe = await startStripe(manualClock())
  const { apiUrl, secretKey, webhookSecrets } = stripe.settings
  server = await startServer({
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets.join(',') },
    settings: { billing: { live: true, stripe: { publishableKey: 'pk_test_shop', apiUrl } } },
  })
  merchant = await createMerchant(server)
  await nameSeller(merchant)
})
afterAll(async () => {
  await server.stop()
  stripe.stop()
})

const patience = { timeout: 30_000, interval: 100 }
const subjects = async (to: string) => (await emailsTo(server, to)).map(({ subject }) => subject)

/** Somebody confirms with a card. */
async function order(card: string) {
  const checkout = await openCheckout(merchant)
  const input = payment(card)
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

/** No email waits to be written. */
const allSent = () =>
  vi.waitFor(async () => {
    const kind = 'checkout-reminders.unfinished'
    expect(await server.query('select 1 from timers where kind = $1', [kind])).toEqual([])
  }, patience)

const finishIt = expect.stringMatching(/^Your payment for .+ isn’t finished$/)
const receipt = expect.stringMatching(/^Your receipt from /)

test('a buyer who has left is told once Stripe is back, unless all went well', async () => {
  stripe.disturb(() => 'refused')
  const orders = await Promise.all(
    ['ctoken_challenge', 'ctoken_declined', 'ctoken_visa'].map(order),
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

test('nobody is told where the seller does not want it', async () => {
  const path = `/v1/organizations/${merchant.organizationId}`
  const { body } = await merchant.call('GET', path)
  const off = { ...body.customer_email_settings, payment_failed: false }
  await merchant.call('PATCH', path, { customer_email_settings: off })
  stripe.disturb(() => 'refused')
  const one = await order('ctoken_declined')
  await hasLeft(one)
  stripe.heal()
  await reaches(merchant, one.checkout, 'open')
  await allSent()
  expect(await subjects(one.to)).toEqual([])
})
