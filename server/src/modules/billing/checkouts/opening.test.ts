import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, germany, newBuyer, openCheckout, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/checkouts/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

describe('opening', () => {
  test('returns the whole checkout, open for a day', async () => {
    const product = await createProduct(merchant)
    const checkout = await openCheckout(merchant, {
      products: [product.id],
      metadata: { campaign: 1 },
      success_url: 'https://shop.example/thanks?id={CHECKOUT_ID}',
    })
    expect(checkout).toMatchObject({
      status: 'open',
      payment_processor: 'stripe',
      modified_at: null,
      client_secret: expect.stringMatching(/^polar_c_[\w-]{43}$/),
      url: `http://localhost:3000/checkout/${checkout.client_secret}`,
      success_url: `https://shop.example/thanks?id=${checkout.id}`,
      amount: 1_000,
      discount_amount: 0,
      net_amount: 1_000,
      tax_amount: null,
      total_amount: 1_000,
      currency: 'usd',
      product_id: product.id,
      product_price_id: product.prices[0].id,
      product: { id: product.id, name: 'Book' },
      products: [{ id: product.id }],
      prices: { [product.id]: [{ id: product.prices[0].id }] },
      organization_id: merchant.organizationId,
      metadata: { campaign: 1 },
      customer_id: null,
      subscription_id: null,
      discount_id: null,
      allow_discount_codes: true,
      require_billing_address: false,
      is_discount_applicable: true,
      is_free_product_price: false,
      is_payment_required: true,
      is_payment_setup_required: false,
      is_payment_form_required: true,
      billing_address_fields: { country: 'required', state: 'disabled' },
      customer_billing_address_fields: { country: true, state: false },
    })
    const day = Date.parse(checkout.expires_at) - Date.parse(checkout.created_at)
    expect(day).toBe(86_400_000)
    expect((await merchant.call('GET', path + checkout.id)).body).toEqual(checkout)
  })

  test('keeps what the merchant knows of the buyer', async () => {
    const known = {
      customer_name: 'Ada',
      customer_email: newBuyer(),
      customer_ip_address: '192.0.2.1',
      customer_billing_name: 'Guild GmbH',
      customer_tax_id: 'DE136695976',
      customer_metadata: { source: 'fair' },
      allow_discount_codes: false,
      require_billing_address: true,
    }
    const address = {
      country: 'DE',
      city: 'Berlin',
      postal_code: '10115',
      line1: 'Invalidenstr. 1',
    }
    const checkout = await openCheckout(merchant, {
      ...known,
      external_customer_id: 'fair-1',
      is_business_customer: true,
      customer_billing_address: address,
    })
    expect(checkout).toMatchObject({
      ...known,
      customer_id: null,
      external_customer_id: 'fair-1',
      customer_external_id: 'fair-1',
      customer_billing_address: { ...address, line2: null, state: null },
    })
  })

  test('leads to a page of its own where the merchant names none', async () => {
    const { client_secret, success_url } = await openCheckout(merchant)
    expect(success_url).toBe(`http://localhost:3000/checkout/${client_secret}/confirmation`)
  })

  test('names products in each way that clients know', async () => {
    const product = await createProduct(merchant)
    const other = await createProduct(merchant)
    for (const named of [
      { products: [product.id, other.id, product.id] },
      { product_id: product.id },
      { product_price_id: product.prices[0].id },
    ]) {
      const answer = await merchant.call('POST', path, named)
      expect([answer.status, answer.body.product_id]).toEqual([201, product.id])
    }
  })

  test('prefills what is known of a customer, named by either id', async () => {
    const customer = await merchant.call('POST', '/v1/customers/', {
      email: 'known@example.com',
      external_id: 'known',
      name: 'Known',
      billing_address: germany,
    })
    const { id } = customer.body
    for (const named of [
      { customer_id: id },
      { external_customer_id: 'known' },
      { customer_external_id: 'known' },
    ]) {
      expect(await openCheckout(merchant, named)).toMatchObject({
        customer_id: id,
        customer_email: 'known@example.com',
        customer_name: 'Known',
        external_customer_id: 'known',
        customer_external_id: 'known',
        customer_billing_address: { country: 'DE' },
        tax_amount: 160,
      })
    }
    const anonymous = await openCheckout(merchant, { customer_email: 'KNOWN@example.com' })
    expect(anonymous).toMatchObject({ customer_id: null, customer_name: null })
  })

  test.each([
    ['no product', {}, 'body.products'],
    ['an unknown product', { products: [unknown] }, 'body.products.0'],
    ['an unknown price', { product_price_id: unknown }, 'body.product_price_id'],
    ['an unknown customer', { customer_id: unknown }, 'body.customer_id'],
    ['an unknown discount', { discount_id: unknown }, 'body.discount_id'],
    ['an unknown subscription', { subscription_id: unknown }, 'body.subscription_id'],
    ['a currency without a price', { currency: 'eur' }, 'body.currency'],
    ['half a trial', { trial_interval: 'day' }, 'body.trial_interval'],
    [
      'a tax id without a country',
      { customer_tax_id: 'DE136695976' },
      'body.customer_billing_address',
    ],
    [
      'a tax id of nowhere',
      { customer_tax_id: 'DE1', customer_billing_address: germany },
      'body.customer_tax_id',
    ],
    ['a negative amount', { amount: -1 }, 'body.amount'],
    ['half an amount', { amount: 1.5 }, 'body.amount'],
    ['an amount in words', { amount: '100' }, 'body.amount'],
    ['no seats', { seats: 0 }, 'body.seats'],
  ])('with %s is refused', async (_, more, place) => {
    const named = place.startsWith('body.product')
      ? {}
      : { products: [(await createProduct(merchant)).id] }
    expect(placesOf(await merchant.call('POST', path, { ...named, ...more }))).toEqual([
      422,
      [place],
    ])
  })

  test.each(['success_url', 'return_url'])(
    'refuses a %s that browsers read otherwise',
    async (field) => {
      const products = [(await createProduct(merchant)).id]
      const bad = [
        '//evil.example',
        '/\\evil.example',
        'https:evil.example',
        'http:\\\\evil.example',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://shop.example@evil.example',
        'https://user:pass@shop.example/',
        'https://shop.example/\nx',
        '\thttps://shop.example',
        'ftp://shop.example',
        '/thanks',
        `https://shop.example/${'x'.repeat(9_000)}`,
      ]
      const answers = await Promise.all(
        bad.map((url) => merchant.call('POST', path, { products, [field]: url })),
      )
      for (const answer of answers) {
        const [status, places] = placesOf(answer)
        expect([status, [...new Set(places)]]).toEqual([422, [`body.${field}`]])
      }
    },
  )

  test('takes an origin to be embedded in, and nothing else', async () => {
    const products = [(await createProduct(merchant)).id]
    const at = (origin: string) => merchant.call('POST', path, { products, embed_origin: origin })
    expect((await at('https://shop.example')).body.embed_origin).toBe('https://shop.example')
    for (const origin of ['https://shop.example/', '*', 'null', 'javascript:x', 'shop.example']) {
      expect(placesOf(await at(origin))).toEqual([422, ['body.embed_origin']])
    }
  })

  test('refuses an archived product', async () => {
    const archived = await createProduct(merchant)
    await merchant.call('PATCH', `/v1/products/${archived.id}`, { is_archived: true })
    const answer = await merchant.call('POST', path, { products: [archived.id] })
    expect(placesOf(answer)).toEqual([422, ['body.products.0']])
  })

  test('once for one Idempotency-Key', async () => {
    const products = [(await createProduct(merchant)).id]
    const send = () =>
      server.visitor().post(
        path,
        { products },
        {
          authorization: `Bearer ${merchant.token}`,
          'idempotency-key': 'one',
        },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
  })
})
