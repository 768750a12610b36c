import { createProduct, germany, newYork } from '#testing/checkouts.ts'
import { nameSeller } from '#testing/merchants.ts'
import { fixed } from '#testing/subscriptions.ts'
import { taxes } from './cases/taxes.ts'
import { amountsOf, buy, forPrice, sell, untaxed } from './selling.ts'
import { play } from './stage.ts'

const [britain, france, india] = [{ country: 'GB' }, { country: 'FR' }, { country: 'IN' }]
const onTop = { tax_behavior: 'exclusive' }

play(taxes, {
  'tax inside the price and on top of it': async (open) => {
    const shop = await open('2027-01-01')
    const sold = async (price: number, address = {}, more: object = {}) => {
      const product = await createProduct(shop.merchant, { prices: fixed(price, more) })
      return (await buy(shop, product, { address })).order
    }
    const inGermany = await sold(1_000, germany)
    const inBritain = await sold(999, britain)
    const inNewYork = await sold(10_000, newYork)
    const inIndia = await sold(1_975, india)
    const onTopInGermany = await sold(1_975, germany, onTop)
    return [
      ...[inGermany.tax_amount, inGermany.net_amount, inBritain.tax_amount],
      ...[inNewYork.tax_amount, inNewYork.total_amount],
      ...[inIndia.tax_amount, onTopInGermany.tax_amount],
    ]
  },

  'tax after the discount': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 2_500, duration: 'once' })
    const sold = async (price: number, more: object = {}) => {
      const product = await createProduct(shop.merchant, { prices: fixed(price, more) })
      return (await buy(shop, product, { address: germany, checkout: { discount_id } })).order
    }
    const [inside, added] = [await sold(11_900), await sold(10_000, onTop)]
    return [inside.tax_amount, inside.net_amount, added.tax_amount, added.total_amount]
  },

  'tax once for all lines': async (open) => {
    const shop = await open('2027-01-01')
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 333 }]
    const seat = { amount_type: 'seat_based', seat_tiers: { tiers }, ...onTop }
    const prices = [...fixed(333, onTop), seat]
    const { last } = await sell(shop, { prices }, { address: germany, checkout: { seats: 1 } })
    const { items, tax_amount } = await last()
    return [tax_amount, ...items.map((item) => item.tax_amount)]
  },

  'tax of a business': async (open) => {
    const figures: number[] = []
    for (const country of ['FR', 'DE']) {
      const shop = await open('2027-01-01')
      await nameSeller(shop.merchant, { address: { country } })
      const product = await createProduct(shop.merchant, { prices: fixed(10_000, onTop) })
      const address = { ...germany, city: 'Berlin', postal_code: '10115', line1: 'Am Markt 1' }
      const buyer = { customer_billing_name: 'Guild', customer_tax_id: 'DE136695976' }
      figures.push((await buy(shop, product, { address, buyer })).order.tax_amount)
    }
    return figures
  },

  'tax of a credit': async (open) => {
    const shop = await open('2027-04-01')
    const { become, last } = await sell(shop, { prices: fixed(5_000, onTop) }, { address: france })
    await shop.on('2027-04-16')
    await become({ prices: fixed(2_000, onTop) })
    const { net_amount, tax_amount, total_amount } = await last()
    await shop.on('2027-05-01')
    const may = await last()
    return [net_amount, tax_amount, total_amount, may.tax_amount, may.due_amount]
  },

  'a tax rate that changed between charge and credit': async (open) => {
    const shop = await open('2027-04-01')
    const { become, customerId, last } = await sell(
      shop,
      { prices: fixed(10_000, onTop) },
      { address: germany },
    )
    const april = await last()
    await shop.on('2027-04-10')
    const path = `/v1/customers/${customerId}`
    await shop.merchant.call('PATCH', path, { billing_address: newYork })
    await shop.on('2027-04-16')
    await become({ prices: fixed(4_000, onTop) })
    const change = await last()
    await shop.on('2027-05-01')
    const may = await last()
    return [
      ...[april.tax_amount, ...amountsOf(change), change.tax_amount, change.total_amount],
      ...[may.tax_amount, may.due_amount],
    ]
  },

  'a business that gives its number later': async (open) => {
    const shop = await open('2027-04-01')
    await nameSeller(shop.merchant, { address: france })
    const plan = { prices: fixed(10_000, onTop) }
    const { become, customerId, last } = await sell(shop, plan, { address: germany })
    const april = await last()
    await shop.on('2027-04-10')
    const path = `/v1/customers/${customerId}`
    await shop.merchant.call('PATCH', path, { tax_id: 'DE136695976' })
    await shop.on('2027-04-16')
    await become({ prices: fixed(4_000, onTop) })
    const { tax_amount, total_amount } = await last()
    await shop.on('2027-05-01')
    return [april.tax_amount, tax_amount, total_amount, (await last()).due_amount]
  },

  'tax inside the price, and a customer who moves': async (open) => {
    const shop = await open('2027-04-01')
    const sale = { address: germany }
    const { become, customerId, last } = await sell(shop, forPrice(11_900), sale)
    const april = await last()
    await shop.on('2027-04-10')
    const path = `/v1/customers/${customerId}`
    await shop.merchant.call('PATCH', path, { billing_address: untaxed })
    await shop.on('2027-04-16')
    await become(23_800)
    const { net_amount, tax_amount, total_amount } = await last()
    return [april.tax_amount, total_amount, tax_amount, net_amount]
  },

  'tax of a month that credits exceed': async (open) => {
    const shop = await open('2027-01-01')
    const plan = { prices: fixed(3_000, onTop) }
    const { become, last } = await sell(shop, plan, { address: germany })
    await shop.on('2027-01-25')
    await become({ prices: fixed(400, onTop) }, 'prorate')
    await shop.on('2027-02-01')
    const { net_amount, tax_amount } = await last()
    await shop.on('2027-03-01')
    return [net_amount, tax_amount, (await last()).due_amount]
  },

  'two changes in one month, taxed at two places': async (open) => {
    const shop = await open('2027-04-01')
    const plan = { prices: fixed(10_000, onTop) }
    const { become, customerId, last } = await sell(shop, plan, { address: germany })
    await shop.on('2027-04-11')
    const path = `/v1/customers/${customerId}`
    await shop.merchant.call('PATCH', path, { billing_address: newYork })
    await become({ prices: fixed(16_000, onTop) })
    const upgrade = await last()
    await shop.on('2027-04-21')
    await become({ prices: fixed(4_000, onTop) })
    const downgrade = await last()
    return [upgrade, downgrade].flatMap(({ net_amount, tax_amount }) => [net_amount, tax_amount])
  },
})
