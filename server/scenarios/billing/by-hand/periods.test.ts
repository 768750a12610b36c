import { createProduct, germany } from '#testing/checkouts.ts'
import { fixed } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { periods } from './cases/periods.ts'
import { amountsOf, balanceOf, buy, forPrice, sell, totalsOf } from './selling.ts'
import { play } from './stage.ts'

const trial = { trial_interval: 'day', trial_interval_count: 14 }
const year = { recurring_interval: 'year' }

play(periods, {
  'a trial': async (open) => {
    const shop = await open('2027-01-01')
    const { orders } = await sell(shop, forPrice(1_000, trial))
    await shop.on('2027-02-15')
    return totalsOf(await orders())
  },

  'another plan during a trial': async (open) => {
    const shop = await open('2027-01-01')
    const { become, orders } = await sell(shop, forPrice(1_000, trial))
    await shop.on('2027-01-05')
    await become(forPrice(3_000, trial))
    await shop.on('2027-01-14')
    const before = totalsOf(await orders()).reduce((sum, total) => sum + total, 0)
    await shop.on('2027-01-15')
    return [before, ...totalsOf(await orders()).slice(-1)]
  },

  'a trial that is moved, with a discount': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'once' })
    const plan = forPrice(1_000, trial)
    const { become, change, last } = await sell(shop, plan, { checkout: { discount_id } })
    await change({ trial_end: '2027-01-20T00:00:00Z' })
    await shop.on('2027-01-20')
    const first = await last()
    await shop.on('2027-02-04T12:00')
    await become(3_000)
    const upgrade = await last()
    await shop.on('2027-02-20')
    return [first.total_amount, ...amountsOf(upgrade), (await last()).total_amount]
  },

  'usage in a trial': async (open) => {
    const shop = await open('2027-01-01')
    const meter = await createMeter(shop.merchant)
    const perUnit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
    const plan = { prices: [...fixed(1_000), perUnit], ...trial }
    const { customerId: customer_id, orders } = await sell(shop, plan)
    const use = (count: number) =>
      ingest(shop.merchant, Array(count).fill({ name: 'call', customer_id }))
    await use(100)
    await shop.on('2027-01-16')
    await use(20)
    await shop.on('2027-02-15')
    return totalsOf((await orders()).slice(1))
  },

  'a pause': async (open) => {
    const shop = await open('2027-01-15')
    const { change, orders } = await sell(shop, forPrice(1_000))
    await change({ pause_at_period_end: true, resumes_at: '2027-03-10T00:00:00Z' })
    await shop.on('2027-03-09')
    const before = totalsOf(await orders()).reduce((sum, total) => sum + total, 0)
    await shop.on('2027-04-10')
    return [before, ...totalsOf(await orders()).slice(1)]
  },

  'a pause with lines that wait': async (open) => {
    const shop = await open('2027-01-15')
    const { become, change, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-31')
    await become(2_000, 'prorate')
    await change({ pause_at_period_end: true })
    await shop.on('2027-03-15')
    await change({ resume: true })
    return totalsOf((await orders()).slice(1))
  },

  'the end of a subscription with lines that wait': async (open) => {
    const shop = await open('2027-04-01')
    const { become, change, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-04-16')
    await become(2_400, 'prorate')
    await shop.on('2027-04-20')
    await change({ revoke: true })
    return totalsOf((await orders()).slice(1))
  },

  'a year that begins on 29 February': async (open) => {
    const shop = await open('2028-02-29')
    const { become, last, orders } = await sell(shop, forPrice(3_660, year))
    await shop.on('2029-11-20')
    const years = totalsOf(await orders())
    await become(7_320)
    return [...years, ...amountsOf(await last())]
  },

  'an amount that the buyer names': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 1_000, duration: 'once' })
    const prices = [{ amount_type: 'custom', minimum_amount: 500 }]
    const gift = await createProduct(shop.merchant, { prices })
    const checkout = { discount_id, amount: 1_234 }
    const { order } = await buy(shop, gift, { address: germany, checkout })
    return [order.discount_amount, order.total_amount, order.tax_amount]
  },

  'a downgrade before the end': async (open) => {
    const shop = await open('2027-04-01')
    const { become, change, customerId, last } = await sell(shop, forPrice(3_000))
    await shop.on('2027-04-16')
    await become(1_000, 'prorate')
    await change({ cancel_at_period_end: true })
    await shop.on('2027-05-01')
    return [(await last()).total_amount, await balanceOf(shop, customerId)]
  },

  'a discount during a pause': async (open) => {
    const shop = await open('2027-01-15')
    const terms = { duration: 'repeating', duration_in_months: 3 }
    const discount_id = await shop.discount({ type: 'fixed', amount: 300, ...terms })
    const sale = { checkout: { discount_id } }
    const { change, orders } = await sell(shop, forPrice(1_000), sale)
    await change({ pause_at_period_end: true, resumes_at: '2027-04-15T00:00:00Z' })
    await shop.on('2027-04-15')
    return totalsOf(await orders())
  },
})
