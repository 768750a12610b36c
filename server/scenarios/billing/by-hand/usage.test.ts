import { createCredit, setBenefits } from '#testing/benefits.ts'
import { germany } from '#testing/checkouts.ts'
import { fixed } from '#testing/subscriptions.ts'
import { createMeter, ingest, named } from '#testing/usage.ts'
import { usage } from './cases/usage.ts'
import { type Order, sell, totalsOf } from './selling.ts'
import { play, type Shop } from './stage.ts'

type Named = { readonly id: string }

/** Sums the property `n`, unless it does something else. */
const meterOf = (
  { merchant }: Shop,
  name = 'Units',
  aggregation: object = { func: 'sum', property: 'n' },
) => createMeter(merchant, { name, aggregation })

const perUnit = ({ id }: Named, unit_amount: string, more: object = {}) => ({
  ...{ amount_type: 'metered_unit', meter_id: id, unit_amount },
  ...more,
})

const use = ({ merchant }: Shop, customer_id: string, n: number, more: object = {}) =>
  ingest(merchant, [{ name: 'call', customer_id, metadata: { n }, ...more }])

type Item = Order['items'][number]
const amountsFor = ({ items }: Order, label: string) =>
  items.filter((item: Item) => item.label.startsWith(label)).map(({ amount }) => amount)
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const half = { basis_points: 5_000, duration: 'forever' }

/** 1000 a month and 10 a unit, unless there are other prices, with a discount. */
async function sellUsage(shop: Shop, terms: object | null = half, base = 1_000) {
  const meter = await meterOf(shop)
  const checkout = terms ? { discount_id: await shop.discount(terms) } : {}
  const prices = [...(base > 0 ? fixed(base) : []), perUnit(meter, '10')]
  return { ...(await sell(shop, { prices }, { checkout })), meter }
}

play(usage, {
  'what a meter counts': async (open) => {
    const shop = await open('2027-01-01')
    const property = 'n'
    const meters = [
      ['Number', { func: 'count' }, '12.5'],
      ['Sum', { func: 'sum', property }, '3'],
      ['Highest', { func: 'max', property }, '7'],
      ['Lowest', { func: 'min', property }, '11'],
      ['Average', { func: 'avg', property }, '5'],
      ['Users', { func: 'unique', property: 'user' }, '15.5'],
    ] as const
    const prices: object[] = fixed(1_000)
    for (const [name, aggregation, price] of meters) {
      prices.push(perUnit(await meterOf(shop, name, aggregation), price))
    }
    const { customerId, last } = await sell(shop, { prices })
    for (const [n, user] of [
      [5, 'a'],
      [9, 'b'],
      [7.5, 'a'],
    ] as const) {
      await use(shop, customerId, n, { metadata: { n, user } })
    }
    await shop.on('2027-02-01')
    const order = await last()
    return [...meters.flatMap(([name]) => amountsFor(order, name)), order.total_amount]
  },

  'a price of a fraction of a cent': async (open) => {
    const shop = await open('2027-01-01')
    const meterNamed = (name: string) =>
      createMeter(shop.merchant, {
        name,
        filter: named(name),
        aggregation: { func: 'sum', property: 'n' },
      })
    const onTop = { tax_behavior: 'exclusive' }
    const prices = [
      perUnit(await meterNamed('million'), '0.000123456789', onTop),
      perUnit(await meterNamed('three'), '0.5', onTop),
    ]
    const { customerId, last } = await sell(shop, { prices }, { address: germany })
    await use(shop, customerId, 1_000_000, { name: 'million' })
    await use(shop, customerId, 3, { name: 'three' })
    await shop.on('2027-02-01')
    const order = await last()
    return [...amountsFor(order, 'million'), ...amountsFor(order, 'three'), order.tax_amount]
  },

  'a cap': async (open) => {
    const shop = await open('2027-01-01')
    const prices = [perUnit(await meterOf(shop), '10', { cap_amount: 2_000 })]
    const { customerId, orders } = await sell(shop, { prices })
    await use(shop, customerId, 250)
    await shop.on('2027-02-01')
    await use(shop, customerId, 150)
    await shop.on('2027-03-01')
    return totalsOf((await orders()).slice(1))
  },

  'a cap of two plans in one month': async (open) => {
    const shop = await open('2027-01-01')
    const meter = await meterOf(shop)
    const [first, second] = [
      perUnit(meter, '10', { cap_amount: 2_000 }),
      perUnit(meter, '12', { cap_amount: 2_500 }),
    ]
    const { become, customerId, last } = await sell(shop, { prices: [first] })
    await use(shop, customerId, 150)
    await shop.on('2027-01-16')
    await become({ prices: [second] }, 'prorate')
    await use(shop, customerId, 150)
    await shop.on('2027-02-01')
    return amountsFor(await last(), 'Units').toSorted((a, b) => b - a)
  },

  'units that are included and roll over': async (open) => {
    const shop = await open('2027-01-01')
    const meter = await meterOf(shop)
    const plan = { prices: [...fixed(1_000), perUnit(meter, '10')] }
    const credit = await createCredit(shop.merchant, meter, 100, true)
    const { customerId, orders } = await sell(shop, plan, {
      before: (product) => setBenefits(shop.merchant, product, [credit]),
    })
    for (const [month, n] of [
      [1, 30],
      [2, 200],
      [3, 130],
    ]) {
      await shop.on(`2027-0${month}-10`)
      await use(shop, customerId, n ?? 0)
    }
    await shop.on('2027-04-01')
    return (await orders()).slice(1).map((order) => sum(amountsFor(order, 'Units')))
  },

  'usage that is reported late': async (open) => {
    const shop = await open('2027-01-01')
    const { become, customerId, meter, orders } = await sellUsage(shop, null)
    await use(shop, customerId, 50)
    await become({ prices: [...fixed(1_000), perUnit(meter, '99')] }, 'next_period')
    await shop.on('2027-02-10')
    await use(shop, customerId, 7, { timestamp: '2027-01-20T00:00:00Z' })
    await use(shop, customerId, 3)
    await shop.on('2027-03-01')
    return (await orders()).slice(1).map((order) => sum(amountsFor(order, 'Units')))
  },

  'late usage with the discount of its month': async (open) => {
    const shop = await open('2027-01-01')
    const once = { basis_points: 5_000, duration: 'once' }
    const { customerId, orders } = await sellUsage(shop, once)
    await use(shop, customerId, 50)
    await shop.on('2027-02-10')
    await use(shop, customerId, 10, { timestamp: '2027-01-20T00:00:00Z' })
    await use(shop, customerId, 20)
    await shop.on('2027-03-01')
    return totalsOf(await orders())
  },

  'usage before and after a change of the plan': async (open) => {
    const shop = await open('2027-01-01')
    const { become, customerId, last, meter } = await sellUsage(shop)
    await use(shop, customerId, 100)
    await shop.on('2027-01-16T12:00')
    await become({ prices: [...fixed(2_000), perUnit(meter, '10')] }, 'prorate')
    await use(shop, customerId, 40)
    await shop.on('2027-02-01')
    const { discount_amount, subtotal_amount, total_amount } = await last()
    return [subtotal_amount, discount_amount, total_amount]
  },

  'usage of a plan that pauses': async (open) => {
    const shop = await open('2027-01-01')
    const { change, customerId, orders } = await sellUsage(shop)
    await use(shop, customerId, 100)
    await change({ pause_at_period_end: true })
    await shop.on('2027-02-01')
    return totalsOf((await orders()).slice(1))
  },

  'usage of a plan that is canceled': async (open) => {
    const shop = await open('2027-01-01')
    const { change, customerId, orders } = await sellUsage(shop)
    await use(shop, customerId, 33)
    await change({ cancel_at_period_end: true })
    await shop.on('2027-02-01')
    return totalsOf((await orders()).slice(1))
  },

  'usage of a plan that is revoked': async (open) => {
    const shop = await open('2027-01-01')
    const { change, customerId, orders } = await sellUsage(shop)
    await use(shop, customerId, 77)
    await shop.on('2027-01-10')
    await change({ revoke: true })
    return totalsOf((await orders()).slice(1))
  },

  'usage alone, with a discount once': async (open) => {
    const shop = await open('2027-01-01')
    const once = { basis_points: 5_000, duration: 'once' }
    const { customerId, orders } = await sellUsage(shop, once, 0)
    await use(shop, customerId, 100)
    await shop.on('2027-02-01')
    await use(shop, customerId, 100)
    await shop.on('2027-03-01')
    return totalsOf((await orders()).slice(1))
  },

  'a fixed discount of the base price and the usage': async (open) => {
    const shop = await open('2027-01-01')
    const off = { type: 'fixed', amount: 700, duration: 'once' }
    const { customerId, orders } = await sellUsage(shop, off, 300)
    await use(shop, customerId, 60)
    await shop.on('2027-02-01')
    return totalsOf(await orders())
  },

  'late usage and the rest of the cap of its month': async (open) => {
    const shop = await open('2027-01-01')
    const perMonth = perUnit(await meterOf(shop), '10', { cap_amount: 1_000 })
    const { customerId, orders } = await sell(shop, { prices: [...fixed(1_000), perMonth] })
    const inJanuary = { timestamp: '2027-01-20T00:00:00Z' }
    await shop.on('2027-01-21')
    await use(shop, customerId, 80)
    await shop.on('2027-02-10')
    await use(shop, customerId, 15, inJanuary)
    await shop.on('2027-03-10')
    await use(shop, customerId, 50, inJanuary)
    await shop.on('2027-04-01')
    return (await orders()).slice(1).map((order) => sum(amountsFor(order, 'Units')))
  },

  'a plan with more units included': async (open) => {
    const shop = await open('2027-01-01')
    const meter = await meterOf(shop)
    const including = (units: number) => async (product: Named) =>
      setBenefits(shop.merchant, product, [await createCredit(shop.merchant, meter, units)])
    const plan = { prices: [...fixed(1_000), perUnit(meter, '10')] }
    const { become, customerId, last } = await sell(shop, plan, { before: including(100) })
    await shop.on('2027-01-02')
    await use(shop, customerId, 120)
    await shop.on('2027-01-10')
    await become({ prices: [...fixed(1_000), perUnit(meter, '12')] }, 'prorate', including(150))
    await shop.on('2027-01-11')
    await use(shop, customerId, 80)
    await shop.on('2027-02-01')
    return amountsFor(await last(), 'Units').toSorted((a, b) => a - b)
  },

  'a highest value in a month of two plans': async (open) => {
    const shop = await open('2027-01-01')
    const meter = await meterOf(shop, 'Units', { func: 'max', property: 'n' })
    const plan = (price: string) => ({ prices: [...fixed(1_000), perUnit(meter, price)] })
    const { become, customerId, last } = await sell(shop, plan('10'))
    await use(shop, customerId, 9)
    await shop.on('2027-01-16')
    await become(plan('99'), 'prorate')
    await use(shop, customerId, 4)
    await shop.on('2027-02-01')
    return amountsFor(await last(), 'Units')
  },

  'fractions of units, and a correction': async (open) => {
    const shop = await open('2027-01-01')
    const sums = async (name: string, price: string) => {
      const aggregation = { func: 'sum', property: 'n' }
      const meter = await createMeter(shop.merchant, { name, filter: named(name), aggregation })
      return perUnit(meter, price)
    }
    const prices = [...fixed(1_000), await sums('fraction', '0.625'), await sums('unit', '10')]
    const { customerId, last } = await sell(shop, { prices })
    for (const n of [0.1, 0.7]) await use(shop, customerId, n, { name: 'fraction' })
    for (const n of [12, -4.5]) await use(shop, customerId, n, { name: 'unit' })
    await shop.on('2027-02-01')
    const order = await last()
    return [...amountsFor(order, 'fraction'), ...amountsFor(order, 'unit')]
  },
})
