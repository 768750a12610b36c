import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { refundOutcome, stepsOfRefund } from '#testing/refunds.ts'

const perRound = 3

let nodes: Nodes
let merchant: Merchant
beforeAll(async () => {
  // One survivor; each round kills another process.
  nodes = await startNodes(stepsOfRefund.length + 1)
  merchant = await createMerchant(nodes.list[0])
}, 240_000)
afterAll(() => nodes.stop())

async function sell(): Promise<string> {
  const checkout = await openCheckout(merchant)
  await buyerOf(nodes.list[0], checkout).confirm(payment())
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  return order.id
}

test('wherever a process is killed during refunds, each returns its money once', async () => {
  const all: string[] = []
  for (let each = 0; each < perRound * stepsOfRefund.length; each++) all.push(await sell())
  for (const [round, step] of stepsOfRefund.entries()) {
    const node = nodes.at(round + 1)
    const ids = all.slice(round * perRound, (round + 1) * perRound)
    const refunds = ids.map((id) => {
      const input = { order_id: id, reason: 'other', amount: 400 }
      return callWithToken(node, merchant.token, 'POST', '/v1/refunds/', input).catch(
        () => undefined,
      )
    })
    while ((await nodes.query(step, [ids])).length === 0);
    await Promise.all([node.process.kill('SIGKILL'), ...refunds])
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
