import { expect, test, vi } from 'vitest'
import { createProduct, newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { adjustmentsOf, chargedDrafts, chargedOrders, endClaims } from '#testing/killed-by-hand.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

const each = 3

/** One process dies in the middle of both: of charging drafts, and of changing balances. */
test('wherever a process is killed, a draft is charged once with one number, and a balance changed once', async ({
  onTestFinished,
}) => {
  const nodes = await startNodes(2)
  onTestFinished(() => nodes.stop())
  const [survivor] = nodes.list
  const killed = nodes.at(1)
  const merchant = await createMerchant(survivor)
  const plan = await createPlan(merchant)
  const product = await createProduct(merchant)
  const drafts: string[] = []
  const customers: string[] = []
  for (let n = 0; n < each; n++) {
    const { customer_id } = await subscribe(survivor, merchant, plan)
    const input = { customer_id, product_id: product.id }
    drafts.push((await merchant.call('POST', '/v1/orders/', input)).body.id)
    customers.push((await createCustomer(merchant, { email: newBuyer() })).id)
  }

  const send = (node: typeof killed, path: string, body: object, key: string) =>
    node.visitor().send(
      new Request(new URL(path, node.config.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${merchant.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      }),
    )
  const adjust = (node: typeof killed, id: string) =>
    send(
      node,
      `/v1/customers/${id}/balance-adjustments`,
      { amount: 500, currency: 'usd', reason: 'Sorry' },
      `adjust-${id}`,
    )
  const requests = [
    ...drafts.map((id) => send(killed, `/v1/orders/${id}/finalize`, {}, `finalize-${id}`)),
    ...customers.map((id) => adjust(killed, id)),
  ].map((request) => request.catch(() => undefined))
  // Some charges are made and some adjustments booked; others are not.
  await vi.waitFor(
    async () => {
      expect(await chargedDrafts(nodes, drafts)).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 1 },
  )
  await Promise.all([killed.process.kill('SIGKILL'), ...requests])

  await endClaims(nodes)
  for (const id of customers) {
    const again = await adjust(survivor, id)
    expect([again.status, again.body.balance], again.text).toEqual([201, 500])
  }
  const balances = await adjustmentsOf(nodes, customers)
  expect(balances).toEqual(customers.map(() => ({ n: 1, sum: 500 })))

  // What had begun goes on without its process; what had not is finalized now.
  const isPaid = async (id: string) => (await merchant.call('GET', `/v1/orders/${id}`)).body.paid
  await expect
    .poll(
      async () => {
        for (const id of drafts) {
          if (!(await isPaid(id))) await merchant.call('POST', `/v1/orders/${id}/finalize`, {})
        }
        return (await Promise.all(drafts.map(isPaid))).every(Boolean)
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(true)
  const orders = await chargedOrders(nodes, drafts)
  expect(orders.map(({ charges }) => charges)).toEqual(drafts.map(() => 1))
  expect(new Set(orders.map(({ number }) => number)).size).toBe(each)
  await expect
    .poll(() => findBillingViolations(nodes.query, merchant.organizationId), { timeout: 20_000 })
    .toEqual([])
}, 240_000)
