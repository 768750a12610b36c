import { createProduct, germany } from '#testing/checkouts.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { discounts } from './cases/discounts.ts'
import { amountsOf, buy, forPrice, sell, totalsOf } from './selling.ts'
import { play } from './stage.ts'

play(discounts, {
  'a percentage, once': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 1_250, duration: 'once' })
    const { orders } = await sell(shop, forPrice(999), { checkout: { discount_id } })
    await shop.on('2027-02-01')
    const all = await orders()
    return [all[0]?.discount_amount ?? 0, ...totalsOf(all)]
  },

  'a half is rounded up': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'once' })
    const book = await createProduct(shop.merchant, forPrice(1_001))
    const { order } = await buy(shop, book, { checkout: { discount_id } })
    return [order.discount_amount, order.total_amount]
  },

  'a percentage for ever, in a change of the plan': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 3_333, duration: 'forever' })
    const { become, last } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    const first = await last()
    await shop.on('2027-01-22')
    await become(2_000)
    const change = await last()
    await shop.on('2027-02-01')
    return [first.total_amount, ...amountsOf(change), (await last()).total_amount]
  },

  'once, in a change of the plan': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'once' })
    const { become, last } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-01-16T12:00')
    await become(2_000)
    const change = await last()
    await shop.on('2027-02-01')
    return [...amountsOf(change), (await last()).total_amount]
  },

  'a fixed amount for three months from the 31st': async (open) => {
    const shop = await open('2027-01-31')
    const terms = { duration: 'repeating', duration_in_months: 3 }
    const discount_id = await shop.discount({ type: 'fixed', amount: 300, ...terms })
    const { orders } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-05-01')
    return totalsOf(await orders())
  },

  'a fixed amount in a change of the plan': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ type: 'fixed', amount: 300, duration: 'forever' })
    const { become, last } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-04-16')
    await become(2_500)
    return amountsOf(await last())
  },

  'a fixed amount above the price': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ type: 'fixed', amount: 1_500, duration: 'once' })
    const { orders } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-02-01')
    const all = await orders()
    return [all[0]?.discount_amount ?? 0, ...totalsOf(all)]
  },

  'four months of a year': async (open) => {
    const shop = await open('2027-01-01')
    const terms = { duration: 'repeating', duration_in_months: 4 }
    const discount_id = await shop.discount({ basis_points: 2_500, ...terms })
    const yearly = forPrice(12_000, { recurring_interval: 'year' })
    const { orders } = await sell(shop, yearly, { checkout: { discount_id } })
    await shop.on('2028-01-01')
    return totalsOf(await orders())
  },

  'several lines': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 1_500, duration: 'once' })
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 333 }]
    const prices = [...fixed(1_000), { amount_type: 'seat_based', seat_tiers: { tiers } }]
    const checkout = { seats: 3, discount_id }
    const { last } = await sell(shop, { prices }, { address: germany, checkout })
    const { discount_amount, items, tax_amount, total_amount } = await last()
    return [discount_amount, total_amount, tax_amount, ...items.map((item) => item.tax_amount)]
  },

  'a discount that is given to a subscriber': async (open) => {
    const shop = await open('2027-01-01')
    const { change, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-10')
    await change({ discount_id: await shop.discount({ basis_points: 2_000, duration: 'once' }) })
    await shop.on('2027-03-01')
    return totalsOf(await orders())
  },

  'two months after a trial': async (open) => {
    const shop = await open('2027-01-01')
    const terms = { duration: 'repeating', duration_in_months: 2 }
    const discount_id = await shop.discount({ basis_points: 2_000, ...terms })
    const plan = forPrice(1_000, { trial_interval: 'day', trial_interval_count: 14 })
    const { orders } = await sell(shop, plan, { checkout: { discount_id } })
    await shop.on('2027-03-15')
    return totalsOf((await orders()).slice(1))
  },

  'two months of a plan by the week': async (open) => {
    const shop = await open('2027-01-04')
    const terms = { duration: 'repeating', duration_in_months: 2 }
    const discount_id = await shop.discount({ type: 'fixed', amount: 100, ...terms })
    const plan = forPrice(700, { recurring_interval: 'week' })
    const { orders } = await sell(shop, plan, { checkout: { discount_id } })
    await shop.on('2027-02-07')
    const paid = totalsOf(await orders()).reduce((sum, total) => sum + total, 0)
    await shop.on('2027-02-08')
    return [paid, ...totalsOf((await orders()).slice(-1))]
  },

  'a discount that is taken back': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'forever' })
    const sale = { checkout: { discount_id } }
    const { become, change, last } = await sell(shop, forPrice(1_000), sale)
    await shop.on('2027-04-10')
    await change({ discount_id: null })
    await shop.on('2027-04-16')
    await become(3_000)
    const upgrade = await last()
    await shop.on('2027-05-01')
    return [...amountsOf(upgrade), (await last()).total_amount]
  },

  'a base price and usage, each alone': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 1_250, duration: 'forever' })
    const { id: meter_id } = await createMeter(shop.merchant)
    const perUnit = { amount_type: 'metered_unit', meter_id, unit_amount: '9' }
    const sale = { checkout: { discount_id } }
    const { customerId, orders } = await sell(shop, { prices: [...fixed(333), perUnit] }, sale)
    await ingest(shop.merchant, Array(37).fill({ name: 'call', customer_id: customerId }))
    await shop.on('2027-02-01')
    return (await orders()).map(({ discount_amount }) => discount_amount)
  },

  'a fixed amount where credits exceed the month': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ type: 'fixed', amount: 300, duration: 'forever' })
    const { become, last } = await sell(shop, forPrice(3_000), { checkout: { discount_id } })
    await shop.on('2027-01-25')
    await become(400, 'prorate')
    await shop.on('2027-02-01')
    const february = await last()
    const [, ...waited] = amountsOf(february)
    await shop.on('2027-03-01')
    return [...waited, february.total_amount, (await last()).applied_balance_amount]
  },

  'three months of a discount, and a change to a year': async (open) => {
    const shop = await open('2027-01-01')
    const terms = { duration: 'repeating', duration_in_months: 3 }
    const discount_id = await shop.discount({ basis_points: 5_000, ...terms })
    const { become, last } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-02-15')
    await become(forPrice(12_000, { recurring_interval: 'year' }))
    const change = await last()
    await shop.on('2028-02-15')
    return [...amountsOf(change), (await last()).total_amount]
  },

  'a discount for one product': async (open) => {
    const shop = await open('2027-04-01')
    const { merchant } = shop
    const plan = await createPlan(merchant, forPrice(1_000))
    const half = { basis_points: 5_000, duration: 'forever', products: [plan.id] }
    const checkout = { discount_id: await shop.discount(half), products: [plan.id] }
    const { become, last } = await sell(shop, forPrice(1_000), { checkout })
    await shop.on('2027-04-16')
    await become(3_000)
    const change = await last()
    await shop.on('2027-05-01')
    return [...amountsOf(change), (await last()).total_amount]
  },

  'a discount that was replaced': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'forever' })
    const { change, orders } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-04-10')
    await change({ discount_id: await shop.discount({ basis_points: 2_000, duration: 'forever' }) })
    await shop.on('2027-05-01')
    return totalsOf(await orders())
  },
})
