import { germany } from '#testing/checkouts.ts'
import { portalOf } from '#testing/portal.ts'
import { giveConsent } from '#testing/withdrawals.ts'
import { withdrawals } from './cases/withdrawals.ts'
import { amountsOf, balanceOf, forPrice, refund, sell } from './selling.ts'
import { play, type Shop } from './stage.ts'

/** A month from 1 April, whose buyer asked for the service to begin at once. */
async function sellWithConsent(shop: Shop, price: number, address?: object) {
  const sold = await sell(shop, forPrice(price), address ? { address } : {})
  const checkout = { id: sold.one.checkout_id }
  await giveConsent(shop.server, shop.merchant, checkout, 'service-1')
  return sold
}

/** In the portal; net and tax of all that was returned. */
async function withdraw(shop: Shop, { customerId, last }: Awaited<ReturnType<typeof sell>>) {
  const { call } = await portalOf(shop.server, shop.merchant, customerId)
  const path = `/orders/${(await last()).id}/withdrawal`
  const { body: shown } = await call('GET', path)
  const expected_amount = shown.refund_amount + shown.refund_tax_amount
  const { body } = await call('POST', path, { expected_amount })
  return [body.refund_amount as number, body.refund_tax_amount as number] as const
}

/** What went back of each order, oldest first. */
async function refundsOf({ merchant }: Shop, orders: readonly { readonly id: string }[]) {
  const { body } = await merchant.call('GET', '/v1/refunds/?limit=100')
  const all: { order_id: string; amount: number }[] = body.items
  return orders.map(({ id }) =>
    all.reduce((sum, { amount, order_id }) => (order_id === id ? sum + amount : sum), 0),
  )
}

play(withdrawals, {
  'a withdrawal without consent': async (open) => {
    const shop = await open('2027-04-01')
    const { call, organizationId } = shop.merchant
    await call('PATCH', `/v1/organizations/${organizationId}/legal`, { consent: false })
    const sold = await sell(shop, forPrice(1_000), { address: germany })
    await shop.on('2027-04-11')
    return withdraw(shop, sold)
  },

  'a withdrawal with consent': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sellWithConsent(shop, 1_000, germany)
    await shop.on('2027-04-11')
    return withdraw(shop, sold)
  },

  'a withdrawal with consent, at twenty past five': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sellWithConsent(shop, 1_000, germany)
    await shop.on('2027-04-11T05:20')
    return withdraw(shop, sold)
  },

  'a withdrawal with consent after a refund': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sellWithConsent(shop, 3_000)
    await refund(shop, await sold.last(), 900)
    await shop.on('2027-04-11')
    const [amount] = await withdraw(shop, sold)
    return [amount]
  },

  'a withdrawal with consent after a downgrade': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sellWithConsent(shop, 3_000)
    await shop.on('2027-04-06')
    await sold.become(600)
    const change = amountsOf(await sold.last())
    await shop.on('2027-04-11')
    const [amount] = await withdraw(shop, sold)
    const balance = await balanceOf(shop, sold.customerId)
    return [...change, amount, balance, 3_000 - amount - balance]
  },

  'a withdrawal with consent after an upgrade': async (open) => {
    const shop = await open('2027-04-01')
    const sold = await sellWithConsent(shop, 1_000)
    await shop.on('2027-04-06')
    await sold.become(3_000)
    const { total_amount: paid } = await sold.last()
    await shop.on('2027-04-11')
    await withdraw(shop, sold)
    const [first = 0, change = 0] = await refundsOf(shop, await sold.orders())
    return [paid, change, first]
  },
})
