import { fixed } from '#testing/subscriptions.ts'
import { seats } from './cases/seats.ts'
import { amountsOf, sell } from './selling.ts'
import { play } from './stage.ts'

type Tier = { min_seats: number; max_seats: number | null; price_per_seat: number }
const seated = (seat_tier_type: 'graduated' | 'volume', ...tiers: Tier[]) => [
  { amount_type: 'seat_based', seat_tiers: { seat_tier_type, tiers } },
]
const graduated = seated(
  'graduated',
  { min_seats: 1, max_seats: 2, price_per_seat: 1_003 },
  { min_seats: 3, max_seats: null, price_per_seat: 502 },
)

const besideBase = (base: number, price_per_seat: number) => ({
  prices: [...fixed(base), ...seated('volume', { min_seats: 1, max_seats: null, price_per_seat })],
})

play(seats, {
  'volume prices': async (open) => {
    const shop = await open('2027-01-01')
    const prices = seated(
      'volume',
      { min_seats: 1, max_seats: 5, price_per_seat: 101 },
      { min_seats: 6, max_seats: null, price_per_seat: 83 },
    )
    const { change, last } = await sell(shop, { prices }, { checkout: { seats: 3 } })
    const first = await last()
    await shop.on('2027-01-22')
    await change({ seats: 7, proration_behavior: 'invoice' })
    const more = await last()
    await shop.on('2027-01-27')
    await change({ seats: 5, proration_behavior: 'prorate' })
    await shop.on('2027-02-01')
    const february = await last()
    const [, ...waited] = amountsOf(february)
    return [first.total_amount, ...amountsOf(more), ...waited, february.total_amount]
  },

  'graduated prices': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sell(shop, { prices: graduated }, { checkout: { seats: 5 } })
    const first = await sold.last()
    await shop.on('2027-04-16')
    await sold.change({ seats: 2, proration_behavior: 'invoice' })
    const fewer = await sold.last()
    await shop.on('2027-05-01')
    return [first.total_amount, ...amountsOf(fewer), (await sold.last()).due_amount]
  },

  'a base price beside the seats': async (open) => {
    const shop = await open('2027-04-01')
    const { change, last } = await sell(shop, besideBase(1_000, 299), { checkout: { seats: 4 } })
    const first = await last()
    await shop.on('2027-04-20')
    await change({ seats: 6, proration_behavior: 'invoice' })
    return [first.total_amount, ...amountsOf(await last())]
  },

  'seats with a discount': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ basis_points: 1_000, duration: 'forever' })
    const checkout = { seats: 2, discount_id }
    const { change, last } = await sell(shop, { prices: graduated }, { checkout })
    const first = await last()
    await shop.on('2027-04-19')
    await change({ seats: 5, proration_behavior: 'invoice' })
    return [first.total_amount, ...amountsOf(await last())]
  },

  'a fixed discount beside the seats': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ type: 'fixed', amount: 5_000, duration: 'forever' })
    const checkout = { seats: 1, discount_id }
    const { become, change, last } = await sell(shop, besideBase(10_000, 100), { checkout })
    const first = await last()
    await shop.on('2027-04-16')
    await change({ seats: 100, proration_behavior: 'invoice' })
    const more = await last()
    await shop.on('2027-04-16T00:01')
    await become(0)
    return [first.total_amount, ...amountsOf(more), ...amountsOf(await last())]
  },

  'seats after a discount was taken back': async (open) => {
    const shop = await open('2027-04-01')
    const discount_id = await shop.discount({ basis_points: 5_000, duration: 'forever' })
    const checkout = { seats: 1, discount_id }
    const { become, change, last } = await sell(shop, besideBase(10_000, 100), { checkout })
    await shop.on('2027-04-10')
    await change({ discount_id: null })
    await shop.on('2027-04-16')
    await change({ seats: 2, proration_behavior: 'invoice' })
    const more = await last()
    await shop.on('2027-04-16T00:01')
    await become(0)
    return [...amountsOf(more), ...amountsOf(await last())]
  },
})
