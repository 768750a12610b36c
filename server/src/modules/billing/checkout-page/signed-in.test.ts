import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAt, pageAt, pageOf, signInAt } from '#testing/checkout-page.ts'
import { newBuyer, openCheckout, ordersOf, paymentsOf, reaches } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, portalOf, signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

/** A customer of the merchant, whom no checkout created. */
const newCustomer = (of = merchant, more: object = {}) =>
  createCustomer(of, { email: newBuyer(), name: 'Ada', ...more })

const publicOf = async ({ client_secret: secret }: { client_secret: string }) =>
  (await server.visitor().get(`/v1/checkouts/client/${secret}`)).body

const fromCheckout = async ({ id }: { id: string }) =>
  (await merchant.call('GET', `/v1/customers/${id}`)).body

describe('a customer who signs in with a code', () => {
  test('is who buys: their balance pays, and what they enter becomes theirs', async () => {
    const customer = await newCustomer()
    await adjustBalance(server, merchant, customer.id, { amount: 300 })
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    expect(await page.facts('checkout', await page.open())).toMatchObject({
      maySignIn: true,
      buyer: null,
    })
    const asked = await page.send({ intent: 'sign-in', customer_email: 'typed@example.com' })
    const entry = await page.facts('portal-entry', asked)
    expect(entry).toMatchObject({ email: 'typed@example.com', back: page.path })
    const { buyer } = await signInAt(server, page, customer.email)
    expect(buyer).toEqual({
      email: customer.email,
      name: 'Ada',
      due: 700,
      plan: null,
      upgrades: null,
    })
    await confirmAt(page, { postal_code: '10115', city: 'Berlin', line1: 'Platz 1' })
    const { customer_id, customer_email } = await reaches(merchant, checkout, 'succeeded')
    expect([customer_id, customer_email]).toEqual([customer.id, customer.email])
    // Whoever has the secret learns neither, also once it was bought; the buyer does.
    expect(await publicOf(checkout)).toMatchObject({ customer_id: null, customer_email: null })
    const receipt = await page.facts('receipt', await page.open('/confirmation'))
    expect([receipt.email, receipt.order === null]).toEqual([customer.email, false])
    const other = pageOf(server, checkout)
    const elsewhere = await other.facts('receipt', await other.open('/confirmation'))
    expect([elsewhere.email, elsewhere.order]).toEqual([null, null])
    expect(await ordersOf(merchant, checkout)).toMatchObject([
      { customer_id: customer.id, due_amount: 700, applied_balance_amount: -300 },
    ])
    const { billing_address: address } = await fromCheckout(customer)
    expect(address).toMatchObject({ country: 'DE', city: 'Berlin' })
  })

  test('is told to nobody else, whatever they know of the checkout', async () => {
    const customer = await newCustomer()
    const checkout = await openCheckout(merchant)
    await signInAt(server, pageOf(server, checkout), customer.email)
    const other = pageOf(server, checkout)
    expect((await other.facts('checkout', await other.open())).buyer).toBeNull()
    const shown = { customer_id: null, customer_email: 'typed@example.com' }
    expect(await publicOf(checkout)).toMatchObject(shown)
  })

  test('buys as themselves, whatever address was typed before', async () => {
    const customer = await newCustomer()
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    await signInAt(server, page, customer.email)
    await confirmAt(page, { customer_email: 'typed@example.com' })
    const { customer_id, customer_email } = await reaches(merchant, checkout, 'succeeded')
    expect([customer_id, customer_email]).toEqual([customer.id, customer.email])
  })

  test('leaves nothing in a checkout whose payment failed', async () => {
    const customer = await newCustomer()
    await adjustBalance(server, merchant, customer.id, { amount: 300 })
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    await signInAt(server, page, customer.email)
    const refused = await confirmAt(page, { confirmation_token_id: 'tok_chargeDeclined' })
    expect(await page.facts('checkout', refused)).toMatchObject({ note: 'declined' })
    expect(await publicOf(checkout)).toMatchObject({ customer_id: null, customer_email: null })
    // Somebody else who has the address of the page, and types who they are not.
    const other = pageOf(server, checkout)
    await confirmAt(other, { customer_email: customer.email, customer_name: 'Eve' })
    await reaches(merchant, checkout, 'succeeded')
    const [order] = await ordersOf(merchant, checkout)
    expect(order).toMatchObject({ due_amount: 1_000, applied_balance_amount: 0 })
    expect((await fromCheckout(customer)).name).toBe('Ada')
  })

  test('pays with the balance alone, without a card, and never more than was shown', async () => {
    const customer = await newCustomer()
    await adjustBalance(server, merchant, customer.id, { amount: 1_000 })
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    expect(await signInAt(server, page, customer.email)).toMatchObject({
      asksForCard: false,
      buyer: { due: 0 },
    })
    // Something else was paid with it meanwhile.
    await adjustBalance(server, merchant, customer.id, { amount: -400 })
    const stale = await confirmAt(page, { expected_due_amount: '0' })
    expect(await page.facts('checkout', stale)).toMatchObject({
      note: 'amountsChanged',
      asksForCard: true,
      buyer: { due: 400 },
    })
    expect(await paymentsOf(merchant, checkout)).toEqual([])
    await adjustBalance(server, merchant, customer.id, { amount: 400 })
    // The tax is that of the address, also where no card is needed.
    const nowhere = await confirmAt(page, { confirmation_token_id: '', country: '' })
    expect((await page.facts('checkout', nowhere)).problems).toMatchObject({ country: 'missing' })
    await confirmAt(page, { confirmation_token_id: '' })
    await reaches(merchant, checkout, 'succeeded')
    expect(await ordersOf(merchant, checkout)).toMatchObject([
      { due_amount: 0, applied_balance_amount: -1_000 },
    ])
    expect(await paymentsOf(merchant, checkout)).toEqual([])
  })

  test('is not who buys in a form that was shown before, with an address in it', async () => {
    const customer = await newCustomer()
    const checkout = await openCheckout(merchant)
    const page = pageOf(server, checkout)
    const typed = newBuyer()
    await page.send({ customer_email: typed })
    await signInAt(server, page, customer.email)
    const old = { expected_total_amount: '1000', customer_email: typed, country: 'DE' }
    await page.send({
      ...old,
      intent: 'confirm',
      consent: 'content-1',
      confirmation_token_id: 'tok_visa',
    })
    const bought = await reaches(merchant, checkout, 'succeeded')
    expect(bought.customer_email).toBe(typed)
    expect(bought.customer_id).not.toBe(customer.id)
  })

  test('signs out, and the address is asked for again', async () => {
    const customer = await newCustomer()
    const page = pageOf(server, await openCheckout(merchant))
    await signInAt(server, page, customer.email)
    const left = await page.facts('checkout', await page.send({ intent: 'sign-out' }))
    expect(left).toMatchObject({ buyer: null, maySignIn: true })
  })

  test('in the portal is known to all checkouts of this seller, and to no other', async () => {
    const customer = await newCustomer()
    const page = pageAt(server, `/portal/${await slugOf(merchant)}`)
    await page.send({ intent: 'send-code', email: customer.email })
    const code = await signInCode(server, customer.email)
    await page.send({ intent: 'enter', email: customer.email, code })
    const at = async (seller: Merchant) => {
      const { client_secret: secret } = await openCheckout(seller)
      return page.facts('checkout', await page.visitor.get(`/checkout/${secret}`))
    }
    expect((await at(merchant)).buyer).toMatchObject({ email: customer.email })
    const other = await createMerchant(server)
    expect((await at(other)).buyer).toBeNull()
    const token = page.visitor.cookies.get(`guildhall_customer_${await slugOf(merchant)}`) ?? ''
    page.visitor.cookies.set(`guildhall_customer_${await slugOf(other)}`, token)
    expect((await at(other)).buyer).toBeNull()
  })
})

describe('nobody is known by', () => {
  test('the session of a link, which somebody else may have sent', async () => {
    const customer = await newCustomer()
    const { token } = await portalOf(server, merchant, customer.id)
    const slug = await slugOf(merchant)
    const page = pageAt(server, `/portal/${slug}`)
    const home = await page.open(`?customer_session_token=${token}`)
    expect(await page.facts('portal-home', home)).toMatchObject({ email: customer.email })
    const { client_secret: secret } = await openCheckout(merchant)
    const shown = await page.facts('checkout', await page.visitor.get(`/checkout/${secret}`))
    expect(shown.buyer).toBeNull()
  })

  test('the session of another purchase', async () => {
    const first = await openCheckout(merchant)
    const page = pageOf(server, first)
    await confirmAt(page, { customer_email: newBuyer() })
    await reaches(merchant, first, 'succeeded')
    const token = page.visitor.cookies.get('guildhall_buyer') ?? ''
    expect(token).not.toBe('')
    const second = pageOf(server, await openCheckout(merchant))
    second.visitor.cookies.set(`guildhall_customer_${await slugOf(merchant)}`, token)
    expect((await second.facts('checkout', await second.open())).buyer).toBeNull()
  })

  test('a code where the seller said who buys', async () => {
    const [named, signedIn] = [await newCustomer(), await newCustomer()]
    const checkout = await openCheckout(merchant, { customer_id: named.id })
    const page = pageAt(server, `/portal/${await slugOf(merchant)}`)
    await page.send({ intent: 'send-code', email: signedIn.email })
    const code = await signInCode(server, signedIn.email)
    await page.send({ intent: 'enter', email: signedIn.email, code })
    const path = `/checkout/${checkout.client_secret}`
    const open = await page.facts('checkout', await page.visitor.get(path))
    expect(open).toMatchObject({ maySignIn: false, buyer: null })
    expect((await page.visitor.get(`${path}/sign-in`)).headers.get('location')).toBe(path)
    const own = { ...page, ...pageOf(server, checkout) }
    own.visitor.cookies.set(
      `guildhall_customer_${await slugOf(merchant)}`,
      page.visitor.cookies.get(`guildhall_customer_${await slugOf(merchant)}`) ?? '',
    )
    await confirmAt(own)
    expect((await reaches(merchant, checkout, 'succeeded')).customer_id).toBe(named.id)
  })

  test('the address of a checkout that does not exist', async () => {
    const page = pageAt(server, '/checkout/no-such-checkout')
    expect((await page.open('/sign-in')).headers.get('location')).toBe(page.path)
  })
})
