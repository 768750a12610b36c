import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createProduct,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  slug = (await call('GET', `/v1/organizations/${organizationId}`)).body.slug
})
afterAll(() => server.stop())

const address = { country: 'DE', line1: 'Lindenstraße 1', postal_code: '04177', city: 'Leipzig' }
/** What the form is sent with. */
const typed = { ...address, intent: 'save', name: 'Ada', billing_name: 'Lang GmbH', locale: 'en' }

const pageOf = (path: string, token: string) => {
  const page = pageAt(server, `/portal/${slug}${path}`)
  page.visitor.cookies.set('guildhall_portal', token)
  return page
}

async function buy(customer: { customer_id?: string } = {}) {
  const { id } = await createProduct(merchant)
  const checkout = await openCheckout(merchant, { products: [id], ...customer })
  const { customer_email, ...paid } = payment()
  const answer = await buyerOf(server, checkout).confirm({
    ...paid,
    ...(customer.customer_id ? {} : { customer_email }),
    customer_billing_name: 'Ada',
    customer_billing_address: address,
  })
  expect(answer.status, answer.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  return { order, token: answer.body.customer_session_token as string }
}

async function shownTo(token: string, { id }: { id: string }) {
  const page = pageOf(`/orders/${id}`, token)
  return page.facts('portal-order', await page.open())
}

/** The pages of an order of a customer who proved the address. */
async function bought(own: object = {}) {
  const { customer, token } = await newPortalCustomer(server, merchant, own)
  const { order } = await buy({ customer_id: customer.id })
  const settings = pageOf(`/settings?order=${order.id}`, token)
  return {
    order,
    orderPage: pageOf(`/orders/${order.id}`, token),
    customerPath: `/v1/customers/${customer.id}`,
    shown: () => shownTo(token, order),
    details: async () => settings.facts('portal-settings', await settings.open()),
    save: async (fields: Record<string, string>) =>
      settings.facts('portal-settings', await settings.send(fields)),
  }
}

const orderOf = async ({ id }: { id: string }) =>
  (await merchant.call('GET', `/v1/orders/${id}`)).body

test('the details of an invoice are changed before it is made, and again after it', async () => {
  const { details, order, orderPage, save, shown } = await bought({ billing_address: address })
  expect(await shown()).toMatchObject({ mayChangeDetails: true, order: { paid: true } })
  expect((await details()).order).toEqual({
    number: order.invoice_number,
    invoice: `${orderPage.path}/invoice`,
    receipt: `${orderPage.path}/receipt`,
    isIncomplete: false,
  })
  for (const billing_name of ['Lang GmbH', 'Söhne GmbH']) {
    expect((await save({ ...typed, billing_name })).note).toBe('saved')
    expect(await orderOf(order)).toMatchObject({ billing_name })
    const invoice = await orderPage.open('/invoice')
    expect(invoice.headers.get('location')).toMatch(/\/files\/documents\//)
  }
  const receipt = await orderPage.open('/receipt')
  expect(receipt.headers.get('location')).toMatch(/\/files\/documents\//)
})

test('a customer without details is shown those of the order', async () => {
  const { details } = await bought()
  expect((await details()).values).toMatchObject({ billing_name: 'Ada', ...address })
})

test('another country than that of the order changes neither the order nor the customer', async () => {
  const { customerPath, order, save } = await bought({ billing_address: address })
  const refused = await save({ ...typed, country: 'FR', billing_name: 'Lang SARL' })
  expect(refused).toMatchObject({ note: 'notSaved', problems: { country: 'invalid' } })
  expect((await merchant.call('GET', customerPath)).body).toMatchObject({
    billing_name: 'Ada',
    billing_address: address,
  })
  expect((await orderOf(order)).billing_name).toBe('Ada')
})

test('whoever did not prove the address is not led to the details, but to the receipt', async () => {
  const { order, token } = await buy()
  expect(await shownTo(token, order)).toMatchObject({
    mayChangeDetails: false,
    order: { paid: true },
  })
})

test('a customer who lives elsewhere by now is not led to the details', async () => {
  const { customerPath, shown } = await bought({ billing_address: address })
  const moved = { billing_address: { country: 'FR' } }
  expect((await merchant.call('PATCH', customerPath, moved)).status).toBe(200)
  expect((await shown()).mayChangeDetails).toBe(false)
})
