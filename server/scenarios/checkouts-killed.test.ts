import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createProduct,
  openCheckout,
  outcomeOf,
  payment,
  stepsOfSale,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'

let nodes: Nodes
let merchant: Merchant
beforeAll(async () => {
  // One survivor; each round kills another process.
  nodes = await startNodes(stepsOfSale.length + 1)
  merchant = await createMerchant(nodes.list[0])
}, 240_000)
afterAll(() => nodes.stop())

test('wherever a process is killed during confirmations, a sale is charged once and has one order', async () => {
  const { id: productId } = await createProduct(merchant)
  const all: string[] = []
  for (const [round, step] of stepsOfSale.entries()) {
    const node = nodes.at(round + 1)
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openCheckout(merchant, { products: [productId] })),
    )
    const ids = opened.map(({ id }: { id: string }) => id)
    all.push(...ids)
    const confirmations = opened.map((checkout) =>
      buyerOf(node, checkout)
        .confirm(payment())
        .catch(() => undefined),
    )
    while ((await nodes.query(step, [ids])).length === 0);
    await Promise.all([node.process.kill('SIGKILL'), ...confirmations])
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
