import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { createProduct } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { buy } from '#testing/withdrawals.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)).body.slug
})
afterAll(() => server.stop())

/** A consumer in Germany who is in, and what was bought. */
async function consumer(product: { readonly id: string }, options: Parameters<typeof buy>[3] = {}) {
  const { order } = await buy(server, merchant, product, options)
  const page = pageAt(server, `/portal/${slug}`)
  async function enter() {
    const { token } = await portalOf(server, merchant, order.customer_id)
    await page.open(`?customer_session_token=${token}`)
  }
  await enter()
  const below = `/orders/${order.id}`
  const asked = async () =>
    page.facts('portal-withdrawal', await page.open(`${below}?action=withdraw`))
  const form = (refund_amount: number) => ({
    intent: 'withdraw',
    refund_amount: String(refund_amount),
  })
  const orderNow = async () => (await merchant.call('GET', `/v1/orders/${order.id}`)).body
  return { asked, below, enter, form, order, orderNow, page }
}

test('an order is withdrawn from for the refund that was shown, once, also by two clicks', async () => {
  const one = await consumer(await createProduct(merchant, { name: '<b>Plan</b>' }))
  const shown = await one.page.facts('portal-order', await one.page.open(one.below))
  expect(shown.mayWithdraw).toBe(true)
  const { preview } = await one.asked()
  expect(preview).toMatchObject({ status: 'possible', product_name: '<b>Plan</b>' })
  const refund = preview.refund_amount + preview.refund_tax_amount
  expect(refund).toBe(one.order.total_amount)
  const click = () => one.page.send(one.form(refund), one.below)
  for (const answer of [...(await Promise.all([click(), click()])), await click()]) {
    const done = await one.page.facts('portal-withdrawal', answer)
    expect([done.preview.status, done.note]).toEqual(['completed', null])
  }
  await expect.poll(async () => (await one.orderNow()).refunded_amount).toBe(preview.refund_amount)
  const after = await one.page.facts('portal-order', await one.page.open(one.below))
  expect(after.mayWithdraw).toBe(false)
})

test('another refund than was shown is not made, and the present one is shown', async () => {
  const one = await consumer(await createPlan(merchant), { consent: 'service-1' })
  const { preview } = await one.asked()
  const before = preview.refund_amount + preview.refund_tax_amount
  await merchant.advance('P3D')
  await one.enter()
  const again = await one.page.facts(
    'portal-withdrawal',
    await one.page.send(one.form(before), one.below),
  )
  expect(again.note).toBe('amountChanged')
  expect(again.preview.status).toBe('possible')
  expect(again.preview.refund_amount + again.preview.refund_tax_amount).toBeLessThan(before)
  const without = await one.page.send({ intent: 'withdraw' }, one.below)
  expect((await one.page.facts('portal-withdrawal', without)).note).toBe('amountChanged')
  expect((await one.orderNow()).refunded_amount).toBe(0)
})

test('a subscription names the order to withdraw from, while the days last', async () => {
  const one = await consumer(await createPlan(merchant))
  const path = `/subscriptions/${one.order.subscription_id}`
  const shown = await one.page.facts('portal-subscription', await one.page.open(path))
  expect(shown.withdraws).toBe(one.order.id)
  await merchant.advance('P20D')
  await one.enter()
  const late = await one.page.facts('portal-subscription', await one.page.open(path))
  expect(late.withdraws).toBeNull()
  const { preview } = await one.asked()
  expect(preview).toMatchObject({ status: 'impossible', obstacle: 'too_late' })
  const refused = await one.page.send(one.form(one.order.total_amount), one.below)
  expect((await one.page.facts('portal-withdrawal', refused)).note).toBe('refused')
  expect((await one.orderNow()).refunded_amount).toBe(0)
})

test('a subscription that was withdrawn from is not called canceled', async () => {
  const one = await consumer(await createPlan(merchant), { consent: 'service-1' })
  const path = `/subscriptions/${one.order.subscription_id}`
  const shown = async () => one.page.facts('portal-subscription', await one.page.open(path))
  expect(await shown()).toMatchObject({ isWithdrawn: false, withdraws: one.order.id })
  const { preview } = await one.asked()
  await one.page.send(one.form(preview.refund_amount + preview.refund_tax_amount), one.below)
  expect(await shown()).toMatchObject({
    subscription: { status: 'canceled' },
    isWithdrawn: true,
    withdraws: null,
  })
})

test('businesses, and sellers who switch it off, have no withdrawal', async () => {
  const product = await createProduct(merchant)
  const business = await consumer(product, {
    buyer: {
      is_business_customer: true,
      customer_billing_name: 'Acme GmbH',
      customer_billing_address: {
        country: 'DE',
        line1: 'Invalidenstr. 1',
        postal_code: '10115',
        city: 'Berlin',
      },
    },
  })
  const shown = await business.page.facts('portal-order', await business.page.open(business.below))
  expect(shown.mayWithdraw).toBe(false)
  const one = await consumer(product)
  const path = `/v1/organizations/${merchant.organizationId}/legal`
  const off = await merchant.call('PATCH', path, { withdrawal: false })
  expect(off.status, off.text).toBe(200)
  expect((await one.asked()).preview.obstacle).toBe('not_covered')
  await merchant.call('PATCH', path, { withdrawal: true })
})

test('the order of another customer leads to the overview, and is not withdrawn from', async () => {
  const product = await createProduct(merchant)
  const [own, other] = [await consumer(product), await consumer(product)]
  for (const answer of [
    await own.page.open(`${other.below}?action=withdraw`),
    await own.page.send(own.form(other.order.total_amount), other.below),
  ]) {
    expect(answer.headers.get('location')).toBe(own.page.path)
  }
  expect((await other.orderNow()).refunded_amount).toBe(0)
})

test('what was ordered without the consent is declared, and the seller decides', async () => {
  const one = await consumer(await createPlan(merchant))
  const { preview } = await one.asked()
  expect(preview).toMatchObject({ status: 'possible', is_left_to_seller: true })
  const refund = preview.refund_amount + preview.refund_tax_amount
  const click = () => one.page.send(one.form(refund), one.below)
  for (const answer of [await click(), await click()]) {
    const { preview: sent } = await one.page.facts('portal-withdrawal', answer)
    expect(sent.status).toBe('declared')
  }
  const { body } = await merchant.call('GET', `/v1/withdrawals/?order_id=${one.order.id}`)
  expect(body.items).toMatchObject([{ status: 'declared', customer_id: one.order.customer_id }])
  const { id } = body.items[0]
  await merchant.call('POST', `/v1/withdrawals/${id}/refuse`, { reason: 'No.' })
  expect((await one.asked()).preview.status).toBe('refused')
  expect((await one.page.facts('portal-withdrawal', await click())).preview.status).toBe('refused')
  expect((await one.orderNow()).refunded_amount).toBe(0)
})
