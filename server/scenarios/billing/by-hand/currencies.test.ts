import { createProduct, germany } from '#testing/checkouts.ts'
import { fixed } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { currencies } from './cases/currencies.ts'
import { amountsOf, buy, refund, sell } from './selling.ts'
import { play } from './stage.ts'

const dinars = { price_currency: 'kwd' }
const yen = { price_currency: 'jpy' }
const onTop = { tax_behavior: 'exclusive' }

play(currencies, {
  'dinars, of which single thousandths cannot be charged': async (open) => {
    const shop = await open('2027-01-01', 'kwd')
    const discount_id = await shop.discount({ basis_points: 250, duration: 'once' })
    const product = await createProduct(shop.merchant, {
      prices: fixed(7_445, { ...dinars, ...onTop }),
    })
    const sale = { address: germany, checkout: { discount_id } }
    const { order, read } = await buy(shop, product, sale)
    const { discount_amount, subtotal_amount, tax_amount, total_amount } = order
    const first = await refund(shop, order, 2_000)
    const rest = await refund(shop, order, (await read()).refundable_amount)
    return [
      ...[subtotal_amount, discount_amount, tax_amount, total_amount],
      ...[first.tax_amount, rest.tax_amount],
    ]
  },

  'a change of the plan in dinars': async (open) => {
    const shop = await open('2027-01-01', 'kwd')
    const prices = (price: number) => ({ prices: fixed(price, { ...dinars, ...onTop }) })
    const { become, last } = await sell(shop, prices(3_330), { address: germany })
    await shop.on('2027-01-12')
    await become(prices(9_990))
    const order = await last()
    return [...amountsOf(order), order.tax_amount, order.total_amount]
  },

  'usage in dinars': async (open) => {
    const shop = await open('2027-01-01', 'kwd')
    const { id: meter_id } = await createMeter(shop.merchant)
    const perUnit = { amount_type: 'metered_unit', meter_id, unit_amount: '12.5', ...dinars }
    const prices = [...fixed(1_000, dinars), perUnit]
    const { customerId: customer_id, last } = await sell(shop, { prices })
    await ingest(shop.merchant, Array(7).fill({ name: 'call', customer_id }))
    await shop.on('2027-02-01')
    const order = await last()
    return [amountsOf(order)[1] ?? 0, order.due_amount]
  },

  'yen, which have no part': async (open) => {
    const shop = await open('2027-01-01', 'jpy')
    const discount_id = await shop.discount({ basis_points: 500, duration: 'once' })
    const product = await createProduct(shop.merchant, { prices: fixed(999, yen) })
    const { order } = await buy(shop, product, { address: germany, checkout: { discount_id } })
    return [order.discount_amount, order.tax_amount]
  },

  'a change of the plan in yen': async (open) => {
    const shop = await open('2027-01-01', 'jpy')
    const { become, last } = await sell(shop, { prices: fixed(980, yen) })
    await shop.on('2027-01-19')
    await become({ prices: fixed(1_980, yen) })
    return amountsOf(await last())
  },

  'seats in dinars': async (open) => {
    const shop = await open('2027-01-01', 'kwd')
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 1_010 }]
    const prices = [{ amount_type: 'seat_based', seat_tiers: { tiers }, ...dinars }]
    const { change, last } = await sell(shop, { prices }, { checkout: { seats: 3 } })
    await shop.on('2027-01-22')
    await change({ seats: 7, proration_behavior: 'invoice' })
    return amountsOf(await last())
  },

  'pounds, whose minimum charge is 40': async (open) => {
    const shop = await open('2027-01-01', 'gbp')
    const sold = async (basis_points: number) => {
      const discount_id = await shop.discount({ basis_points, duration: 'once' })
      const plan = { prices: fixed(1_000, { price_currency: 'gbp' }) }
      return (await sell(shop, plan, { checkout: { discount_id } })).last()
    }
    const [charged, owed] = [await sold(9_600), await sold(9_610)]
    return [charged.due_amount, owed.total_amount, owed.due_amount]
  },
})
