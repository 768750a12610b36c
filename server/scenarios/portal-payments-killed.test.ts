import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { callsWith, chargesOf, portalOf, stepsOfPayment } from '#testing/portal.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'

const perRound = 3

let nodes: Nodes
let merchant: Merchant
beforeAll(async () => {
  // One survivor; each round kills another process.
  nodes = await startNodes(stepsOfPayment.length + 1)
  merchant = await createMerchant(nodes.list[0])
}, 240_000)
afterAll(() => nodes.stop())

type Overdue = { readonly orderId: string; readonly token: string }

async function overdueOrders(count: number): Promise<Overdue[]> {
  const [first] = nodes.list
  const plan = await createPlan(merchant)
  const bought: { readonly id: string; readonly customer_id: string }[] = []
  for (let each = 0; each < count; each++) {
    bought.push(await subscribe(first, merchant, plan, { token: 'tok_fails_on_renewal' }))
  }
  await merchant.advance('P1M')
  return Promise.all(
    bought.map(async (subscription) => {
      const [, { id: orderId }] = await ordersOf(merchant, subscription)
      const { token } = await portalOf(first, merchant, subscription.customer_id)
      return { orderId, token }
    }),
  )
}

test('wherever a process is killed while customers pay overdue orders, each is charged once', async () => {
  const all = await overdueOrders(perRound * stepsOfPayment.length)
  for (const [round, step] of stepsOfPayment.entries()) {
    const node = nodes.at(round + 1)
    const now = all.slice(round * perRound, (round + 1) * perRound)
    const ids = now.map(({ orderId }) => orderId)
    const payments = now.map(({ orderId, token }) =>
      callsWith(node, token)('POST', `/orders/${orderId}/confirm-payment`, {
        confirmation_token_id: 'tok_visa',
      }).catch(() => undefined),
    )
    while ((await nodes.query(step, [ids])).length === 0);
    await Promise.all([node.process.kill('SIGKILL'), ...payments])
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
