import { expect } from 'vitest'
import { buyerOf, openCheckout, payment } from '#testing/checkouts.ts'
import { portalOf } from '#testing/portal.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { changes } from './cases/changes.ts'
import { amountsOf, forPrice, sell, totalsOf } from './selling.ts'
import { play } from './stage.ts'

const year = { recurring_interval: 'year' }

play(changes, {
  'a month of 31 days': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-15')
    await become(3_000)
    const upgrade = await last()
    await shop.on('2027-01-25')
    await become(400, 'prorate')
    await shop.on('2027-02-01')
    const february = await last()
    const [, ...waited] = amountsOf(february)
    await shop.on('2027-03-01')
    const { due_amount } = await last()
    return [
      ...[...amountsOf(upgrade), upgrade.total_amount],
      ...[...waited, february.total_amount, due_amount],
    ]
  },

  'a month of 28 days': async (open) => {
    const shop = await open('2027-02-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-02-11T12:00')
    await become(2_500)
    const order = await last()
    return [...amountsOf(order), order.total_amount]
  },

  'February of a leap year': async (open) => {
    const shop = await open('2028-02-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2028-02-10')
    await become(2_000)
    return amountsOf(await last())
  },

  'a month of 30 days, to the minute': async (open) => {
    const shop = await open('2027-04-01')
    const { become, last } = await sell(shop, forPrice(1_999))
    await shop.on('2027-04-07T13:45')
    await become(4_999)
    return amountsOf(await last())
  },

  'a month that begins on the 31st': async (open) => {
    const shop = await open('2027-01-31')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-03-10')
    await become(3_000)
    const upgrade = await last()
    await shop.on('2027-03-31')
    const renewal = await last()
    await shop.on('2027-04-15')
    await become(1_000)
    const downgrade = await last()
    await shop.on('2027-04-30')
    const april = await last()
    await shop.on('2027-05-31')
    const may = await last()
    return [
      ...[...amountsOf(upgrade), renewal.total_amount],
      ...[...amountsOf(downgrade), april.due_amount, may.due_amount],
    ]
  },

  'a week': async (open) => {
    const shop = await open('2027-01-04')
    const { become, last } = await sell(shop, forPrice(700, { recurring_interval: 'week' }))
    await shop.on('2027-01-07T06:00')
    await become(1_100)
    return amountsOf(await last())
  },

  'the last day of a year of 366 days': async (open) => {
    const shop = await open('2027-03-01')
    const { become, last } = await sell(shop, forPrice(12_000, year))
    await shop.on('2028-02-29')
    await become(24_000)
    const upgrade = await last()
    await shop.on('2028-03-01')
    return [...amountsOf(upgrade), upgrade.due_amount, (await last()).due_amount]
  },

  'from months to years, and back': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(999))
    await shop.on('2027-01-16T12:00')
    await become(forPrice(10_000, year))
    const yearly = await last()
    await shop.on('2027-03-30T12:00')
    await become(1_500)
    const monthly = await last()
    await shop.on('2027-04-30T12:00')
    const [credit = 0] = amountsOf(monthly)
    const { applied_balance_amount } = await last()
    return [...amountsOf(yearly), credit, monthly.total_amount, applied_balance_amount]
  },

  'there and back at the same instant': async (open) => {
    const shop = await open('2027-01-01')
    const { become, change, last, product } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-22')
    await become(1_700, 'prorate')
    await change({ product_id: product.id, proration_behavior: 'prorate' })
    await shop.on('2027-02-01')
    return [(await last()).total_amount]
  },

  'three plans in one month': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-11')
    await become(2_000)
    const second = await last()
    await shop.on('2027-01-21')
    await become(4_000)
    return [...amountsOf(second), ...amountsOf(await last())]
  },

  'twelve steps below the minimum charge': async (open) => {
    const shop = await open('2027-01-01')
    const { customerId, one, orders } = await sell(shop, forPrice(100))
    const { call } = await portalOf(shop.server, shop.merchant, customerId)
    for (let step = 1; step <= 12; step++) {
      await shop.on(`2027-01-01T00:${String(step).padStart(2, '0')}`)
      const { id: product_id } = await createPlan(shop.merchant, forPrice(100 + step * 40))
      const answer = await call('PATCH', `/subscriptions/${one.id}`, { product_id })
      expect(answer.status, answer.text).toBe(200)
    }
    const all = await orders()
    const dues = all.map(({ due_amount }) => due_amount)
    const [, first = 0, second = 0] = dues
    const paid = dues.reduce((sum, due) => sum + due, 0)
    return [all[1]?.total_amount ?? 0, first, second, paid]
  },

  'a year that is given up after a day': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last, orders } = await sell(shop, forPrice(12_000, year))
    await shop.on('2027-01-02')
    await become(1_200)
    const change = await last()
    const [first] = await orders()
    return [...amountsOf(change), -change.total_amount, first?.refundable_amount ?? 0]
  },

  'from paid to free, and to paid again': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-22')
    await become(0)
    const toFree = await last()
    await shop.on('2027-02-01')
    const february = await last()
    await shop.on('2027-02-15')
    await become(2_000)
    const again = await last()
    await shop.on('2027-03-01')
    const totals = [toFree.total_amount, february.total_amount, ...amountsOf(again)]
    return [...totals, again.due_amount, (await last()).total_amount]
  },

  'from free to paid by a checkout': async (open) => {
    const shop = await open('2027-01-01')
    const { merchant, server } = shop
    const { last, one } = await sell(shop, forPrice(0))
    await shop.on('2027-01-20')
    const plan = await createPlan(merchant, forPrice(2_000))
    const upgrade = await openCheckout(merchant, { products: [plan.id], subscription_id: one.id })
    await buyerOf(server, upgrade).confirm(payment())
    await shop.on('2027-01-21')
    const first = await last()
    await shop.on('2027-02-02')
    const second = await last()
    await shop.on('2027-02-20')
    const renewed = await last()
    const between = second.id === first.id ? 0 : second.total_amount
    return [first.total_amount, between, renewed.total_amount]
  },

  'a date of renewal that was moved': async (open) => {
    const shop = await open('2027-01-01')
    const { become, change, last } = await sell(shop, forPrice(1_000))
    await change({ current_billing_period_end: '2027-02-11T00:00:00Z' })
    await shop.on('2027-01-21')
    await become(3_000)
    return amountsOf(await last())
  },

  'at the instant of a renewal': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-02-01')
    const renewal = await last()
    await become(3_000)
    // Both were made at the same instant.
    const [, ...two] = await orders()
    const change = two.find(({ id }) => id !== renewal.id)
    return [renewal.total_amount, ...(change ? amountsOf(change) : [])]
  },

  'a minute before a renewal': async (open) => {
    const shop = await open('2027-01-01')
    const { become, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-31T23:59')
    await become(3_000)
    const before = totalsOf((await orders()).slice(1)).reduce((sum, total) => sum + total, 0)
    await shop.on('2027-02-01')
    return [before, ...totalsOf((await orders()).slice(-1))]
  },

  'prices beyond what 32 bits hold': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(99_999_999_999))
    await shop.on('2027-01-15')
    await become(199_999_999_999)
    return amountsOf(await last())
  },

  'from 31 January of a leap year': async (open) => {
    const shop = await open('2028-01-31')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2028-02-10')
    await become(2_000)
    return amountsOf(await last())
  },

  'two weeks': async (open) => {
    const shop = await open('2027-01-04')
    const twoWeeks = { recurring_interval: 'week', recurring_interval_count: 2 }
    const { become, last } = await sell(shop, forPrice(1_000, twoWeeks))
    await shop.on('2027-01-09')
    await become(forPrice(1_500, twoWeeks))
    return amountsOf(await last())
  },

  'three months': async (open) => {
    const shop = await open('2027-01-31')
    const threeMonths = { recurring_interval_count: 3 }
    const { become, last } = await sell(shop, forPrice(3_000, threeMonths))
    await shop.on('2027-03-01')
    await become(forPrice(4_500, threeMonths))
    const change = await last()
    await shop.on('2027-04-30')
    return [...amountsOf(change), (await last()).total_amount]
  },

  'a date of renewal that was moved ahead': async (open) => {
    const shop = await open('2027-01-01')
    const { become, change, last } = await sell(shop, forPrice(1_000))
    await change({ current_billing_period_end: '2027-01-21T00:00:00Z' })
    await shop.on('2027-01-11')
    await become(3_000)
    const upgrade = await last()
    await shop.on('2027-01-21')
    return [...amountsOf(upgrade), (await last()).total_amount]
  },

  'lines that wait, and another interval': async (open) => {
    const shop = await open('2027-01-01')
    const { become, last } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-11')
    await become(3_000, 'prorate')
    await shop.on('2027-01-21')
    await become(forPrice(10_000, year))
    return [(await last()).total_amount]
  },

  'a price that was replaced': async (open) => {
    const shop = await open('2027-01-01')
    const { last, product } = await sell(shop, forPrice(1_000))
    await shop.on('2027-01-10')
    await shop.merchant.call('PATCH', `/v1/products/${product.id}`, forPrice(1_500))
    await shop.on('2027-02-01')
    return [(await last()).total_amount]
  },
})
