import { eventCatalogue } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { manualClock } from '#testing/manual-clock.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { type Database, openDatabase, type Tx } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import type { NewOrder } from './dependencies.ts'
import {
  createOrderModule,
  newCustomer,
  type OrderModule,
  percentOff,
  purchase,
  taxRate,
} from './fixtures.ts'
import type { Order } from './store/orders.ts'

const random = systemRandom()
const clock = manualClock()
let database: Database
let module: OrderModule
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
  module = createOrderModule({ database, clock })
})
afterAll(() => database.close())

const onTop = taxRate('exclusive', 20)
const customerIn = async () => newCustomer(await module.newOrganization())
const create = (input: NewOrder) => module.create(input)

/** Changes a locked order in a command of its own. */
const change = (order: Order, work: (tx: Tx, moment: Moment, locked: Order) => Promise<Order>) =>
  database.transaction(async (tx) => {
    const moment = await module.clocks.moment(tx, order.organizationId)
    const locked = await module.orders.lock(tx, order.organizationId, order.id)
    return work(tx, moment, locked ?? order)
  })
const pay = (order: Order, captured = order.dueAmount) =>
  change(order, (tx, moment, locked) =>
    module.orders.markPaid(tx, moment, locked, { intentId: random.uuid(), captured }),
  )

const eventsOf = async ({ id }: Order) => {
  const rows = await database.sql.many<{ type: string; body: unknown }>(
    `-- reads event_payloads: the test compares what is told
     select e.type, p.body from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 order by e.id`,
    [`order:${id}`],
  )
  return rows.map(({ type, body }) => ({ type, body: body as Record<string, unknown> }))
}
const typesOf = async (order: Order) => (await eventsOf(order)).map(({ type }) => type)

const booked = async ({ organizationId, id }: Order) =>
  Object.fromEntries(
    (await module.ledger.sumsOfOrder(database.sql, organizationId, id)).map((each) => [
      each.account,
      each.amount,
    ]),
  )
const balanceOf = async ({ organizationId, customerId }: Order) =>
  (await module.ledger.balances(database.sql, organizationId, customerId))[0]?.amount ?? 0

/** The books agree with all orders of the organization. */
const inOrder = async ({ organizationId }: Order) =>
  expect(await module.ledger.verify(organizationId)).toEqual([])

describe('a new order', () => {
  test('waits for its payment, with its amounts, its items and its number', async () => {
    const customer = await customerIn()
    const order = await create(
      purchase(customer, 10_000, {
        tax: onTop,
        discount: percentOff(25),
        productId: random.uuid(),
      }),
    )
    expect(order).toMatchObject({
      status: 'pending',
      subtotalAmount: 10_000,
      discountAmount: 2500,
      netAmount: 7500,
      taxAmount: 1500,
      totalAmount: 9000,
      dueAmount: 9000,
      invoiceNumber: 'ACME-0001',
      description: 'Railway',
      createdAt: clock.now(),
      modifiedAt: null,
      paidAt: null,
    })
    expect(await booked(order)).toEqual({ receivable: 9000, revenue: -7500, tax: -1500 })
    expect(await module.orders.find(database.sql, [order.organizationId], order.id)).toEqual(order)
    const { items } = await module.orders.get([order.organizationId], order.id)
    expect(items).toMatchObject([
      { label: 'Train', amount: 10_000, discountAmount: 2500, taxAmount: 1500, priceId: null },
    ])
    expect(await typesOf(order)).toEqual(['order.created'])
    await inOrder(order)
  })

  test('keeps seller, buyer and tax rate as they were', async () => {
    const order = await create(purchase(await customerIn(), 100, { tax: onTop }))
    const [row] = await database.sql.many(
      'select seller, buyer, tax_rate from orders where organization_id = $1',
      [order.organizationId],
    )
    expect(row).toEqual({
      seller: {
        name: 'Acme Inc',
        slug: 'acme',
        email: 'a@example.com',
        address: null,
        tax_id: null,
        no_tax_id: false,
      },
      buyer: { name: 'Ada', email: 'ada@example.com', externalId: null },
      tax_rate: onTop,
    })
  })

  test('tells its whole shape, as the contract has it', async () => {
    const order = await create(purchase(await customerIn(), 100, { productId: random.uuid() }))
    const [event] = await eventsOf(order)
    expect(event?.body).toMatchObject({
      id: order.id,
      amount: 100,
      user_id: order.customerId,
      customer: { id: order.customerId },
      product: { id: order.productId },
      items: [{ label: 'Train', tax_amount: 0 }],
    })
    expect(eventCatalogue['order.created'].payload.parse(event?.body)).toEqual(event?.body)
  })

  test('of which nothing is due is paid at once, numbered, and books nothing if it costs nothing', async () => {
    const free = await create(purchase(await customerIn(), 0))
    expect(free).toMatchObject({ status: 'paid', totalAmount: 0, invoiceNumber: 'ACME-0001' })
    expect(free.paidAt).toEqual(clock.now())
    expect(await booked(free)).toEqual({})
    expect(await typesOf(free)).toEqual(['order.created', 'order.updated', 'order.paid'])
    const [createdEvent] = await eventsOf(free)
    expect(createdEvent?.body).toMatchObject({ paid: true, status: 'paid' })
    const discounted = await create(
      purchase(await customerIn(), 10_000, { discount: percentOff(100), tax: onTop }),
    )
    expect(discounted).toMatchObject({ status: 'paid', discountAmount: 10_000, totalAmount: 0 })
    expect(await booked(discounted)).toEqual({})
    await inOrder(discounted)
  })

  test('below the minimum is paid, and the next one collects the debt', async () => {
    const customer = await customerIn()
    const small = await create(purchase(customer, 30))
    expect(small).toMatchObject({ status: 'paid', appliedBalanceAmount: -30, dueAmount: 0 })
    expect([await balanceOf(small), await booked(small)]).toEqual([
      -30,
      { balance: 30, revenue: -30 },
    ])
    const next = await create(purchase(customer, 12_000))
    expect(next).toMatchObject({ status: 'pending', appliedBalanceAmount: 30, dueAmount: 12_030 })
    await pay(next)
    expect([await balanceOf(next), await booked(next)]).toEqual([
      0,
      { balance: -30, processor: 12_030, revenue: -12_000 },
    ])
    await inOrder(next)
  })

  test('whose lines sum to less than nothing becomes balance, which pays for the next one', async () => {
    const customer = await customerIn()
    const items = [-5000, 2000].map((amount) => ({
      label: 'Change',
      amount,
      proration: true,
      priceId: null,
      period: null,
    }))
    const credit = await create(purchase(customer, 0, { items, tax: onTop }))
    expect(credit).toMatchObject({
      status: 'paid',
      netAmount: -3000,
      taxAmount: -600,
      totalAmount: -3600,
      appliedBalanceAmount: 0,
      dueAmount: 0,
    })
    expect([await balanceOf(credit), await booked(credit)]).toEqual([
      3600,
      { balance: -3600, revenue: 3000, tax: 600 },
    ])
    const next = await create(purchase(customer, 10_000, { tax: onTop }))
    expect(next).toMatchObject({ appliedBalanceAmount: -3600, dueAmount: 8400, status: 'pending' })
    expect(await balanceOf(next)).toBe(0)
    const small = await create(purchase(customer, 60))
    expect(small).toMatchObject({ appliedBalanceAmount: 0, dueAmount: 60 })
    await inOrder(next)
  })

  test('that the balance pays completely is paid at once', async () => {
    const customer = await customerIn()
    const items = [{ label: 'Credit', amount: -5000, proration: true, priceId: null, period: null }]
    await create(purchase(customer, 0, { items }))
    const order = await create(purchase(customer, 4000))
    expect(order).toMatchObject({ status: 'paid', appliedBalanceAmount: -4000, dueAmount: 0 })
    expect(await balanceOf(order)).toBe(1000)
    await inOrder(order)
  })

  test('that was paid before it existed leaves the balance alone', async () => {
    const customer = await customerIn()
    await create(purchase(customer, 30))
    const payment = { intentId: random.uuid(), captured: 12_000 }
    const order = await create(purchase(customer, 12_000, { payment }))
    expect(order).toMatchObject({ status: 'paid', dueAmount: 12_000, intentId: payment.intentId })
    expect([await balanceOf(order), await booked(order)]).toEqual([
      -30,
      { processor: 12_000, revenue: -12_000 },
    ])
    const [first] = await eventsOf(order)
    expect([first?.type, first?.body.paid]).toEqual(['order.created', true])
    await inOrder(order)
    const less = create(purchase(customer, 12_000, { payment: { ...payment, captured: 1 } }))
    await expect(less).rejects.toThrow(/whole total/)
  })

  test('of a checkout that has one is refused', async () => {
    const customer = await customerIn()
    const input = purchase(customer, 100, { checkoutId: random.uuid() })
    await create(input)
    await expect(create(input)).rejects.toThrow(/orders_of_checkout/)
  })
})

describe('a payment', () => {
  test('of what is due pays an order: its status, its books and its events', async () => {
    const order = await create(purchase(await customerIn(), 10_000, { tax: onTop }))
    clock.add(60_000)
    const paid = await pay(order)
    expect(paid).toMatchObject({ status: 'paid', paidAt: clock.now(), modifiedAt: clock.now() })
    expect(await booked(order)).toEqual({ processor: 12_000, revenue: -10_000, tax: -2000 })
    expect(await typesOf(order)).toEqual(['order.created', 'order.updated', 'order.paid'])
    await inOrder(order)
  })

  test('of another amount, or of an order that is paid, changes nothing', async () => {
    const order = await create(purchase(await customerIn(), 10_000))
    await expect(pay(order, 9999)).rejects.toThrow(/what is due/)
    await pay(order)
    await expect(pay(order)).rejects.toThrow(/does not wait/)
    expect(await booked(order)).toEqual({ processor: 10_000, revenue: -10_000 })
  })

  test('of two at the same time is booked once', async () => {
    const order = await create(purchase(await customerIn(), 10_000))
    const results = await Promise.allSettled([pay(order), pay(order), pay(order)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await booked(order)).toEqual({ processor: 10_000, revenue: -10_000 })
  })

  test('runs the hooks in its transaction, before and after the events of the payment', async () => {
    const own = createOrderModule({ database, clock })
    const steps: string[] = []
    own.orders.hooks.paying.register('test', async (_, __, { status }) => void steps.push(status))
    own.orders.hooks.paid.register('test', async () => {
      throw new Error('a hook failed')
    })
    const customer = newCustomer(await own.newOrganization())
    await expect(own.create(purchase(customer, 0))).rejects.toThrow('a hook failed')
    expect(steps).toEqual(['paid'])
    const [row] = await database.sql.many<{ count: number }>(
      'select count(*) as count from orders where organization_id = $1',
      [customer.organizationId],
    )
    expect(row?.count).toBe(0)
  })

  test('that failed is told with the next attempt, and paying clears it', async () => {
    const order = await create(purchase(await customerIn(), 10_000))
    const nextAttemptAt = new Date('2030-02-01T00:00:00Z')
    const failed = await change(order, (tx, moment, locked) =>
      module.orders.noteFailure(tx, moment, locked, { nextAttemptAt }),
    )
    expect(failed).toMatchObject({ status: 'pending', nextPaymentAttemptAt: nextAttemptAt })
    const told = (await eventsOf(order)).at(-1)
    expect([told?.type, told?.body.next_payment_attempt_at]).toEqual([
      'order.updated',
      nextAttemptAt.toISOString(),
    ])
    expect((await pay(order)).nextPaymentAttemptAt).toBeNull()
  })
})

test('an order that is given up stays pending, is never paid, and returns the balance that it used', async () => {
  const customer = await customerIn()
  const items = [{ label: 'Credit', amount: -3000, proration: true, priceId: null, period: null }]
  await create(purchase(customer, 0, { items }))
  const order = await create(purchase(customer, 10_000, { tax: onTop }))
  expect(order).toMatchObject({ appliedBalanceAmount: -3000, dueAmount: 9000 })
  const lost = await change(order, (tx, moment, locked) => module.orders.giveUp(tx, moment, locked))
  expect(lost).toMatchObject({ status: 'pending', givenUpAt: clock.now() })
  expect([await balanceOf(order), await booked(order)]).toEqual([
    3000,
    { bad_debt: 12_000, revenue: -10_000, tax: -2000 },
  ])
  await expect(pay(order)).rejects.toThrow(/does not wait/)
  await inOrder(order)
})

describe('refunds', () => {
  const part = { amount: 2500, tax: 500 }
  const minus = { amount: -2500, tax: -500 }
  const refund = (order: Order, counters: Parameters<typeof module.orders.changeRefunds>[3]) =>
    change(order, (tx, moment, locked) => module.orders.changeRefunds(tx, moment, locked, counters))

  test('are reserved, then counted, and taken back when one fails later', async () => {
    const order = await pay(await create(purchase(await customerIn(), 10_000, { tax: onTop })))
    expect(await refund(order, { reserved: part })).toMatchObject({ status: 'paid' })
    const { order: reserved } = await module.orders.get([order.organizationId], order.id)
    expect(reserved).toMatchObject({ reservedAmount: 2500, refundedAmount: 0 })
    expect(await refund(order, { reserved: minus, refunded: part })).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 2500,
      refundedTaxAmount: 500,
      reservedAmount: 0,
    })
    expect((await typesOf(order)).slice(-2)).toEqual(['order.updated', 'order.refunded'])
    expect(await refund(order, { refunded: { amount: 7500, tax: 1500 } })).toMatchObject({
      status: 'refunded',
    })
    expect(await refund(order, { refunded: minus })).toMatchObject({ status: 'partially_refunded' })
    const rest = { amount: -7500, tax: -1500 }
    expect(await refund(order, { refunded: rest })).toMatchObject({ status: 'paid' })
  })

  test('of more than the order is worth, or of an order that is not paid, are refused', async () => {
    const pending = await create(purchase(await customerIn(), 10_000))
    await expect(refund(pending, { refunded: { amount: 1, tax: 0 } })).rejects.toThrow(/not paid/)
    const order = await pay(pending)
    await refund(order, { reserved: { amount: 6000, tax: 0 } })
    const more = refund(order, { reserved: { amount: 4001, tax: 0 } })
    await expect(more).rejects.toThrow(/check/)
  })
})

test('verification finds an order whose figures are not what is booked', async () => {
  const order = await create(purchase(await customerIn(), 10_000))
  await database.sql.run(
    'update orders set net_amount = 9999, total_amount = 9999, due_amount = 9999 where organization_id = $1',
    [order.organizationId],
  )
  expect(await module.ledger.verify(order.organizationId)).toEqual([
    {
      rule: 'receivable of the order is its unpaid due',
      subject: order.id,
      expected: 9999,
      found: 10_000,
    },
    {
      rule: 'revenue of the order is its net amount',
      subject: order.id,
      expected: 9999,
      found: 10_000,
    },
  ])
})

describe('verification finds money that was returned twice', () => {
  const period = { subscriptionId: random.uuid(), periodStart: clock.now() }
  async function soldPeriod() {
    const customer = await customerIn()
    const priceId = random.uuid()
    const items = [{ label: 'Plan', amount: 1000, proration: false, priceId, period: null }]
    const first = await pay(await create(purchase(customer, 0, { ...period, items })))
    // 400 of the 1000 are credited, and 100 are charged.
    const credit = [
      { label: 'Unused', amount: -400, proration: true, priceId, period: null, fromOrders: 400 },
      { label: 'Rest', amount: 100, proration: true, priceId: random.uuid(), period: null },
    ]
    const draws = [{ orderId: first.id, priceId, amount: 400, total: 400 }]
    await change(first, async (tx, moment, locked) => {
      await module.orders.changeCredits(tx, moment, first.organizationId, draws, 1)
      return locked
    })
    const second = await create(purchase(customer, 0, { ...period, items: credit }))
    await inOrder(second)
    return { first, second, priceId }
  }
  const edit = (text: string, { id, organizationId }: Order) =>
    database.sql.run(`update orders set ${text} where organization_id = $1 and id = $2`, [
      organizationId,
      id,
    ])

  test('as a credit of a period for which less came', async () => {
    const { first } = await soldPeriod()
    await edit('credited_amount = 1000, charged_amount = 1000', first)
    await inOrder(first)
    await database.sql.run('alter table orders drop constraint orders_returned_once')
    await edit('credited_amount = 1101', first)
    expect(await module.ledger.verify(first.organizationId)).toEqual([
      {
        rule: 'refunds and credits of a period were paid for it',
        subject: period.subscriptionId,
        expected: 1100,
        found: 1101,
      },
    ])
    await edit('credited_amount = 400', first)
    await database.sql.run(
      `alter table orders add constraint orders_returned_once check (
         refunded_amount + refunded_tax_amount + reserved_amount + reserved_tax_amount <= due_amount
         and refunded_amount + refunded_tax_amount + reserved_amount + reserved_tax_amount
             + credited_amount <= charged_amount + greatest(0, applied_balance_amount))`,
    )
  })

  test('as a balance of a subscription for which nothing came', async () => {
    const { first, second } = await soldPeriod()
    // Of another subscription, so that only the credit of 300 is left.
    await edit('subscription_id = id', first)
    expect(await module.ledger.verify(second.organizationId)).toEqual([
      {
        rule: 'what came for a subscription is more than what went back',
        subject: period.subscriptionId,
        expected: -299,
        found: 0,
      },
    ])
  })

  test('which the database refuses', async () => {
    const { first, priceId } = await soldPeriod()
    const draws = [{ orderId: first.id, priceId, amount: 601, total: 601 }]
    const more = change(first, async (tx, moment, locked) => {
      await module.orders.changeCredits(tx, moment, first.organizationId, draws, 1)
      return locked
    })
    await expect(more).rejects.toThrow(/orders_returned_once/)
    // All of it is captured money, of which 400 were credited.
    const reserved = { amount: 601, tax: 0 }
    const refund = change(first, (tx, moment, locked) =>
      module.orders.changeRefunds(tx, moment, locked, { reserved }),
    )
    await expect(refund).rejects.toThrow(/orders_returned_once/)
  })
})
