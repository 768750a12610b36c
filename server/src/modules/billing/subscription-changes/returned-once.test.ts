// long: one story per way to money that was returned already
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, moneyMoved, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance } from '#testing/portal.ts'
import { failRefundLater } from '#testing/refunds.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
} from '#testing/subscriptions.ts'

// All of these buy in Germany: 19 % are inside the prices.

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Period = {
  readonly id: string
  readonly customer_id: string
  readonly current_period_start: string
  readonly current_period_end: string
}

/** A subscription of a plan of 1000 a month, unless another one is given. */
async function sold(plan: object = {}, sale: object = {}) {
  const merchant = await createMerchant(server)
  const product = await createPlan(merchant, plan)
  const bought: Period & { product_id: string } = await subscribe(server, merchant, product, sale)
  return {
    merchant,
    product,
    bought,
    plan: (amount: number, more: object = {}) =>
      createPlan(merchant, { name: `Plan of ${amount}`, prices: fixed(amount), ...more }),
    /** Now, or when the next order is made. */
    become: (to: { readonly id: string }, proration_behavior: 'invoice' | 'prorate') =>
      changed(merchant, bought, { product_id: to.id, proration_behavior }),
    orders: () => ordersOf(merchant, bought),
    refund: (order: { readonly id: string }, amount: number) =>
      merchant.call('POST', '/v1/refunds/', { order_id: order.id, reason: 'other', amount }),
    async balance(): Promise<number> {
      const [row] = await server.query<{ amount: number }>(
        'select amount from balances where organization_id = $1 and customer_id = $2',
        [merchant.organizationId, bought.customer_id],
      )
      return Number(row?.amount ?? 0)
    },
    verified: () => server.app.services.ledger.verify(merchant.organizationId),
  }
}

function moveInto(merchant: Merchant, share: number, period: Period) {
  const start = new Date(period.current_period_start).getTime()
  const end = new Date(period.current_period_end).getTime()
  return moveTo(merchant, new Date(start + (end - start) * share).toISOString())
}

type Item = { amount: number }
const amountsOf = ({ items }: { items: Item[] }) => items.map(({ amount }) => amount)
const refundableOf = (order: { refundable_amount: number; refundable_tax_amount: number }) =>
  order.refundable_amount + order.refundable_tax_amount

const yearly = { recurring_interval: 'year', prices: fixed(12_000) }

describe('a period of 12000', () => {
  test('that was refunded is not credited again', async () => {
    const { balance, become, bought, merchant, orders, plan, refund, verified } = await sold(yearly)
    const [first] = await orders()
    // 12000 / 1.19 = 10084.03
    expect((await refund(first, 10_084)).body).toMatchObject({ tax_amount: 1_916 })
    await moveInto(merchant, 1 / 365, bought)
    await become(await plan(1_200, { recurring_interval: 'year' }), 'invoice')
    const [, second] = await orders()
    // 364 / 365 of 1200 = 1196.7; nothing is left of the 12000.
    expect(amountsOf(second)).toEqual([1_197])
    expect([second.total_amount, await balance(), await verified()]).toEqual([1_197, 0, []])
  })

  test('that was credited is not refunded again', async () => {
    const { balance, become, bought, merchant, orders, plan, refund, verified } = await sold(yearly)
    await moveInto(merchant, 1 / 365, bought)
    await become(await plan(1_200, { recurring_interval: 'year' }), 'invoice')
    const [first, second] = await orders()
    // 364 / 365 of 12000 = 11967.1, and of 1200 = 1196.7
    expect(amountsOf(second)).toEqual([-11_967, 1_197])
    expect(await balance()).toBe(10_770)
    // 12000 - 11967 = 33, of which 33 x 1916 / 12000 = 5.3 are tax.
    expect(first).toMatchObject({ refundable_amount: 28, refundable_tax_amount: 5 })
    expect(refundableOf(second)).toBe(0)
    expect(placesOf(await refund(first, 29))).toEqual([422, ['body.amount']])
    expect((await refund(first, 28)).body).toMatchObject({ status: 'succeeded', tax_amount: 5 })
    const [after] = await orders()
    expect(after).toMatchObject({ status: 'partially_refunded', refundable_amount: 0 })
    expect([await balance(), await verified()]).toEqual([10_770, []])
  })
})

test('a refund that waits is not credited, and one that fails later comes back once', async () => {
  const { balance, become, bought, merchant, orders, plan, refund, verified } = await sold()
  const [first] = await orders()
  // 588 x 160 / 840 = 112: 700 of the 1000.
  expect((await refund(first, 588)).body).toMatchObject({ status: 'succeeded', tax_amount: 112 })
  await moveInto(merchant, 0.5, bought)
  await become(await plan(400), 'invoice')
  // Half of 1000, of which 300 are left, and half of 400.
  expect(amountsOf((await orders())[1])).toEqual([-300, 200])
  expect(await balance()).toBe(100)
  await failRefundLater(server, merchant)
  await merchant.advance('PT5M')
  // 1000 - 300; the server may have begun with the news by itself before the clock was moved.
  await expect.poll(async () => refundableOf((await orders())[0])).toBe(700)
  expect([await balance(), await verified()]).toEqual([100, []])
})

test('the money of a pending refund is not credited', async () => {
  const { balance, become, merchant, orders, plan, refund, verified } = await sold()
  const [first] = await orders()
  await server.query(
    `update orders set reserved_amount = 588, reserved_tax_amount = 112
      where organization_id = $1 and id = $2`,
    [merchant.organizationId, first.id],
  )
  await become(await plan(400), 'invoice')
  expect(amountsOf((await orders())[1])).toEqual([-300, 400])
  expect([await balance(), (await refund(first, 1)).status]).toEqual([0, 403])
  expect(await verified()).toEqual([])
})

test('of several orders of a period, each returns what it charged', async () => {
  const { balance, become, bought, merchant, orders, plan, product, refund, verified } =
    await sold()
  await moveInto(merchant, 0.5, bought)
  await become(await plan(3_000), 'invoice')
  // | order | charged | paid by             | credited | can be refunded        |
  // | 1     | 1000    | 1000 card           | 500      | 500                    |
  // | 2     | 1500    | 1000 card, 500 of 1 | 1500     | 0: 1500 - 1500         |
  // | 3     | 500     | 500 of 2            | 0        | 0: nothing by the card |
  await become(product, 'invoice')
  expect((await orders()).map(amountsOf)).toEqual([[1_000], [-500, 1_500], [-1_500, 500]])
  expect((await orders()).map(refundableOf)).toEqual([500, 0, 0])
  expect(await balance()).toBe(1_000)
  // 500 x 160 / 1000 = 80
  expect((await refund((await orders())[0], 420)).body).toMatchObject({ tax_amount: 80 })
  await become(await plan(400), 'invoice')
  // Half of 1000 is credited from order 3, and half of 400 charged: 2000 came, 500 + 1300 went.
  expect(amountsOf((await orders())[3])).toEqual([-500, 200])
  expect(await balance()).toBe(1_300)
  expect((await orders()).map(refundableOf)).toEqual([0, 0, 0, 0])
  expect(await verified()).toEqual([])
})

test('what was refunded of an upgrade is not credited from money for the time before it', async () => {
  const { balance, become, bought, merchant, orders, plan, product, refund } = await sold()
  await moveInto(merchant, 0.5, bought)
  await become(await plan(3_000), 'invoice')
  const [, second] = await orders()
  expect(refundableOf(second)).toBe(1_000)
  expect((await refund(second, second.refundable_amount)).status).toBe(201)
  await become(product, 'invoice')
  // 1500 were charged and 1000 refunded; what is left of the first order paid for its first half.
  expect(amountsOf((await orders())[2])).toEqual([-500, 500])
  expect(await balance()).toBe(0)
})

test('fewer seats are credited once', async () => {
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 83 }]
  const prices = [{ amount_type: 'seat_based', seat_tiers: { tiers } }]
  const { balance, bought, merchant, orders, refund, verified } = await sold(
    { prices },
    { checkout: { seats: 7 } },
  )
  await moveInto(merchant, 0.5, bought)
  await changed(merchant, bought, { seats: 3, proration_behavior: 'invoice' })
  // Half of 581 = 290.5, half of 249 = 124.5, rounded down.
  expect(amountsOf((await orders())[1])).toEqual([-290, 124])
  expect(await balance()).toBe(166)
  const [first] = await orders()
  // 581 - 290
  expect(refundableOf(first)).toBe(291)
  expect((await refund(first, first.refundable_amount)).status).toBe(201)
  await changed(merchant, bought, { seats: 7, proration_behavior: 'invoice' })
  await changed(merchant, bought, { seats: 3, proration_behavior: 'invoice' })
  expect((await orders()).slice(2).map(amountsOf)).toEqual([
    [-124, 290],
    [-290, 124],
  ])
  expect(await verified()).toEqual([])
})

test('another interval and back is credited once', async () => {
  const { balance, become, bought, merchant, orders, plan, product, verified } = await sold()
  await moveInto(merchant, 0.5, bought)
  await become(await plan(10_000, { recurring_interval: 'year' }), 'invoice')
  await become(product, 'invoice')
  expect((await orders()).map(amountsOf)).toEqual([[1_000], [-500, 10_000], [-10_000, 1_000]])
  expect((await orders()).map(refundableOf)).toEqual([500, 0, 0])
  expect([await balance(), await verified()]).toEqual([9_000, []])
})

test('there and back at the start of a period loses nothing, however often', async () => {
  const { balance, become, orders, plan, product, verified } = await sold()
  const cheap = await plan(400)
  for (let round = 0; round < 3; round++) {
    await become(cheap, 'invoice')
    await become(product, 'invoice')
  }
  const all = (await orders()).map(amountsOf)
  expect(all).toEqual([
    [1_000],
    ...Array.from({ length: 3 }, () => [
      [-1_000, 400],
      [-400, 1_000],
    ]).flat(),
  ])
  const totals = (await orders()).map(({ total_amount }: { total_amount: number }) => total_amount)
  expect(totals.reduce((sum: number, total: number) => sum + total)).toBe(1_000)
  expect((await orders())[0]).toMatchObject({ refundable_amount: 0, status: 'paid' })
  expect(await balance()).toBeGreaterThanOrEqual(0)
  expect(await verified()).toEqual([])
})

test('charges that wait are taken back, and are no money that could be credited', async () => {
  const { balance, become, bought, merchant, orders, plan, product, refund, verified } =
    await sold()
  const [first] = await orders()
  expect((await refund(first, 840)).body).toMatchObject({ tax_amount: 160 })
  await moveInto(merchant, 0.5, bought)
  await become(await plan(3_000), 'prorate')
  await become(product, 'prorate')
  await become(await plan(400), 'prorate')
  await merchant.advance('P1M')
  const [, renewal] = await orders()
  // Nothing of the 1000 is there: 1500 of 3000, back to half of 1000, back to half of 400.
  expect(amountsOf(renewal)).toEqual([400, 200])
  expect(renewal.total_amount).toBe(600)
  expect([await balance(), await verified()]).toEqual([0, []])
  // What was taken back was not charged: 600 came.
  expect(refundableOf(renewal)).toBe(600)
})

test('a credit that waits is kept when the subscription is revoked, and given once', async () => {
  const { balance, become, bought, merchant, orders, plan, verified } = await sold()
  await moveInto(merchant, 0.5, bought)
  await become(await plan(400), 'prorate')
  expect(refundableOf((await orders())[0])).toBe(500)
  expect((await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)).status).toBe(200)
  expect((await orders()).map(refundableOf)).toEqual([500, 0])
  expect([await balance(), await verified()]).toEqual([300, []])
})

test('a change whose payment fails gives back what it would have credited', async () => {
  const { become, bought, merchant, orders, plan, verified } = await sold(
    {},
    { token: 'tok_fails_on_renewal' },
  )
  await moveInto(merchant, 0.5, bought)
  const dear = { product_id: (await plan(3_000)).id, proration_behavior: 'invoice' }
  expect((await change(merchant, bought, dear)).status).toBe(402)
  expect(refundableOf((await orders())[0])).toBe(1_000)
  await become(await plan(400), 'invoice')
  expect(amountsOf((await orders())[1])).toEqual([-500, 200])
  expect(await verified()).toEqual([])
})

test('an order in dispute is not credited', async () => {
  const { become, bought, merchant, orders, plan, verified } = await sold(
    {},
    { token: 'tok_dispute_won' },
  )
  await merchant.advance('PT1H')
  const [first] = await orders()
  const { body } = await merchant.call('GET', `/v1/disputes/?order_id=${first.id}`)
  expect(body.items).toMatchObject([{ status: 'needs_response' }])
  const cheap = { product_id: (await plan(400)).id, proration_behavior: 'prorate' }
  const preview = await merchant.call('POST', `/v1/subscriptions/${bought.id}/preview`, cheap)
  expect(preview.body.lines.map(({ amount }: Item) => amount)).toEqual([399])
  // It is won, and the money is there again.
  await merchant.advance('P7D')
  await moveInto(merchant, 0.5, bought)
  await become(await plan(600), 'prorate')
  await merchant.advance('P1M')
  expect(amountsOf((await orders())[1])).toEqual([600, -500, 300])
  expect(await verified()).toEqual([])
})

test('money of the card is refunded where the rest came from a balance', async () => {
  const { balance, bought, merchant, orders, refund, verified } = await sold()
  await adjustBalance(server, merchant, bought.customer_id, { amount: 900 })
  await merchant.advance('P1M')
  const [, renewal] = await orders()
  expect(renewal).toMatchObject({ total_amount: 1_000, due_amount: 100 })
  // 100 x 160 / 1000 = 16
  expect(renewal).toMatchObject({ refundable_amount: 84, refundable_tax_amount: 16 })
  expect((await refund(renewal, 84)).body).toMatchObject({ status: 'succeeded', tax_amount: 16 })
  expect(errorOf(await refund(renewal, 1))).toEqual([403, 'RefundedAlready'])
  // What the balance paid can be credited still: 900 of 1000.
  await changed(merchant, bought, {
    product_id: (await createPlan(merchant, { name: 'Free', prices: fixed(0) })).id,
    proration_behavior: 'invoice',
  })
  expect([await balance(), await verified()]).toEqual([900, []])
})

/*
 * | order | items             | tax                                             | total |
 * | 1     | 1000              | 0: nothing is collected in Japan                | 1000  |
 * | 2     | -500 + 200        | 36: 18 % of 200 in India, none of the 500       | -264  |
 * | 3     | 1000 - 200 + 500  | 234: 18 % of 1300, since the 200 were taxed too | 1534  |
 */
test('a credit is taxed as its charge was, wherever the customer lives by now', async () => {
  const merchant = await createMerchant(server)
  const onTop = (amount: number) => fixed(amount, { tax_behavior: 'exclusive' })
  const product = await createPlan(merchant, { prices: onTop(1_000) })
  const bought = await subscribe(server, merchant, product, {
    buyer: { customer_billing_address: { country: 'JP' } },
  })
  const cheap = await createPlan(merchant, { name: 'Cheap', prices: onTop(400) })
  const moved = await merchant.call('PATCH', `/v1/customers/${bought.customer_id}`, {
    billing_address: { country: 'IN' },
  })
  expect(moved.status, moved.text).toBe(200)
  await moveInto(merchant, 0.5, bought)
  const change = { product_id: cheap.id, proration_behavior: 'invoice' }
  const preview = await merchant.call('POST', `/v1/subscriptions/${bought.id}/preview`, change)
  expect(preview.body).toMatchObject({ tax_amount: 36, total_amount: -264 })
  await changed(merchant, bought, change)
  const [first, second] = await ordersOf(merchant, bought)
  expect(first).toMatchObject({ tax_amount: 0, refundable_amount: 500 })
  expect(second).toMatchObject({ tax_amount: 36, total_amount: -264 })
  expect(second.items).toMatchObject([{ tax_amount: 0 }, { tax_amount: 36 }])
  await changed(merchant, bought, { product_id: product.id, proration_behavior: 'prorate' })
  await merchant.advance('P1M')
  const renewal = (await ordersOf(merchant, bought)).at(-1)
  expect(amountsOf(renewal)).toEqual([1_000, -200, 500])
  expect(renewal).toMatchObject({ tax_amount: 234, total_amount: 1_534 })
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
})

describe('at the same instant', () => {
  test('a refund and a downgrade return no more than was paid', async () => {
    for (let round = 0; round < 4; round++) {
      const { balance, bought, merchant, orders, plan, refund, verified } = await sold()
      const free = { product_id: (await plan(0)).id, proration_behavior: 'invoice' }
      const [first] = await orders()
      const [refunded, downgraded] = await Promise.all([
        refund(first, 840),
        change(merchant, bought, free),
      ])
      expect(downgraded.status).toBe(200)
      expect([201, 422]).toContain(refunded.status)
      const back = refunded.status === 201 ? 1_000 : 0
      const credit = await balance()
      expect(back + credit).toBeGreaterThan(990)
      expect(back + credit).toBeLessThanOrEqual(1_000)
      expect(await verified()).toEqual([])
    }
  })

  test('two downgrades credit the period once', async () => {
    for (let round = 0; round < 4; round++) {
      const { balance, bought, merchant, plan, verified } = await sold()
      const plans = [await plan(0), await plan(100)]
      const answers = await Promise.all(
        plans.map(({ id }) =>
          change(merchant, bought, { product_id: id, proration_behavior: 'invoice' }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const moved = (await moneyMoved(server, merchant)) ?? 0
      // All that came, less what the plan that it ended with costs.
      expect(moved - (await balance())).toBeGreaterThanOrEqual(0)
      expect(await balance()).toBeLessThanOrEqual(1_000)
      expect(await verified()).toEqual([])
    }
  })
})

test('any sequence of changes, refunds and disputes returns no more than came', async () => {
  for (const seed of [1, 2, 3, 4]) {
    let state = seed
    const dice = (sides: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % sides
    }
    const { balance, bought, merchant, orders, plan, product, refund, verified } = await sold(
      {},
      { token: seed % 2 ? 'tok_visa' : 'tok_dispute_won' },
    )
    const plans = [
      product,
      await plan(3_000),
      await plan(370),
      await plan(5_000, { recurring_interval: 'year' }),
    ]
    for (let step = 0; step < 12; step++) {
      if (dice(3) === 0) {
        const all = await orders()
        const order = all[dice(all.length)]
        const amount = Math.ceil(order.refundable_amount / (1 + dice(2)))
        if (amount > 0) expect([201, 403]).toContain((await refund(order, amount)).status)
      } else if (dice(4) === 0) await merchant.advance(`P${1 + dice(9)}D`)
      else {
        const to = plans[dice(plans.length)]
        const proration_behavior = dice(2) ? 'invoice' : 'prorate'
        const answer = await change(merchant, bought, { product_id: to.id, proration_behavior })
        expect([200, 402, 403, 409], answer.text).toContain(answer.status)
      }
      expect(await verified(), `seed ${seed}, step ${step}`).toEqual([])
      // A balance can be spent like money. What a bank holds was there when it was credited.
      const [held] = await server.query<{ amount: number }>(
        `select coalesce(sum(amount), 0)::int as amount from disputes
          where organization_id = $1 and booked = 'held'`,
        [merchant.organizationId],
      )
      const came = ((await moneyMoved(server, merchant)) ?? 0) + (held?.amount ?? 0)
      expect(came - (await balance()), `seed ${seed}, step ${step}`).toBeGreaterThanOrEqual(0)
    }
  }
})
