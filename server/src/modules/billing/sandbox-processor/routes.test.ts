import { createHash } from 'node:crypto'
import { locales } from '@guildhall/contract/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function challenge() {
  const merchant = await createMerchant(server)
  const { database, clock, payments } = server.app.services
  const clocks = createClocks({ database, clock })
  const random = systemRandom()
  const opened = await database.transaction(async (tx) =>
    payments.open(tx, await clocks.moment(tx, merchant.organizationId), {
      kind: 'charge',
      customerId: random.uuid(),
      checkoutId: random.uuid(),
      token: 'tok_requires_action',
      amount: 1500,
      currency: 'usd',
      offSession: false,
      scheduled: false,
    }),
  )
  const { id, url } = await payments.advance(opened.id)
  const { origin, pathname } = new URL(url ?? '')
  expect(origin).toBe('http://localhost:3000')
  const statusOf = async () => (await merchant.call('GET', `/v1/payments/${id}`)).body.status
  return { path: pathname, statusOf }
}

test('a challenge has a page in every language', async () => {
  const { path } = await challenge()
  const titles = new Set<string>()
  for (const locale of locales) {
    const { status, text, headers } = await server
      .visitor({ 'accept-language': locale })
      .get(path, { accept: 'text/html' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).toMatch(/15[.,]00/)
    titles.add(/<h1>(.*)<\/h1>/.exec(text)?.[1] ?? '')
  }
  expect(titles.size).toBe(locales.length)
})

test.each([
  ['succeed', 'succeeded'],
  ['fail', 'failed'],
])('a program settles it without credentials: %s', async (outcome, status) => {
  const { path, statusOf } = await challenge()
  expect(await statusOf()).toBe('pending')
  const answer = await server.visitor().post(path, { outcome })
  expect([answer.status, answer.body]).toEqual([200, { status }])
  await expect.poll(statusOf).toBe(status)
  const other = await server.visitor().post(path, { outcome: 'succeed' })
  expect(other.body).toEqual({ status })
})

/** Submitted by the page without scripts, as a browser at this origin does it. */
const submit = (path: string, outcome: string, origin = server.config.baseUrl) =>
  server.visitor().send(
    new Request(new URL(path, server.config.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: `outcome=${outcome}`,
    }),
  )

test('without a page on which the payment began, its form leads back to itself', async () => {
  const { path, statusOf } = await challenge()
  const answer = await submit(path, 'succeed')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  const { text } = await server.visitor().get(path)
  expect(text).not.toContain('<form')
  expect(text).toContain('You can close this page.')
  await expect.poll(statusOf).toBe('succeeded')
})

async function challengedCheckout() {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  const { body } = await buyerOf(server, checkout).confirm(payment('tok_requires_action'))
  return {
    url: checkout.url,
    path: new URL(body.payment_processor_metadata.challenge_url).pathname,
  }
}

test.each(['succeed', 'fail'])('its form leads to where the payment began: %s', async (outcome) => {
  const { url, path } = await challengedCheckout()
  expect((await server.visitor().get(path)).text).not.toContain(url)
  const answer = await submit(path, outcome)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, url])
  const { text } = await server.visitor().get(path)
  expect(text).not.toContain('<form')
  expect(text).toContain(`href="${url}"`)
})

test('at another address of the server, the page leads back by a link', async () => {
  const { url, path } = await challengedCheckout()
  const answer = await submit(path, 'succeed', 'http://127.0.0.1:3000')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect((await server.visitor().get(path)).text).toContain(`href="${url}"`)
})

test('its style is the one that its policy lets in, and its form has an origin', async () => {
  const { path } = await challenge()
  const { text, headers } = await server.visitor().get(path)
  const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(policy).not.toContain('script')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('another outcome, and a challenge that does not exist, are refused', async () => {
  const { path } = await challenge()
  expect((await server.visitor().post(path, { outcome: 'maybe' })).status).toBe(422)
  const unknown = '/v1/sandbox/challenges/unknown'
  expect((await server.visitor().get(unknown)).status).toBe(404)
  expect((await server.visitor().post(unknown, { outcome: 'succeed' })).status).toBe(404)
})
