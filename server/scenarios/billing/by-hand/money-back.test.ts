import { createProduct, germany, newBuyer, newYork } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { fixed } from '#testing/subscriptions.ts'
import { moneyBack } from './cases/money-back.ts'
import { amountsOf, balanceOf, bookedOn, buy, forPrice, give, refund, sell } from './selling.ts'
import { play } from './stage.ts'

const onTop = { tax_behavior: 'exclusive' }
const year = { recurring_interval: 'year' }

play(moneyBack, {
  'refunds in parts, with the tax on top': async (open) => {
    const shop = await open('2027-01-01')
    const book = await createProduct(shop.merchant)
    const { order, read } = await buy(shop, book, { address: newYork })
    const first = await refund(shop, order, 333)
    const second = await refund(shop, order, 333)
    const { refundable_amount } = await read()
    const third = await refund(shop, order, refundable_amount)
    return [first.tax_amount, second.tax_amount, refundable_amount, third.tax_amount]
  },

  'refunds in parts, with the tax inside': async (open) => {
    const shop = await open('2027-01-01')
    const book = await createProduct(shop.merchant)
    const { order, read } = await buy(shop, book, { address: germany })
    const first = await refund(shop, order, 400)
    const { refundable_amount } = await read()
    const second = await refund(shop, order, refundable_amount)
    return [first.tax_amount, refundable_amount, second.tax_amount]
  },

  'what can be refunded where a balance paid a part': async (open) => {
    const shop = await open('2027-01-01')
    const { customerId, last } = await sell(shop, forPrice(1_000), { address: germany })
    await give(shop, customerId, 900)
    await shop.on('2027-02-01')
    const { refundable_amount, refundable_tax_amount } = await last()
    return [refundable_tax_amount, refundable_amount]
  },

  'what can be refunded after a credit': async (open) => {
    const shop = await open('2027-01-01')
    const { become, orders } = await sell(shop, forPrice(12_000, year), { address: germany })
    await shop.on('2027-01-02')
    await become(1_200)
    const [first] = await orders()
    if (!first) throw new Error('There is no order.')
    return [first.tax_amount, first.refundable_tax_amount, first.refundable_amount]
  },

  'a credit after a refund': async (open) => {
    const shop = await open('2027-01-01')
    const { become, customerId, last, orders } = await sell(shop, forPrice(3_000))
    await refund(shop, await last(), 2_000)
    await shop.on('2027-01-12')
    await become(1_000)
    const [january] = await orders()
    const balance = await balanceOf(shop, customerId)
    return [...amountsOf(await last()), balance, january?.refundable_amount ?? -1]
  },

  'what can be refunded after a change and its reverse': async (open) => {
    const shop = await open('2027-04-01')
    const { become, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-04-16')
    await become(3_000)
    await shop.on('2027-04-16T00:01')
    await become(1_000)
    const [first, change, reverse] = await orders()
    return [
      ...[change?.due_amount ?? 0, reverse?.total_amount ?? 0],
      ...[first?.refundable_amount ?? -1, change?.refundable_amount ?? -1],
    ]
  },

  'a dispute after a refund': async (open) => {
    const shop = await open('2027-01-01')
    const book = await createProduct(shop.merchant)
    const { order } = await buy(shop, book, { address: newYork, token: 'tok_dispute_lost' })
    await refund(shop, order, 333)
    await shop.on('2027-01-10')
    const { body } = await shop.merchant.call('GET', `/v1/disputes/?order_id=${order.id}`)
    const [{ amount, tax_amount }] = body.items
    const refunds = await bookedOn(shop, 'refunds')
    return [amount, tax_amount, refunds, await bookedOn(shop, 'processor')]
  },

  'a dispute after a credit': async (open) => {
    const shop = await open('2027-01-01')
    const sale = { token: 'tok_dispute_lost' }
    const { become, customerId, last } = await sell(shop, forPrice(3_000), sale)
    await shop.on('2027-01-01T00:30')
    await become(1_000)
    const change = await last()
    const before = await balanceOf(shop, customerId)
    await shop.on('2027-01-10')
    return [...amountsOf(change), before, await balanceOf(shop, customerId)]
  },

  'what can be refunded after a credit with its tax on top': async (open) => {
    const shop = await open('2027-04-01')
    const plan = { prices: fixed(10_000, onTop) }
    const { become, orders } = await sell(shop, plan, { address: germany })
    await shop.on('2027-04-16')
    await become({ prices: fixed(4_000, onTop) })
    const [first] = await orders()
    if (!first) throw new Error('There is no order.')
    const { refundable_amount, refundable_tax_amount, total_amount } = first
    const left = refundable_amount + refundable_tax_amount
    return [total_amount - left, refundable_tax_amount, refundable_amount]
  },

  'a credit after a refund, with the tax on top': async (open) => {
    const shop = await open('2027-04-01')
    const plan = { prices: fixed(3_000, onTop) }
    const { become, last, orders } = await sell(shop, plan, { address: newYork })
    const returned = await refund(shop, await last(), 2_000)
    await shop.on('2027-04-16')
    await become({ prices: fixed(1_000, onTop) })
    const change = await last()
    const [first] = await orders()
    if (!first) throw new Error('There is no order.')
    return [
      ...[first.tax_amount, returned.tax_amount, amountsOf(change)[0] ?? 0, change.tax_amount],
      first.refundable_amount + first.refundable_tax_amount,
    ]
  },

  'an upgrade after a refund': async (open) => {
    const shop = await open('2027-04-01')
    const { become, last } = await sell(shop, forPrice(3_000))
    await refund(shop, await last(), 2_000)
    await shop.on('2027-04-16')
    await become(6_000)
    return amountsOf(await last())
  },

  'what can be refunded after a balance and a credit': async (open) => {
    const shop = await open('2027-01-01')
    const { become, customerId, orders } = await sell(shop, forPrice(1_000))
    await give(shop, customerId, 600)
    await shop.on('2027-02-15')
    await become(400)
    const [, february, change] = await orders()
    return [
      ...[february?.due_amount ?? 0, change?.total_amount ?? 0],
      february?.refundable_amount ?? 0,
    ]
  },

  'nine refunds of one order': async (open) => {
    const shop = await open('2027-01-01')
    const pen = await createProduct(shop.merchant, forPrice(841))
    const { order } = await buy(shop, pen, { address: newYork })
    let tax = 0
    for (let part = 1; part <= 8; part++) tax += (await refund(shop, order, 100)).tax_amount
    return [order.tax_amount, tax, (await refund(shop, order, 41)).tax_amount]
  },

  'a refund between two changes': async (open) => {
    const shop = await open('2027-04-01')
    const { become, last, orders } = await sell(shop, forPrice(1_000))
    await shop.on('2027-04-11')
    await become(3_000)
    const upgrade = await last()
    await refund(shop, upgrade, 1_000)
    await shop.on('2027-04-21')
    await become(1_000)
    const refundable = (await orders()).map(({ refundable_amount }) => refundable_amount)
    return [upgrade.due_amount, ...amountsOf(await last()), ...refundable.slice(0, 2)]
  },

  'an order that collected what was owed': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 9_700, duration: 'forever' })
    const sale = { address: germany, checkout: { discount_id } }
    const { last } = await sell(shop, forPrice(1_000), sale)
    await shop.on('2027-02-01')
    const { refundable_amount, refundable_tax_amount, tax_amount } = await last()
    return [tax_amount, refundable_tax_amount, refundable_amount]
  },

  'a dispute of what a balance paid in part': async (open) => {
    const shop = await open('2027-01-01')
    const { id } = await createCustomer(shop.merchant, { email: newBuyer(), name: 'Ada' })
    await give(shop, id, 900)
    const book = await createProduct(shop.merchant)
    const sale = { address: germany, checkout: { customer_id: id }, token: 'tok_dispute_lost' }
    const { order } = await buy(shop, book, sale)
    await shop.on('2027-01-10')
    const { body } = await shop.merchant.call('GET', `/v1/disputes/?order_id=${order.id}`)
    const [{ amount, tax_amount }] = body.items
    return [amount, tax_amount, await bookedOn(shop, 'refunds')]
  },
})
