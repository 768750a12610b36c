import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, newBuyer, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'
import type { Answer } from '#testing/visitor.ts'

let nodes: readonly [TestServer, TestServer]
beforeAll(async () => {
  const server = await startServer()
  nodes = [server, await server.startAnotherNode()]
})
afterAll(async () => {
  await nodes[1].stop()
  await nodes[0].stop()
})

const nodeAt = (n: number) => nodes[n % 2] as TestServer
const used = [403, 'TrialAlreadyRedeemed']
const outcomeOf = ({ body, status }: Answer) =>
  status === 200 ? 'confirmed' : [status, body.error]

/** A plan with a trial, of which each customer, mailbox and card may have one. */
async function strict() {
  const merchant = await createMerchant(nodes[0])
  const subscription_settings = { prevent_trial_abuse: true, allow_multiple_subscriptions: true }
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings,
  })
  const plan = await createPlan(merchant, { trial_interval: 'week', trial_interval_count: 2 })
  const open = () => openCheckout(merchant, { products: [plan.id] })
  return { merchant, open }
}

const confirm = (
  checkout: { client_secret: string },
  customer_email: string,
  { node = 0, token = 'tok_visa' } = {},
) => buyerOf(nodeAt(node), checkout).confirm({ ...payment(token), customer_email })

async function trialsOf({ organizationId }: Merchant) {
  const [row] = await nodes[0].query<{ n: number }>(
    "select count(*)::int as n from subscriptions where organization_id = $1 and status = 'trialing'",
    [organizationId],
  )
  return row?.n
}

/** The owner of the card answers the challenge. */
async function answer(merchant: Merchant, { id }: { id: string }, outcome: string) {
  const { body } = await merchant.call('GET', `/v1/checkouts/${id}`)
  const { pathname } = new URL(body.payment_processor_metadata.challenge_url)
  return nodes[0].visitor().post(pathname, { outcome })
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'of five aliases of a mailbox at once, one has the trial (%i)',
  async (round) => {
    const { merchant, open } = await strict()
    const checkouts = await Promise.all(Array.from({ length: 5 }, open))
    const answers = await Promise.all(
      checkouts.map((checkout, n) =>
        confirm(checkout, `x${round}+${n}@gmail.com`, { node: n, token: 'tok_requires_action' }),
      ),
    )
    const outcomes = answers.map(outcomeOf)
    expect(outcomes.filter((each) => each === 'confirmed')).toHaveLength(1)
    expect(outcomes.filter((each) => each !== 'confirmed')).toEqual([used, used, used, used])
    for (const [n, each] of outcomes.entries()) {
      if (each === 'confirmed') await answer(merchant, checkouts[n], 'succeed')
    }
    await merchant.advance('PT1M')
    expect(await trialsOf(merchant)).toBe(1)
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'of five mailboxes with one card at once, one has the trial (%i)',
  async () => {
    const { merchant, open } = await strict()
    const checkouts = await Promise.all(Array.from({ length: 5 }, open))
    const answers = await Promise.all(
      checkouts.map((checkout, n) => confirm(checkout, newBuyer(), { node: n })),
    )
    const refused = answers.map(outcomeOf).filter((each) => each !== 'confirmed')
    expect(refused).toEqual([used, used, used, used])
    await merchant.advance('PT1M')
    expect(await trialsOf(merchant)).toBe(1)
  },
)

test('of two that wait for their challenge with one card, one has the trial', async () => {
  const { merchant, open } = await strict()
  const held = [await open(), await open()]
  for (const checkout of held) {
    const confirmed = await confirm(checkout, newBuyer(), { token: 'tok_requires_action' })
    expect(confirmed.status).toBe(200)
  }
  await Promise.all(held.map((checkout) => answer(merchant, checkout, 'succeed')))
  await merchant.advance('PT1M')
  const statuses = held.map(
    async ({ id }) => (await merchant.call('GET', `/v1/checkouts/${id}`)).body,
  )
  expect((await Promise.all(statuses)).map(({ status }) => status).sort()).toEqual([
    'open',
    'succeeded',
  ])
  expect(await trialsOf(merchant)).toBe(1)
})

test('a trial that waits for its challenge keeps others of the mailbox from it, until it fails', async () => {
  const { merchant, open } = await strict()
  const [held, next] = [await open(), await open()]
  const address = { plain: 'ada.held@gmail.com', alias: 'adaheld+2@gmail.com' }
  await confirm(held, address.plain, { token: 'tok_requires_action' })
  expect(outcomeOf(await confirm(next, address.alias))).toEqual(used)
  await answer(merchant, held, 'fail')
  await reaches(merchant, held, 'open')
  expect(outcomeOf(await confirm(next, address.alias))).toBe('confirmed')
  await reaches(merchant, next, 'succeeded')
  expect(outcomeOf(await confirm(held, address.plain))).toEqual(used)
})

test('a card that is declined leaves the trial to the next attempt', async () => {
  const { merchant, open } = await strict()
  const [checkout, email] = [await open(), newBuyer()]
  expect((await confirm(checkout, email, { token: 'tok_declined' })).status).toBe(400)
  expect(outcomeOf(await confirm(checkout, email))).toBe('confirmed')
  await reaches(merchant, checkout, 'succeeded')
  expect(outcomeOf(await confirm(await open(), email))).toEqual(used)
})

test('trials are remembered where several are allowed, for when they no longer are', async () => {
  const { merchant, open } = await strict()
  const path = `/v1/organizations/${merchant.organizationId}`
  const prevent = (prevent_trial_abuse: boolean) =>
    merchant.call('PATCH', path, { subscription_settings: { prevent_trial_abuse } })
  await prevent(false)
  const email = newBuyer()
  for (const checkout of [await open(), await open()]) {
    expect(outcomeOf(await confirm(checkout, email))).toBe('confirmed')
    await reaches(merchant, checkout, 'succeeded')
  }
  await prevent(true)
  expect(outcomeOf(await confirm(await open(), email))).toEqual(used)
  expect(outcomeOf(await confirm(await open(), newBuyer()))).toEqual(used)
})
