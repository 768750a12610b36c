import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  payment,
  placesOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
let product: { id: string }
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  product = await createProduct(merchant)
})
afterAll(() => server.stop())

let accounts = 0
const newAccount = () => `account-${accounts++}`

/** Somebody who bought as a guest, known by their address alone. */
async function createGuest() {
  const email = newBuyer()
  const checkout = await openCheckout(merchant, { products: [product.id] })
  const paid = await buyerOf(server, checkout).confirm({ ...payment(), customer_email: email })
  await reaches(merchant, checkout, 'succeeded')
  return { email, id: paid.body.customer_id as string }
}

const customerOf = async (id: string) => (await merchant.call('GET', `/v1/customers/${id}`)).body
const open = (body: object) => openCheckout(merchant, { products: [product.id], ...body })

async function buys(checkout: { client_secret: string; id: string }, body: object = {}) {
  const { customer_email: _, ...card } = payment()
  const paid = await buyerOf(server, checkout).confirm({ ...card, ...body })
  expect(paid.status, paid.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  return customerOf(paid.body.customer_id)
}

describe('an address that the merchant has verified', () => {
  test('links the guest who has it to the external id of the checkout', async () => {
    const guest = await createGuest()
    const external_customer_id = newAccount()
    const customer = await buys(
      await open({
        external_customer_id,
        customer_email: guest.email,
        customer_email_verified: true,
      }),
    )
    expect(customer).toMatchObject({
      id: guest.id,
      external_id: external_customer_id,
      email_verified: true,
    })
  })

  test('is not changed by the buyer', async () => {
    const { email } = await createGuest()
    const checkout = await open({
      external_customer_id: newAccount(),
      customer_email: email,
      customer_email_verified: true,
    })
    const customer_email = newBuyer()
    const changed = await buyerOf(server, checkout).patch({ customer_email })
    expect(changed.body.customer_email).toBe(email)
    expect(await buys(checkout, { customer_email })).toMatchObject({ email })
  })

  test('is named in the same request', async () => {
    const body = { products: [product.id], customer_email_verified: true }
    const created = await merchant.call('POST', '/v1/checkouts/', body)
    expect(placesOf(created)).toEqual([422, ['body.customer_email']])
    const checkout = await open({ customer_email: newBuyer() })
    const path = `/v1/checkouts/${checkout.id}`
    const changed = await merchant.call('PATCH', path, { customer_email_verified: true })
    expect(placesOf(changed)).toEqual([422, ['body.customer_email']])
  })
})

describe('nobody else can say that an address is verified', () => {
  const isNotLinked = async (guest: { id: string }, bought: { id: string }) => {
    expect(bought.id).not.toBe(guest.id)
    expect(await customerOf(guest.id)).toMatchObject({ external_id: null, email_verified: false })
  }

  test('not the buyer', async () => {
    const guest = await createGuest()
    const checkout = await open({ external_customer_id: newAccount() })
    const typed = { customer_email: guest.email, customer_email_verified: true }
    await buyerOf(server, checkout).patch(typed)
    await isNotLinked(guest, await buys(checkout, typed))
  })

  test('not the address of a link', async () => {
    const guest = await createGuest()
    const { body: link } = await merchant.call('POST', '/v1/checkout-links/', {
      payment_processor: 'stripe',
      products: [product.id],
    })
    const { pathname, search } = new URL(link.url)
    const query = new URLSearchParams({
      customer_email: guest.email,
      customer_email_verified: 'true',
    })
    const opened = await server.visitor().get(`${pathname}${search || '?'}${query}`)
    const [, client_secret = ''] =
      /\/checkout\/([^/?]+)/.exec(opened.headers.get('location') ?? '') ?? []
    const { body } = await merchant.call('GET', '/v1/checkouts/?sorting=-created_at&limit=1')
    expect(body.items[0]).toMatchObject({ client_secret, customer_email: guest.email })
    const typed = { ...payment(), customer_email: guest.email }
    const paid = await buyerOf(server, { client_secret }).confirm(typed)
    expect(paid.status, paid.text).toBe(200)
    await reaches(merchant, body.items[0], 'succeeded')
    expect(await customerOf(guest.id)).toMatchObject({ external_id: null, email_verified: false })
  })
})
