import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { startLiveServer } from '#testing/stripe/live.ts'
import type { FakeStripe } from '#testing/stripe/server.ts'
import { systemClock } from '../../../platform/system.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop, stripe } = await startLiveServer(systemClock()))
})
afterAll(() => stop())
afterEach(() => {
  stripe.heal()
  stripe.books.accountId = 'acct_of_tests'
  stripe.books.canCharge = true
})

const pathOf = ({ organizationId }: Merchant) =>
  `/v1/organizations/${organizationId}/payment-processor`
const shown = async (of = merchant) => (await of.owner.visitor.get(pathOf(of))).body
const ask = (of = merchant) => of.owner.visitor.post(`${pathOf(of)}/test`, {})

/** What is not as it should be. */
async function found(of = merchant) {
  const answer = await ask(of)
  expect(answer.status, answer.text).toBe(200)
  const wrong = answer.body.checks.filter(({ state }: { state: string }) => state !== 'ok')
  return Object.fromEntries(
    wrong.map(({ check, finding }: { check: string; finding: string }) => [check, finding]),
  )
}

const receive = ({ body, headers }: ReturnType<FakeStripe['message']>) =>
  server.visitor().send(
    new Request(`${server.config.baseUrl}/stripe/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  )

/** Of the stand-in, whose keys are test keys. */
const asUsual = { mode: 'test' }

describe('the connection to Stripe', () => {
  test('is as it should be, but for test keys, once a message has arrived', async () => {
    const answer = await ask()
    expect(answer.body).toMatchObject({ processor: 'stripe', account: '…ests' })
    expect(answer.body.took_ms).toBeGreaterThanOrEqual(0)
    expect(await found()).toEqual({ ...asUsual, messages: 'never' })
    expect(await shown()).toMatchObject({
      processor: 'stripe',
      webhook_url: `${server.config.baseUrl}/stripe/webhooks`,
      webhook_events: expect.arrayContaining(['payment_intent.succeeded', 'refund.updated']),
      last_message_at: null,
    })
    const forged = stripe.message('charge.dispute.created', {}, { secret: 'whsec_another' })
    expect((await receive(forged)).status).toBe(400)
    expect(await found()).toEqual({ ...asUsual, messages: 'unsigned' })
    // What Stripe sends for a try, which is about nothing here.
    expect((await receive(stripe.message('invoice.paid', {}))).status).toBe(200)
    expect(await found()).toEqual(asUsual)
    const { last_message_at } = await shown()
    expect(Date.parse(last_message_at)).toBeGreaterThan(systemClock().now().getTime() - 60_000)
  })

  test.each([
    ['refuses the key', () => stripe.disturb(() => 'forbidden'), 'refused'],
    ['is dead', () => stripe.disturb(() => 'refused'), 'unreachable'],
    ['limits its callers', () => stripe.disturb(() => 'limited'), 'limited'],
    ['says nothing that makes sense', () => stripe.disturb(() => 'garbage'), 'failed'],
    ['does not answer in time', () => stripe.disturb(() => 'hung'), 'slow'],
  ])('says that it %s', async (_, disturb, finding) => {
    disturb()
    expect(await found()).toMatchObject({ key: finding, account: null })
    // Somebody who tests makes no payment wait.
    stripe.heal()
    const checkout = await openCheckout(merchant)
    expect((await buyerOf(server, checkout).confirm(payment('ctoken_visa'))).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
  })

  test('says whose key it is, once there was a payment', async () => {
    const checkout = await openCheckout(merchant)
    await buyerOf(server, checkout).confirm(payment('ctoken_visa'))
    await reaches(merchant, checkout, 'succeeded')
    stripe.books.accountId = 'acct_of_another'
    expect(await found()).toMatchObject({ account: 'another' })
    stripe.books.accountId = null
    expect(await found()).toMatchObject({ account: 'restricted' })
    stripe.books.accountId = 'acct_of_tests'
    stripe.books.canCharge = false
    expect(await found()).toMatchObject({ account: 'charges_disabled' })
    const [{ livemode }] = (await server.query<{ livemode: boolean }>(
      'update stripe_account set livemode = not livemode returning livemode',
    )) as [{ livemode: boolean }]
    expect(livemode).toBe(true)
    expect(await found()).toMatchObject({ mode: 'changed' })
    await server.query('update stripe_account set livemode = not livemode')
  })

  test('shows no key, and nothing of the account but its end', async () => {
    const texts = [JSON.stringify(await shown()), (await ask()).text].join()
    const { secretKey, webhookSecrets } = stripe.settings
    for (const secret of [secretKey, ...webhookSecrets, 'acct_of_tests']) {
      expect(texts).not.toContain(secret)
    }
  })
})

test('is tested by members who may change the settings, and seen by those who may read them', async () => {
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member, 'member')
  const outside = await signUpVerifiedUser(server)
  for (const { visitor } of [member, outside]) {
    expect((await visitor.post(`${pathOf(merchant)}/test`, {})).status).toBeGreaterThanOrEqual(403)
  }
  expect((await outside.visitor.get(pathOf(merchant))).status).toBe(404)
  expect((await merchant.call('POST', `${pathOf(merchant)}/test`, {})).status).toBe(401)
})

test('a sandbox has a processor of its own, which needs no keys', async () => {
  const other = await serverForThisTest()
  const sandbox = await createMerchant(other)
  expect(await shown(sandbox)).toEqual({
    processor: 'sandbox',
    webhook_url: null,
    webhook_events: [],
    last_message_at: null,
  })
  const answer = await ask(sandbox)
  expect(answer.body).toMatchObject({ processor: 'sandbox', took_ms: null, checks: [] })
})

test('a server without keys says so', async () => {
  const bare = await serverForThisTest({ settings: { billing: { live: true } } })
  const live = await createMerchant(bare)
  const answer = await ask(live)
  expect(answer.body).toMatchObject({
    processor: 'none',
    checks: [{ check: 'key', state: 'problem', finding: 'missing' }],
  })
})

test('is tested six times in a minute, and Stripe is asked once for those who ask together', async () => {
  const limited = await startLiveServer(systemClock(), { RATE_LIMIT: 'on' })
  onTestFinished(() => limited.stop())
  limited.stripe.delayBy(300)
  const answers = await Promise.all(Array.from({ length: 9 }, () => ask(limited.merchant)))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(6).fill(200),
    ...Array(3).fill(429),
  ])
  expect(limited.stripe.calls.length).toBeLessThan(6)
})
