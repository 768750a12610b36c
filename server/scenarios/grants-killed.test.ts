import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { buyerOf, createProduct, openCheckout, payment } from '#testing/checkouts.ts'
import { grantOutcomes, stepsOfGranting } from '#testing/granting.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createMeter } from '#testing/usage.ts'

const perRound = 6

let nodes: Nodes
let merchant: Merchant
beforeAll(async () => {
  // One survivor; each round kills another process.
  nodes = await startNodes(stepsOfGranting.length + 1)
  merchant = await createMerchant(nodes.list[0])
}, 240_000)
afterAll(() => nodes.stop())

test('wherever a process is killed between a payment and its grants, each benefit is granted and told once', async () => {
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
    for (let n = 0; n < perRound; n++) {
      opened.push(await openCheckout(merchant, { products: [product.id] }))
    }
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
