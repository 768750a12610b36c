import { createProduct, germany, newYork } from '#testing/checkouts.ts'
import { fixed } from '#testing/subscriptions.ts'
import { books } from './cases/books.ts'
import { balanceOf, bookedOn, buy, forPrice, refund, sell } from './selling.ts'
import { play, type Shop } from './stage.ts'

/** A figure of the metrics from one day to another. */
async function measured({ merchant }: Shop, slug: string, from: string, to: string) {
  const path = `/v1/metrics/?start_date=${from}&end_date=${to}&interval=month&metrics=${slug}`
  const { body } = await merchant.call('GET', path)
  return body.totals[slug] as number
}

play(books, {
  'the books of a purchase': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 2_500, duration: 'once' })
    const prices = fixed(10_000, { tax_behavior: 'exclusive' })
    const product = await createProduct(shop.merchant, { prices })
    const sale = { address: germany, checkout: { discount_id } }
    const { order } = await buy(shop, product, sale)
    const [revenue, tax] = [await bookedOn(shop, 'revenue'), await bookedOn(shop, 'tax')]
    await refund(shop, order, 2_500)
    const [after, money] = [await bookedOn(shop, 'tax'), await bookedOn(shop, 'processor')]
    const net = await measured(shop, 'net_revenue', '2027-01-01', '2027-01-31')
    return [-revenue, -tax, -after, money, net]
  },

  'the books of a downgrade': async (open) => {
    const shop = await open('2027-04-01')
    const { become, customerId } = await sell(shop, forPrice(3_000))
    await shop.on('2027-04-16')
    await become(1_000)
    await shop.on('2027-04-30')
    const april = await measured(shop, 'revenue', '2027-04-01', '2027-04-30')
    const balance = await balanceOf(shop, customerId)
    await shop.on('2027-05-01')
    const [revenue, money] = [await bookedOn(shop, 'revenue'), await bookedOn(shop, 'processor')]
    return [april, balance, -revenue, money, await balanceOf(shop, customerId)]
  },

  'the books of a bad debt': async (open) => {
    const shop = await open('2027-01-01')
    await sell(shop, forPrice(1_000), { address: newYork, token: 'tok_fails_on_renewal' })
    await shop.on('2027-02-23')
    const [tax, revenue] = [await bookedOn(shop, 'tax'), await bookedOn(shop, 'revenue')]
    const [debt, money] = [await bookedOn(shop, 'bad_debt'), await bookedOn(shop, 'processor')]
    return [-tax, -revenue, debt, money]
  },

  'recurring revenue': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 1_000, duration: 'forever' })
    await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await sell(shop, forPrice(12_000, { recurring_interval: 'year' }))
    await sell(shop, forPrice(700, { recurring_interval: 'week' }))
    const days = ['2027-01-01', '2027-01-01'] as const
    const recurring = await measured(shop, 'monthly_recurring_revenue', ...days)
    return [recurring, await measured(shop, 'new_subscriptions_revenue', ...days)]
  },

  'the metrics of a lost dispute': async (open) => {
    const shop = await open('2027-01-01')
    const book = await createProduct(shop.merchant)
    await buy(shop, book, { address: newYork, token: 'tok_dispute_lost' })
    await shop.on('2027-01-10')
    const january = ['2027-01-01', '2027-01-31'] as const
    return [
      await measured(shop, 'revenue', ...january),
      await measured(shop, 'net_revenue', ...january),
      await bookedOn(shop, 'tax'),
    ]
  },
})
