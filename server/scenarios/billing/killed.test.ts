import { type onTestFinished, test, vi } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createProduct,
  openCheckout,
  ordersOf,
  outcomeOf,
  payment,
  reaches,
  stepsOfSale,
} from '#testing/checkouts.ts'
import { grantOutcomes, stepsOfGranting } from '#testing/granting.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { patientSettings } from '#testing/patient-settings.ts'
import { callsWith, chargesOf, portalOf, stepsOfPayment } from '#testing/portal.ts'
import { refundOutcome, stepsOfRefund } from '#testing/refunds.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createPlan, ordersOf as ordersOfSubscription, subscribe } from '#testing/subscriptions.ts'
import { createMeter } from '#testing/usage.ts'
import type { Answer } from '#testing/visitor.ts'

const perRound = 3

type Scene = { readonly nodes: Nodes; readonly merchant: Merchant }

/** All processes of these tests run at the same time, on the one cluster that other tests use too. */
const fewConnections = {
  ...patientSettings,
  connections: 6,
  readConnections: 2,
  listConnections: 1,
}

/** One survivor; each round kills another process. */
async function begin(rounds: number, finished: typeof onTestFinished): Promise<Scene> {
  const nodes = await startNodes(rounds + 1, { settings: { database: fewConnections } })
  finished(() => nodes.stop())
  return { nodes, merchant: await createMerchant(nodes.list[0]) }
}

/**
 * Kills a process once the rows of its requests have come so far. Says what it answered if they never
 * do, instead of waiting for a step that nothing leads to.
 */
async function killAt(round: {
  readonly nodes: Nodes
  readonly node: ReturnType<Nodes['at']>
  readonly step: string
  readonly ids: readonly string[]
  readonly requests: readonly Promise<Answer>[]
}) {
  const { ids, node, nodes, requests, step } = round
  const answers: string[] = []
  const ends = requests.map((request) =>
    request.then(
      ({ status, text }) => answers.push(`${status} ${text.slice(0, 200)}`),
      (error) => answers.push(String(error)),
    ),
  )
  await vi.waitFor(
    async () => {
      if ((await nodes.query(step, [ids])).length > 0) return
      throw new Error(`${step}\nwas never seen. The answers:\n${answers.join('\n')}`)
    },
    { timeout: 90_000, interval: 1 },
  )
  await Promise.all([node.process.kill('SIGKILL'), ...ends])
}

// At the same time: most of it is waiting until the leases of the killed processes end. Each has its own
// `expect`: the common one belongs to whichever test began last.
test.concurrent('wherever a process is killed during confirmations, a sale is charged once and has one order', async ({
  expect,
  onTestFinished,
}) => {
  const { merchant, nodes } = await begin(stepsOfSale.length, onTestFinished)
  const { id: productId } = await createProduct(merchant)
  const all: string[] = []
  for (const [round, step] of stepsOfSale.entries()) {
    const node = nodes.at(round + 1)
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openCheckout(merchant, { products: [productId] })),
    )
    const ids = opened.map(({ id }: { id: string }) => id)
    all.push(...ids)
    const confirmations = opened.map((checkout) => buyerOf(node, checkout).confirm(payment()))
    await killAt({ nodes, node, step, ids, requests: confirmations })
  }
  await expect
    .poll(
      async () => {
        const outcomes = await Promise.all(all.map((id) => outcomeOf(nodes, id)))
        return outcomes.filter((each) => each?.status === 'confirmed' || each?.intents !== 0).length
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0)
  const outcomes = await Promise.all(all.map((id) => outcomeOf(nodes, id)))
  for (const outcome of outcomes) {
    const sold = outcome?.status === 'succeeded' ? 1 : 0
    expect(outcome).toMatchObject({ charges: sold, orders: sold })
  }
  // What was confirmed goes on without its process.
  expect(outcomes.map((each) => each?.status)).toContain('succeeded')
  for (const [index, id] of all.entries()) {
    if (outcomes[index]?.status !== 'open') continue
    const { body } = await merchant.call('GET', `/v1/checkouts/${id}`)
    const again = await buyerOf(nodes.list[0], body).confirm()
    expect(again.status, again.text).toBe(200)
  }
}, 300_000)

type Overdue = { readonly orderId: string; readonly token: string }

async function overdueOrders({ merchant, nodes }: Scene, count: number): Promise<Overdue[]> {
  const [first] = nodes.list
  const plan = await createPlan(merchant)
  const bought: { readonly id: string; readonly customer_id: string }[] = []
  for (let each = 0; each < count; each++) {
    bought.push(await subscribe(first, merchant, plan, { token: 'tok_fails_on_renewal' }))
  }
  await merchant.advance('P1M')
  return Promise.all(
    bought.map(async (subscription) => {
      const [, { id: orderId }] = await ordersOfSubscription(merchant, subscription)
      const { token } = await portalOf(first, merchant, subscription.customer_id)
      return { orderId, token }
    }),
  )
}

test.concurrent('wherever a process is killed while customers pay overdue orders, each is charged once', async ({
  expect,
  onTestFinished,
}) => {
  const scene = await begin(stepsOfPayment.length, onTestFinished)
  const { nodes } = scene
  const all = await overdueOrders(scene, perRound * stepsOfPayment.length)
  for (const [round, step] of stepsOfPayment.entries()) {
    const node = nodes.at(round + 1)
    const now = all.slice(round * perRound, (round + 1) * perRound)
    const ids = now.map(({ orderId }) => orderId)
    const payments = now.map(({ orderId, token }) =>
      callsWith(node, token)('POST', `/orders/${orderId}/confirm-payment`, {
        confirmation_token_id: 'tok_visa',
      }),
    )
    await killAt({ nodes, node, step, ids, requests: payments })
  }
  const outcomes = () => Promise.all(all.map(({ orderId }) => chargesOf(nodes, orderId)))
  await expect
    .poll(async () => (await outcomes()).filter((each) => each?.open !== 0).length, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0)
  for (const outcome of await outcomes()) {
    expect(outcome).toMatchObject({ charges: outcome?.status === 'paid' ? 1 : 0 })
  }
  // What had begun goes on without its process.
  expect((await outcomes()).map((each) => each?.status)).toContain('paid')
  for (const { orderId, token } of all) {
    if ((await chargesOf(nodes, orderId))?.status === 'paid') continue
    const again = await callsWith(nodes.list[0], token)(
      'POST',
      `/orders/${orderId}/confirm-payment`,
      { confirmation_token_id: 'tok_visa' },
    )
    expect(again.body.status, again.text).toBe('succeeded')
  }
  for (const outcome of await outcomes()) expect(outcome).toMatchObject({ charges: 1 })
}, 300_000)

async function sell({ merchant, nodes }: Scene): Promise<string> {
  const checkout = await openCheckout(merchant)
  await buyerOf(nodes.list[0], checkout).confirm(payment())
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  return order.id
}

test.concurrent('wherever a process is killed during refunds, each returns its money once', async ({
  expect,
  onTestFinished,
}) => {
  const scene = await begin(stepsOfRefund.length, onTestFinished)
  const { merchant, nodes } = scene
  const all: string[] = []
  for (let each = 0; each < perRound * stepsOfRefund.length; each++) all.push(await sell(scene))
  for (const [round, step] of stepsOfRefund.entries()) {
    const node = nodes.at(round + 1)
    const ids = all.slice(round * perRound, (round + 1) * perRound)
    const refunds = ids.map((id) => {
      const input = { order_id: id, reason: 'other', amount: 400 }
      return callWithToken(node, merchant.token, 'POST', '/v1/refunds/', input)
    })
    await killAt({ nodes, node, step, ids, requests: refunds })
  }
  const outcomes = () => Promise.all(all.map((id) => refundOutcome(nodes, id)))
  await expect
    .poll(async () => (await outcomes()).filter((each) => each?.open !== 0).length, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0)
  const found = await outcomes()
  for (const outcome of found) {
    const { booked, moved, refunded, refunds } = outcome ?? {}
    // With Germany's tax inside the price, 400 come with 76.
    const returned = refunds === 1 ? 476 : 0
    expect([refunds === 0 || refunds === 1, moved, booked, refunded]).toEqual([
      true,
      ...[returned, returned, returned],
    ])
  }
  // What had begun goes on without its process.
  expect(found.filter((outcome) => outcome?.refunds === 1).length).toBeGreaterThanOrEqual(
    stepsOfRefund.length,
  )
}, 300_000)

test.concurrent('wherever a process is killed between a payment and its grants, each benefit is granted and told once', async ({
  expect,
  onTestFinished,
}) => {
  const { merchant, nodes } = await begin(stepsOfGranting.length, onTestFinished)
  const benefits = [
    await createBenefit(merchant),
    await createBenefit(merchant, { type: 'license_keys', description: 'A key' }),
    await createBenefit(merchant, {
      type: 'meter_credit',
      description: '50 units',
      properties: { meter_id: (await createMeter(merchant)).id, units: 50, rollover: false },
    }),
  ]
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, benefits)
  const all: string[] = []
  for (const [round, step] of stepsOfGranting.entries()) {
    const node = nodes.at(round + 1)
    const opened = []
    for (let n = 0; n < 6; n++) {
      opened.push(await openCheckout(merchant, { products: [product.id] }))
    }
    const ids = opened.map(({ id }: { id: string }) => id)
    all.push(...ids)
    const confirmations = opened.map((checkout) => buyerOf(node, checkout).confirm(payment()))
    await killAt({ nodes, node, step, ids, requests: confirmations })
  }
  const open = async () =>
    (await grantOutcomes(nodes, all)).filter(
      ({ grants, orders, status, waiting }) =>
        status === 'confirmed' || waiting > 0 || grants !== orders * benefits.length,
    ).length
  await expect.poll(open, { timeout: 120_000, interval: 500 }).toBe(0)
  const outcomes = await grantOutcomes(nodes, all)
  for (const outcome of outcomes) {
    const sold = outcome.status === 'succeeded' ? 1 : 0
    const { grants, keys, orders, told, units } = outcome
    expect({ orders, grants, told, keys, units }).toEqual({
      orders: sold,
      grants: 3 * sold,
      told: 3 * sold,
      keys: sold,
      units: 50 * sold,
    })
  }
  await expect
    .poll(() => findBillingViolations(nodes.query, merchant.organizationId), { timeout: 20_000 })
    .toEqual([])
  // What was paid goes on without its process.
  expect(outcomes.filter(({ orders }) => orders === 1).length).toBeGreaterThanOrEqual(
    stepsOfGranting.length,
  )
}, 300_000)
