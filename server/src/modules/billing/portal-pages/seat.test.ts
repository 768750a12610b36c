import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { assigned, invitationTo, seatsOf, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug
const pageOf = (slug: string, token: string) =>
  pageAt(server, `/portal/${slug}/seat?token=${token}`)
const over = { step: 'over', product: '', email: '', token: '' }

async function invited() {
  const { merchant, subscription } = await sellSeats(server, 1)
  const email = newBuyer()
  await assigned(merchant, subscription, { email })
  const token = await invitationTo(server, email)
  const status = async () => (await seatsOf(merchant, subscription)).seats[0].status
  return { merchant, email, token, status, slug: await slugOf(merchant) }
}

test('an invitation says for whom and for what it is, is taken by its button, and then leads to the portal', async () => {
  const { email, slug, status, token } = await invited()
  const page = pageOf(slug, token)
  const open = await page.facts('portal-seat', await page.open())
  expect(open).toMatchObject({ step: 'open', email, product: expect.any(String), isTest: true })
  // Programs that look at links in emails take nothing.
  expect(await status()).toBe('pending')
  const done = await page.facts('portal-seat', await page.send({ token }))
  expect(done).toMatchObject({ step: 'done', email, token: '' })
  expect(done.portal).toBe(`/portal/${slug}?${new URLSearchParams({ email })}`)
  expect(await status()).toBe('claimed')
  expect(await page.facts('portal-seat', await page.open())).toMatchObject(over)
  expect(await page.facts('portal-seat', await page.send({ token }))).toMatchObject(over)
})

test('nothing is said of an invitation at another seller, of a wrong one, and without one', async () => {
  const { status, token } = await invited()
  const other = await slugOf(await createMerchant(server))
  const page = pageOf(other, token)
  expect(await page.facts('portal-seat', await page.open())).toMatchObject(over)
  expect(await page.facts('portal-seat', await page.send({ token }))).toMatchObject(over)
  expect(await status()).toBe('pending')
  for (const wrong of ['none', '', 'x'.repeat(300)]) {
    const asked = pageOf(other, wrong)
    expect(await asked.facts('portal-seat', await asked.open())).toMatchObject(over)
  }
})
