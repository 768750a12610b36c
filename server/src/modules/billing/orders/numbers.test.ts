import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import { createOrderModule, newCustomer, purchase } from './fixtures.ts'
import { takeCreditNoteNumber, takeNumber } from './numbers.ts'

const clock = manualClock()
let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
})
afterAll(() => database.close())

const numbersOf = async (organizationId: string) =>
  (
    await database.sql.many<{ number: string }>(
      `select invoice_number as number from orders
        where organization_id = $1 order by invoice_rank`,
      [organizationId],
    )
  ).map(({ number }) => number)

describe('one series per organization', () => {
  test('has no gaps and no doubles, however many orders are created at once, and some rolled back', async () => {
    const module = createOrderModule({ database, clock })
    const [id, other] = [await module.newOrganization(), await module.newOrganization()]
    const create = (organizationId: string, fails: boolean) =>
      database.transaction(async (tx) => {
        const moment = await module.clocks.moment(tx, organizationId)
        const order = await module.orders.create(
          tx,
          moment,
          purchase(newCustomer(organizationId), 100),
        )
        if (fails) throw new Error('rollback')
        return order
      })
    const results = await Promise.allSettled(
      Array.from({ length: 90 }, (_, n) => create(n % 9 === 0 ? other : id, n % 3 === 1)),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(30)
    const expected = (count: number) =>
      Array.from({ length: count }, (_, n) => `ACME-${String(n + 1).padStart(4, '0')}`)
    expect(await numbersOf(id)).toEqual(expected(50))
    expect(await numbersOf(other)).toEqual(expected(10))
  })

  test('is not that of orders below zero, which are credit notes', async () => {
    const module = createOrderModule({ database, clock })
    const customer = newCustomer(await module.newOrganization())
    const credit = (amount: number) => ({
      items: [{ label: 'Credit', amount, proration: true, priceId: null, period: null }],
    })
    const made = [
      await module.create(purchase(customer, 100)),
      await module.create(purchase(customer, 0, credit(-100))),
      await module.create(purchase(customer, 100)),
    ]
    const merchant = { organizationId: customer.organizationId, slug: 'acme' }
    const refund = await database.transaction((tx) => takeCreditNoteNumber(tx, merchant))
    const last = await module.create(purchase(customer, 0, credit(-1)))
    expect([...made.map(({ invoiceNumber }) => invoiceNumber), refund]).toEqual([
      ...['ACME-0001', 'ACME-CR-0001', 'ACME-0002', 'ACME-CR-0002'],
    ])
    expect(last.invoiceNumber).toBe('ACME-CR-0003')
  })

  test('sorts by number, also beyond four digits', async () => {
    const module = createOrderModule({ database, clock })
    const customer = newCustomer(await module.newOrganization())
    await module.create(purchase(customer, 100))
    await database.sql.run('update invoice_counters set last = 9998 where organization_id = $1', [
      customer.organizationId,
    ])
    await module.create(purchase(customer, 100))
    await module.create(purchase(customer, 100))
    const { items } = await module.orders.list({
      organizationId: customer.organizationId,
      sorting: ['-invoice_number'],
      offset: 0,
      limit: 10,
    })
    expect(items.map(({ order }) => order.invoiceNumber)).toEqual([
      'ACME-10000',
      'ACME-9999',
      'ACME-0001',
    ])
  })
})

describe('one series per customer', () => {
  test('counts each customer from 1, with a code that tells them apart', async () => {
    const module = createOrderModule({ database, clock, invoiceNumbering: 'customer' })
    const id = await module.newOrganization()
    const [ada, bob] = [newCustomer(id), newCustomer(id)]
    await Promise.all([ada, bob, ada, ada, bob].map((each) => module.create(purchase(each, 100))))
    const numbers = await numbersOf(id)
    const parts = numbers.map((number) => /^ACME-([2-9A-Z]{8})-(\d{4})$/.exec(number) ?? [])
    const bySeries = Map.groupBy(parts, ([, code]) => code)
    expect([...bySeries.values()].map((each) => each.map(([, , n]) => n)).sort()).toEqual([
      ['0001', '0002'],
      ['0001', '0002', '0003'],
    ])
  })

  test('gets another code where one is taken', async () => {
    const module = createOrderModule({ database, clock, invoiceNumbering: 'customer' })
    const id = await module.newOrganization()
    const codes = ['SAME', 'SAME', 'OTHER']
    const random = { ...systemRandom(), token: () => codes.shift() ?? '' }
    const merchant = { slug: 'acme', invoiceNumbering: 'customer' } as const
    const take = () =>
      database.transaction((tx) =>
        takeNumber(tx, merchant, newCustomer(id), { isCredit: false, random }),
      )
    expect([(await take()).text, (await take()).text]).toEqual([
      'ACME-SAME-0001',
      'ACME-OTHER-0001',
    ])
  })
})
