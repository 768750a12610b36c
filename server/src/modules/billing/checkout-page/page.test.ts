import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, pageOf } from '#testing/checkout-page.ts'
import {
  createDiscount,
  createProduct,
  newBuyer,
  openCheckout,
  ordersOf,
  paymentsOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const buyer = (more: Record<string, string> = {}) => ({
  intent: 'confirm',
  customer_email: newBuyer(),
  customer_name: 'Ada',
  country: 'DE',
  confirmation_token_id: 'tok_visa',
  consent: 'content-1',
  ...more,
})

const licensed = async (more: object = {}) => {
  const benefit = await merchant.call('POST', '/v1/benefits/', {
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'ACME', activations: { limit: 3, enable_customer_admin: true } },
  })
  const product = await createProduct(merchant, more)
  await merchant.call('POST', `/v1/products/${product.id}/benefits`, {
    benefits: [benefit.body.id],
  })
  return product
}

describe('the page of an open checkout', () => {
  test('has its form, and none of it may be framed, cached or indexed by address', async () => {
    const page = pageOf(server, await openCheckout(merchant))
    const answer = await page.open()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const facts = await page.facts('checkout', answer)
    expect(facts).toMatchObject({
      locale: 'en',
      isTest: true,
      note: null,
      problems: {},
      values: { customer_email: '', country: '' },
    })
  })

  test('has no picture of another server, which would see who buys', async () => {
    const seller = await createMerchant(server)
    const page = pageOf(server, await openCheckout(seller))
    const own = '/pictures/0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d'
    for (const [address, shown] of [
      ['https://tracker.example.com/logo.png', null],
      [`http://localhost:3000${own}`, own],
    ]) {
      await seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, {
        avatar_url: address,
      })
      const answer = await page.open()
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("img-src 'self' data:;")
      expect((await page.facts('checkout', answer)).seller).toMatchObject({ logo: shown })
    }
  })

  test.each([
    ['what its address asks for', '?locale=de', { locale: 'fr' }, 'de'],
    ['of the checkout otherwise', '', { locale: 'fr' }, 'fr'],
    ['of the browser otherwise', '', {}, 'uk'],
  ])('is in the language %s', async (_, query, more, locale) => {
    const checkout = await openCheckout(merchant, more)
    const page = pageOf(server, checkout, { 'accept-language': 'uk-UA,uk;q=0.9' })
    const facts = await page.facts('checkout', await page.open(query))
    expect([facts.locale, facts.values.country]).toEqual([locale, 'UA'])
  })

  test('a language of the menu wins over the one of the address, until the receipt', async () => {
    const own = await createMerchant(server)
    const checkout = await openCheckout(own)
    const page = pageOf(server, checkout)
    const query = '?theme=dark&locale=de'
    expect((await page.facts('checkout', await page.open(query))).locale).toBe('de')
    const chosen = await page.facts('checkout', await page.send({ locale: 'pl' }, query))
    const address = `${page.path}?theme=dark&locale=pl`
    expect([chosen.locale, chosen.address]).toEqual(['pl', address])
    // Chosen without a script, the form is sent to the address that it had before.
    const bought = await page.send(buyer({ locale: 'pl' }), query)
    expect(bought.headers.get('location')).toBe(address)
    await reaches(own, checkout, 'succeeded')
    expect((await page.facts('receipt', await page.followed(bought))).locale).toBe('pl')
  })

  test('stores what is valid, and says of the rest why it is not', async () => {
    const page = pageOf(server, await openCheckout(merchant))
    const shown = await page.facts(
      'checkout',
      await page.send({
        intent: 'update',
        customer_email: 'nobody@',
        customer_name: 'Ada',
        country: 'DE',
        discount_code: 'NOPE',
        locale: 'pl',
      }),
    )
    expect(shown.problems).toEqual({ customer_email: 'email', discount_code: 'discount' })
    expect(shown.values).toMatchObject({
      customer_email: 'nobody@',
      customer_name: 'Ada',
      country: 'DE',
      discount_code: 'NOPE',
    })
    expect(shown.locale).toBe('pl')
    const again = await page.facts('checkout', await page.open())
    expect(again.checkout).toMatchObject({
      customer_email: null,
      customer_name: 'Ada',
      customer_billing_address: { country: 'DE' },
      locale: 'pl',
    })
    expect(again.checkout.tax_amount).toBeGreaterThan(0)
  })

  test('a code is applied, taken away, and its absence changes the total back', async () => {
    await createDiscount(merchant, { code: 'TEN' })
    const page = pageOf(server, await openCheckout(merchant))
    const applied = await page.facts('checkout', await page.send({ discount_code: 'ten' }))
    expect(applied.checkout.discount_amount).toBe(100)
    const kept = await page.facts('checkout', await page.send({ discount_code: 'TEN' }))
    expect(kept.checkout.discount_amount).toBe(100)
    const removed = await page.facts(
      'checkout',
      await page.send({ intent: 'remove-discount', discount_code: 'TEN' }),
    )
    expect(removed.checkout.discount_amount).toBe(0)
  })

  test('a state of the country before is not sent with the next one', async () => {
    const page = pageOf(server, await openCheckout(merchant))
    const us = await page.facts('checkout', await page.send({ country: 'US', state: 'US-NY' }))
    expect(us.values).toMatchObject({ country: 'US', state: 'US-NY' })
    const de = await page.facts('checkout', await page.send({ country: 'DE', state: 'US-NY' }))
    expect([de.problems, de.values.state]).toEqual([{}, ''])
  })

  test('an amount is typed in the way of any language', async () => {
    const prices = [{ amount_type: 'custom', minimum_amount: 500, preset_amount: 1_500 }]
    const { id } = await createProduct(merchant, { prices })
    const page = pageOf(server, await openCheckout(merchant, { products: [id] }))
    const typed = await page.facts('checkout', await page.send({ amount: '12,50' }))
    expect(typed.checkout.amount).toBe(1_250)
    const little = await page.facts('checkout', await page.send({ amount: '1' }))
    expect([little.problems, little.checkout.amount]).toEqual([{ amount: 'amount' }, 1_250])
    const none = await page.facts('checkout', await page.send({ amount: 'much' }))
    expect([none.problems.amount, none.values.amount]).toEqual(['amount', 'much'])
  })

  test('a number of seats is told to be outside of its limits, however far', async () => {
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 500 }]
    const prices = [{ amount_type: 'seat_based', seat_tiers: { tiers } }]
    const { id } = await createProduct(merchant, { prices, recurring_interval: 'month' })
    const page = pageOf(server, await openCheckout(merchant, { products: [id], seats: 3 }))
    for (const seats of ['0', '', '2.5', '100000000']) {
      const { checkout, problems } = await page.facts('checkout', await page.send({ seats }))
      expect([seats, problems, checkout.seats]).toEqual([seats, { seats: 'seats' }, 3])
    }
  })
})

describe('an order', () => {
  test('leads to what was bought, with its key, once however often it is sent', async () => {
    const { id } = await licensed()
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    const fields = { ...fieldsOf(await page.facts('checkout', await page.open())), ...buyer() }
    const shown = await page.facts('checkout', await page.send({ ...fields, intent: 'update' }))
    const order = { ...fields, expected_total_amount: String(shown.checkout.total_amount) }
    const [first, second] = await Promise.all([page.send(order), page.send(order)])
    expect([first.status, second.status]).toEqual([303, 303])
    await reaches(merchant, checkout, 'succeeded')
    const find = async () => page.facts('receipt', await page.open())
    await expect.poll(async () => (await find()).benefits?.[0]?.licenseKey).toMatch(/^ACME-/)
    const receipt = await find()
    expect(receipt).toMatchObject({ card: '4242', email: order.customer_email })
    expect(receipt.order?.number).toMatch(/-0001$/)
    expect(await paymentsOf(merchant, checkout)).toHaveLength(1)
    expect(await ordersOf(merchant, checkout)).toHaveLength(1)
    const invoice = await page.visitor.get(receipt.order?.invoice ?? '')
    expect(invoice.status).toBe(303)
    expect(invoice.headers.get('location')).toMatch(/\/files\/documents\//)
  })

  test('shows how the subscription stands now, and what has ended of it', async () => {
    const { id } = await licensed({ recurring_interval: 'month' })
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    await page.send(buyer({ consent: 'service-1' }))
    await reaches(merchant, checkout, 'succeeded')
    const find = async () => page.facts('receipt', await page.open())
    await expect.poll(async () => (await find()).benefits?.[0]?.isGranted).toBe(true)
    const before = await find()
    const subscription = before.subscription
    expect(subscription?.status).toBe('active')
    expect(before.next).toMatchObject({ date: subscription?.current_period_end })
    await merchant.call('PATCH', `/v1/subscriptions/${subscription?.id}`, { revoke: true })
    await expect.poll(async () => (await find()).benefits?.[0]?.isEnded).toBe(true)
    expect(await find()).toMatchObject({ next: null, subscription: { status: 'canceled' } })
  })

  test('that is shown to who has the address alone says nothing of the buyer', async () => {
    const { id } = await licensed()
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    await page.send(buyer())
    await reaches(merchant, checkout, 'succeeded')
    const stranger = pageOf(server, checkout)
    const seen = await stranger.facts('receipt', await stranger.open())
    expect([seen.benefits, seen.order, seen.subscription]).toEqual([null, null, null])
    const invoice = await stranger.visitor.get(`${stranger.path}/invoice`)
    expect(invoice.headers.get('location')).toBe(`${stranger.path}/confirmation`)
  })

  test('with the address of somebody else shows neither their keys nor another order', async () => {
    const { id } = await licensed()
    const first = await openCheckout(merchant, { products: [id] })
    const victim = pageOf(server, first)
    const email = newBuyer()
    await victim.send(buyer({ customer_email: email }))
    await reaches(merchant, first, 'succeeded')
    const second = await openCheckout(merchant, { products: [id] })
    const attacker = pageOf(server, second)
    const answer = await attacker.send(buyer({ customer_email: email }))
    expect(answer.setCookies).toEqual([])
    await reaches(merchant, second, 'succeeded')
    const seen = await attacker.facts('receipt', await attacker.open())
    expect([seen.benefits, seen.order]).toEqual([null, null])
  })

  test.each([
    ['tok_declined', 'declined'],
    ['tok_insufficient_funds', 'noFunds'],
    ['tok_lost_card', 'cardLost'],
  ])('with %s keeps the form and says why, also when it is opened again', async (token, note) => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const answer = await page.send(buyer({ confirmation_token_id: token, customer_name: 'Grace' }))
    const shown = await page.facts('checkout', answer)
    expect([shown.note, shown.values.customer_name]).toEqual([note, 'Grace'])
    expect(shown.values.confirmation_token_id).toBe('')
    expect((await page.facts('checkout', await page.open())).note).toBe(note)
    // A typing error in the address is no reason to begin anew.
    const other = newBuyer()
    const paid = await page.send(buyer({ customer_email: other }))
    expect(paid.status).toBe(303)
    expect(await reaches(merchant, checkout, 'succeeded')).toMatchObject({ customer_email: other })
  })

  test('whose total is not the one that was shown charges nothing and shows the new one', async () => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const shown = await page.facts(
      'checkout',
      await page.send(buyer({ expected_total_amount: '900' })),
    )
    expect(shown.note).toBe('amountsChanged')
    expect(shown.checkout.status).toBe('open')
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    const next = await page.send(
      buyer({ expected_total_amount: String(shown.checkout.total_amount) }),
    )
    expect(next.status).toBe(303)
  })

  test('that lacks something says all of it at once, and charges nothing', async () => {
    const field = await merchant.call('POST', '/v1/custom-fields/', {
      type: 'text',
      slug: 'reason',
      name: 'Reason',
      properties: {},
    })
    const attached = [{ custom_field_id: field.body.id, required: true }]
    const { id } = await createProduct(merchant, { attached_custom_fields: attached })
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    const empty = { customer_email: '', country: '', 'field.reason': '', confirmation_token_id: '' }
    const none = await page.facts('checkout', await page.send(buyer(empty)))
    expect(none.problems).toEqual({
      customer_email: 'missing',
      country: 'missing',
      confirmation_token_id: 'missing',
      'field.reason': 'missing',
    })
    const wrong = await page.facts(
      'checkout',
      await page.send(buyer({ customer_email: 'x@', 'field.reason': '' })),
    )
    expect(wrong.problems).toMatchObject({ customer_email: 'email', 'field.reason': 'missing' })
    expect(await paymentsOf(merchant, checkout)).toEqual([])
  })

  test('is told of all that is missing while the card is typed, and buys nothing by it', async () => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const empty = {
      intent: 'check',
      customer_email: '',
      country: '',
      confirmation_token_id: 'tok_visa',
    }
    const shown = await page.facts('checkout', await page.send(buyer(empty)))
    expect(shown.problems).toEqual({ customer_email: 'missing', country: 'missing' })
    const whole = await page.facts('checkout', await page.send(buyer({ intent: 'check' })))
    expect([whole.problems, whole.checkout.status]).toEqual([{}, 'open'])
    expect(await paymentsOf(merchant, checkout)).toEqual([])
  })

  test('is not kept from paying by a tax id that does not apply', async () => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const company = {
      is_business_customer: 'true',
      customer_billing_name: 'Acme',
      customer_tax_id: 'DE999',
      line1: 'Street 1',
      postal_code: '10115',
      city: 'Berlin',
    }
    expect((await page.send(buyer(company))).status).toBe(303)
    const paid = await reaches(merchant, checkout, 'succeeded')
    expect([paid.discount_amount, paid.customer_tax_id]).toEqual([0, null])
    expect(paid.tax_amount).toBeGreaterThan(0)
  })

  test('has the tax id of a company, which may have none', async () => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const company = {
      intent: 'update',
      is_business_customer: 'true',
      customer_billing_name: 'Acme',
      country: 'DE',
      line1: 'Street 1',
      postal_code: '10115',
      city: 'Berlin',
    }
    const changed = async (customer_tax_id: string) =>
      page.facts('checkout', await page.send(buyer({ ...company, customer_tax_id })))
    const without = await changed('')
    expect([without.problems, without.checkout.customer_tax_id]).toEqual([{}, null])
    const known = await changed('DE 136 695 976')
    expect([known.problems, known.checkout.customer_tax_id]).toEqual([{}, 'DE136695976'])
    expect([without.tax, known.tax]).toMatchObject([
      { rate: 190_000, isReverseCharge: false },
      { isReverseCharge: true },
    ])
    const removed = await changed(' ')
    expect([removed.problems, removed.checkout.customer_tax_id]).toEqual([{}, null])
  })

  test('of something free needs no card and no script', async () => {
    const { id } = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    const { customer_email, intent } = buyer()
    expect((await page.send({ intent, customer_email })).status).toBe(303)
    await reaches(merchant, checkout, 'succeeded')
    await page.facts('receipt', await page.open())
  })

  test('that the bank wants to have approved leads there, and back to its page', async () => {
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const waiting = await page.facts(
      'progress',
      await page.send(buyer({ confirmation_token_id: 'tok_requires_action' })),
    )
    const { pathname } = new URL(waiting.challengeUrl ?? '')
    await page.visitor.post(pathname, { outcome: 'fail' })
    await reaches(merchant, checkout, 'open')
    expect((await page.facts('checkout', await page.open())).note).toBe('notApproved')
  })

  test('is refused from the page of somebody else', async () => {
    const { path } = pageOf(server, await openCheckout(merchant))
    const answer = await server.visitor().send(
      new Request(new URL(path, server.config.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://evil.example',
        },
        body: 'intent=confirm',
      }),
    )
    expect(answer.status).not.toBe(200)
    expect(answer.body?.kind).toBeUndefined()
  })
})

describe('the law of the buyer’s country', () => {
  test('has a consumer ask for delivery at once, and keeps what was agreed to', async () => {
    const { id } = await licensed()
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    const shown = await page.facts('checkout', await page.send({ country: 'DE' }))
    expect(shown.law).toEqual({
      button: 'orderWithObligation',
      consent: 'content-1',
      withdrawalDays: 14,
      withdraw: expect.stringMatching(/^\/withdraw\//),
    })
    const without = await page.facts('checkout', await page.send(buyer({ consent: '' })))
    expect(without.problems).toEqual({ consent: 'consent' })
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    expect((await page.send(buyer({ locale: 'de' }))).status).toBe(303)
    const consent = await merchant.call('GET', `/v1/consents/${checkout.id}`)
    expect(consent.body).toMatchObject({ version: 'content-1', locale: 'de' })
    const listed = await merchant.call('GET', `/v1/consents/?checkout_id=${checkout.id}`)
    expect(listed.body.items).toEqual([consent.body])
    const ofNone = await merchant.call('GET', '/v1/consents/')
    expect(ofNone.body).toEqual({ items: [], pagination: { total_count: 0, max_page: 0 } })
    const stranger = await createMerchant(server)
    const hidden = await stranger.call('GET', `/v1/consents/?checkout_id=${checkout.id}`)
    expect(hidden.body.items).toEqual([])
  })

  test.each([
    ['in another country', { country: 'JP' }],
    ['that is a company', { country: 'DE', is_business_customer: 'true' }],
  ])('asks nothing of a buyer %s', async (_, fields: Record<string, string>) => {
    const { id } = await licensed()
    const page = pageOf(server, await openCheckout(merchant, { products: [id] }))
    const shown = await page.facts('checkout', await page.send(fields))
    expect(shown.law).toMatchObject({ button: 'plain', consent: null })
  })

  test('is that of the country of the order, not of the page before it', async () => {
    const { id } = await licensed()
    const checkout = await openCheckout(merchant, { products: [id] })
    const page = pageOf(server, checkout)
    await page.send({ country: 'JP' })
    const refused = await page.facts('checkout', await page.send(buyer({ consent: '' })))
    expect(refused.problems).toEqual({ consent: 'consent' })
  })
})

describe('an address that shows no checkout', () => {
  test('is one page for all that do not exist', async () => {
    const page = pageOf(server, { client_secret: 'polar_c_nobody' })
    const answer = await page.open()
    expect(answer.status).toBe(404)
    expect(await page.facts('notice', answer)).toMatchObject({ notice: 'unknown', seller: null })
    const sent = await page.send({ intent: 'confirm' })
    expect(sent.status).toBe(404)
  })

  test('offers the same selection again after its day, with nothing of its buyer', async () => {
    const own = await createMerchant(server)
    const products = [(await createProduct(own)).id, (await createProduct(own)).id]
    const checkout = await openCheckout(own, { products, customer_email: newBuyer(), locale: 'de' })
    const page = pageOf(server, checkout)
    await page.send({ product_id: products[1] ?? '', customer_name: 'Ada' })
    await own.advance('P2D')
    const over = await page.open()
    expect(over.status).toBe(410)
    const { again } = await page.facts('notice', over)
    expect(again).toBe(page.path)
    const fresh = await page.facts('checkout', await page.send({ intent: 'again' }))
    expect(fresh.checkout.client_secret).not.toBe(checkout.client_secret)
    expect(fresh.checkout).toMatchObject({
      product_id: products[1],
      customer_email: null,
      customer_name: null,
    })
  })
})

test('a short link opens a checkout, and one that sells nothing says so', async () => {
  const product = await createProduct(merchant)
  const link = await merchant.call('POST', '/v1/checkout-links/', {
    payment_processor: 'stripe',
    products: [product.id],
  })
  const page = pageOf(server, link.body)
  const opened = await page.facts(
    'checkout',
    await page.visitor.get(`/c/${link.body.client_secret}?theme=dark`),
  )
  expect(opened).toMatchObject({ theme: 'dark', checkout: { product_id: product.id } })
  const none = await page.visitor.get('/c/polar_cl_nobody')
  expect([none.status, none.body.notice]).toEqual([404, 'linkEnded'])
})

test('names and descriptions are what they are, not markup', async () => {
  const name = '<script>alert(1)</script>'
  const { id } = await createProduct(merchant, { name, description: `${name} **bold**` })
  const page = pageOf(server, await openCheckout(merchant, { products: [id] }))
  const facts = await page.facts('checkout', await page.open())
  expect(facts.checkout.product.name).toBe(name)
  expect(facts.description).not.toContain('<script')
  expect(facts.description).toContain('<strong>bold</strong>')
})

test('a live seller sells nothing for money here, whatever is sent, and the page says so', async () => {
  const live = await serverForThisTest({ settings: { billing: { live: true } } })
  const seller = await createMerchant(live)
  await nameSeller(seller)
  const checkout = await openCheckout(seller)
  const page = pageOf(live, checkout)
  expect(await page.facts('checkout', await page.open())).toMatchObject({
    isTest: false,
    canPay: false,
    note: 'notSelling',
  })
  const sent = await page.facts('checkout', await page.send(buyer()))
  expect([sent.note, sent.checkout.status]).toEqual(['notSelling', 'open'])
  expect(await paymentsOf(seller, checkout)).toEqual([])
})

test('a caller opens only so many pages in a minute', async () => {
  const strict = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const open = () => strict.visitor().get('/checkout/polar_c_nobody')
  const seen = new Set<number>()
  for (let count = 0; count < 400 && !seen.has(429); count++) seen.add((await open()).status)
  expect([...seen]).toEqual([404, 429])
})

test('who tries codes too often hears of that alone', async () => {
  const strict = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const seller = await createMerchant(strict)
  const page = pageOf(strict, await openCheckout(seller))
  const seen = new Set<string>()
  for (let count = 0; count < 8; count += 1) {
    const { note, problems } = await page.facts(
      'checkout',
      await page.send(buyer({ discount_code: `NOPE${count}` })),
    )
    seen.add(`${note} ${problems.discount_code}`)
  }
  expect([...seen]).toEqual(['badCode undefined', 'tooMany undefined'])
})
