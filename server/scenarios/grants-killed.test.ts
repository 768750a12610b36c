import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { buyerOf, createProduct, openCheckout, payment } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { createMeter } from '#testing/usage.ts'

const perRound = 6

/** Each returns a row once what belongs to one of these checkouts has come so far. */
const steps = [
  "select 1 from orders where checkout_id = any($1) and status = 'paid'",
  `select 1 from benefit_grants g join orders o on o.id = g.order_id
    where o.checkout_id = any($1)`,
  `select 1 from license_keys k join benefit_grants g on g.customer_id = k.customer_id
     join orders o on o.id = g.order_id where o.checkout_id = any($1)`,
  `select 1 from meter_credits l join orders o on o.customer_id = l.customer_id
    where o.checkout_id = any($1)`,
]

let nodes: Nodes
let merchant: Merchant
beforeAll(async () => {
  // One survivor; each round kills another process.
  nodes = await startNodes(steps.length + 1)
  merchant = await createMerchant(nodes.list[0])
}, 240_000)
afterAll(() => nodes.stop())

type Outcome = {
  readonly status: string
  readonly orders: number
  readonly grants: number
  readonly told: number
  readonly keys: number
  readonly units: number
  readonly waiting: number
}

/** What a checkout gave its customer, who buys nothing else. */
const outcomesOf = (ids: readonly string[]) =>
  nodes.query<Outcome>(
    `select c.status,
       (select count(*)::int from orders o where o.checkout_id = c.id) as orders,
       (select count(*)::int from benefit_grants g join orders o on o.id = g.order_id
         where o.checkout_id = c.id and g.granted_at is not null) as grants,
       (select count(*)::int from events e join benefit_grants g
            on e.aggregate = 'benefit_grant:' || g.id
          join orders o on o.id = g.order_id where o.checkout_id = c.id) as told,
       (select count(*)::int from license_keys k where k.customer_id = c.customer_id) as keys,
       (select coalesce(sum(l.remaining), 0)::int from meter_credits l
         where l.customer_id = c.customer_id and l.ended_at is null) as units,
       (select count(*)::int from timers t where t.organization_id = c.organization_id
           and t.kind like 'grants.%') as waiting
       from checkouts c where c.id = any($1)`,
    [ids],
  )

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
  for (const [round, step] of steps.entries()) {
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
    (await outcomesOf(all)).filter(
      ({ grants, orders, status, waiting }) =>
        status === 'confirmed' || waiting > 0 || grants !== orders * benefits.length,
    ).length
  await expect.poll(open, { timeout: 120_000, interval: 500 }).toBe(0)
  const outcomes = await outcomesOf(all)
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
  // What was paid goes on without its process.
  expect(outcomes.filter(({ orders }) => orders === 1).length).toBeGreaterThanOrEqual(steps.length)
}, 300_000)
