import { createProduct, germany } from '#testing/checkouts.ts'
import { fixed } from '#testing/subscriptions.ts'
import { balances } from './cases/balances.ts'
import { amountsOf, balanceOf, buy, forPrice, give, sell } from './selling.ts'
import { play } from './stage.ts'

play(balances, {
  'a balance that pays a part': async (open) => {
    const shop = await open('2027-01-01')
    const { customerId, last } = await sell(shop, forPrice(12_000))
    await give(shop, customerId, 3_000)
    await shop.on('2027-02-01')
    const { applied_balance_amount, due_amount } = await last()
    return [applied_balance_amount, due_amount]
  },

  'a balance that pays more than one order': async (open) => {
    const shop = await open('2027-01-01')
    const { customerId, last } = await sell(shop, forPrice(1_000))
    await give(shop, customerId, 1_500)
    await shop.on('2027-02-01')
    const february = await last()
    await shop.on('2027-03-01')
    const march = await last()
    return [february.due_amount, march.applied_balance_amount, march.due_amount]
  },

  'a balance that would leave less than the minimum charge': async (open) => {
    const shop = await open('2027-01-01')
    const { customerId, last } = await sell(shop, forPrice(1_000))
    await give(shop, customerId, 980)
    const figures: number[] = []
    await shop.on('2027-02-01')
    const february = await last()
    figures.push(february.due_amount, february.applied_balance_amount)
    await shop.on('2027-03-01')
    const march = await last()
    return [...figures, march.applied_balance_amount, march.due_amount]
  },

  'totals below the minimum charge are owed': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 9_700, duration: 'forever' })
    const { orders } = await sell(shop, forPrice(1_000), { checkout: { discount_id } })
    await shop.on('2027-03-01')
    const all = await orders()
    return [all[0]?.total_amount ?? 0, ...all.map(({ due_amount }) => due_amount)]
  },

  'what is bought once is waived below the minimum charge': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ type: 'fixed', amount: 1_000, duration: 'once' })
    const sold = async (price: number, token: string | null) => {
      const prices = fixed(price, { tax_behavior: 'exclusive' })
      const product = await createProduct(shop.merchant, { prices })
      return (await buy(shop, product, { address: germany, checkout: { discount_id }, token }))
        .order
    }
    const [waived, charged] = [await sold(1_041, null), await sold(1_042, 'tok_visa')]
    const [, waiver = 0] = amountsOf(waived)
    return [waiver, waived.total_amount, charged.tax_amount, charged.total_amount]
  },

  'a balance that pays a change and a purchase': async (open) => {
    const shop = await open('2027-04-01')
    const { become, customerId, last } = await sell(shop, forPrice(1_000))
    await give(shop, customerId, 7_733)
    await shop.on('2027-04-16')
    await become(6_600)
    const { due_amount, total_amount } = await last()
    const product = await createProduct(shop.merchant, forPrice(2_000))
    const { order } = await buy(shop, product, { checkout: { customer_id: customerId } })
    return [total_amount, due_amount, order.due_amount, await balanceOf(shop, customerId)]
  },

  'a balance that comes back from an order that is given up': async (open) => {
    const shop = await open('2027-01-01')
    const sale = { token: 'tok_fails_on_renewal' }
    const { customerId, last } = await sell(shop, forPrice(1_000), sale)
    await give(shop, customerId, 300)
    await shop.on('2027-02-01')
    const { due_amount } = await last()
    const meanwhile = await balanceOf(shop, customerId)
    await shop.on('2027-02-23')
    return [due_amount, meanwhile, await balanceOf(shop, customerId)]
  },

  'a balance that does not suffice for an upgrade': async (open) => {
    const shop = await open('2027-04-01')
    const { become, customerId, last } = await sell(shop, forPrice(1_000))
    await give(shop, customerId, 2_780)
    await shop.on('2027-04-16')
    await become(6_600)
    const { due_amount, total_amount } = await last()
    return [total_amount, due_amount, await balanceOf(shop, customerId)]
  },

  'a balance that does not suffice for a total below the minimum charge': async (open) => {
    const shop = await open('2027-01-01')
    const discount_id = await shop.discount({ basis_points: 9_700, duration: 'forever' })
    const sale = { checkout: { discount_id } }
    const { customerId, last } = await sell(shop, forPrice(1_000), sale)
    await give(shop, customerId, 40)
    const before = await balanceOf(shop, customerId)
    await shop.on('2027-02-01')
    return [before, (await last()).due_amount, await balanceOf(shop, customerId)]
  },

  'a credit that pays what is owed': async (open) => {
    const shop = await open('2027-01-01')
    const { become, customerId, last } = await sell(shop, forPrice(100))
    await shop.on('2027-01-01T00:01')
    await become(140)
    const owed = await balanceOf(shop, customerId)
    await shop.on('2027-01-01T00:02')
    await become(60)
    return [owed, (await last()).total_amount, await balanceOf(shop, customerId)]
  },
})
