import { afterAll, beforeAll, expect, test } from 'vitest'
import { solve } from '#testing/card-work.ts'
import { pageAt, pageOf } from '#testing/checkout-page.ts'
import {
  buyerOf,
  newBuyer,
  openCheckout,
  payment,
  paymentsOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const ordered = (token: string, more: Record<string, string> = {}) => ({
  intent: 'confirm',
  customer_email: newBuyer(),
  customer_name: 'Ada',
  country: 'DE',
  confirmation_token_id: token,
  consent: 'content-1',
  ...more,
})

/** A checkout at which so many cards were declined. */
async function declinedAt(times: number) {
  const checkout = await openCheckout(merchant)
  for (let time = 0; time < times; time++) {
    const { status } = await buyerOf(server, checkout).confirm(payment('tok_declined'))
    expect(status).toBe(400)
  }
  return { checkout, page: pageOf(server, checkout) }
}

test('a page asks for no work after three declined cards', async () => {
  const { checkout, page } = await declinedAt(3)
  expect(await page.facts('checkout', await page.open())).toMatchObject({ work: null })
  await page.send(ordered('tok_visa'))
  await reaches(merchant, checkout, 'succeeded')
})

test('after six a page asks for work, without which no bank is asked', async () => {
  const { checkout, page } = await declinedAt(6)
  const { work } = await page.facts('checkout', await page.open())
  expect(work).toMatchObject({ bits: 12 })
  const fields = ordered('tok_visa', { customer_name: 'Ada Lovelace' })
  const refused = await page.facts('checkout', await page.send(fields))
  expect(refused).toMatchObject({ note: 'work', work: { bits: 12 } })
  // What was entered is stored, for browsers without scripts, which come back later.
  expect(refused.checkout.customer_name).toBe('Ada Lovelace')
  expect(await paymentsOf(merchant, checkout)).toHaveLength(6)
  const updated = await page.facts(
    'checkout',
    await page.send({ ...fields, intent: 'update', work: refused.work?.challenge ?? '' }),
  )
  expect(updated.work).toEqual(refused.work)
  if (!updated.work) throw new Error('No work is asked for.')
  const { challenge } = updated.work
  await page.send({ ...fields, work: challenge, work_answer: solve(updated.work) })
  await reaches(merchant, checkout, 'succeeded')
})

test('work that the bank declined with is not done again, and each decline asks for more', async () => {
  const { checkout, page } = await declinedAt(6)
  const { work } = await page.facts('checkout', await page.open())
  if (!work) throw new Error('No work is asked for.')
  const done = { work: work.challenge, work_answer: solve(work) }
  const declined = await page.facts('checkout', await page.send(ordered('tok_declined', done)))
  expect(declined).toMatchObject({ note: 'declined', work: { bits: 13 } })
  const again = await page.facts('checkout', await page.send(ordered('tok_visa', done)))
  expect(again.note).toBe('work')
  expect(await paymentsOf(merchant, checkout)).toHaveLength(7)
})

test('a program is told when the checkout takes cards again, and another checkout does', async () => {
  const { checkout } = await declinedAt(6)
  const { body, headers, status } = await buyerOf(server, checkout).confirm()
  expect([status, body.error]).toEqual([429, 'TooManyRequests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await buyerOf(server, await openCheckout(merchant)).confirm()).status).toBe(200)
})

test('what needs no card is ordered all the same', async () => {
  const { checkout } = await declinedAt(6)
  const free = await merchant.call('POST', '/v1/discounts/', {
    type: 'percentage',
    basis_points: 10_000,
    duration: 'once',
    name: 'Gift',
  })
  await merchant.call('PATCH', `/v1/checkouts/${checkout.id}`, { discount_id: free.body.id })
  expect((await buyerOf(server, checkout).confirm(payment(null))).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
})

test('in the portal, six declined cards of a customer ask for work too', async () => {
  const { token, call } = await newPortalCustomer(server, merchant)
  const { call: asMerchant, organizationId } = merchant
  const { slug } = (await asMerchant('GET', `/v1/organizations/${organizationId}`)).body
  const page = pageAt(server, `/portal/${slug}/cards/new`)
  page.visitor.cookies.set('guildhall_portal', token)
  const form = async () => page.facts('portal-new-card', await page.open())
  const send = async (card: string, more: Record<string, string> = {}) => {
    const { attempt } = await form()
    const fields = { intent: 'confirm', confirmation_token_id: card, attempt, charged_at_once: '' }
    return page.send({ ...fields, ...more })
  }
  for (let time = 0; time < 6; time++) await send('tok_declined')
  const { work } = await form()
  if (!work) throw new Error('No work is asked for.')
  expect(await page.facts('portal-new-card', await send('tok_visa'))).toMatchObject({
    note: 'work',
  })
  const cards = '/customers/me/payment-methods'
  const byApi = await call('POST', cards, { confirmation_token_id: 'tok_visa', set_default: true })
  expect(byApi.status).toBe(429)
  const saved = await send('tok_visa', { work: work.challenge, work_answer: solve(work) })
  expect(saved.headers.get('location')).toContain('added=')
})
