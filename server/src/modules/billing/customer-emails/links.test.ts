import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { buyerOf, newBuyer, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { onePixel } from '#testing/pictures.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Mail = { readonly subject: string; readonly html: string; readonly links: readonly string[] }

/** The emails of an organization, once there are so many. */
const mailsOf = ({ organizationId }: Merchant, count: number) =>
  vi.waitFor(
    async () => {
      const mails = await server.query<Mail>(
        'select subject, html, links from mails where sender_id = $1',
        [organizationId],
      )
      expect(mails.map(({ subject }) => subject)).toHaveLength(count)
      return mails
    },
    { timeout: 15_000, interval: 50 },
  )

/** The page at the end of a link of this server, as a browser without cookies finds it. */
async function followed(link: string) {
  const { origin, pathname, search } = new URL(link)
  expect(origin).toBe(new URL(server.config.baseUrl).origin)
  const page = pageAt(server, pathname + search)
  const answer = await page.followed(await page.open())
  return [answer.status, answer.body?.kind]
}

test('every link of emails about subscriptions, orders and withdrawals leads to a page', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const subscription = await subscribe(server, merchant, plan)
  await change(merchant, subscription, { cancel_at_period_end: true })
  const mails = await mailsOf(merchant, 2)
  expect(mails.flatMap(({ links }) => links)).toHaveLength(2)
  for (const { html, links } of mails) {
    for (const link of links) {
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
      expect(await followed(link)).toEqual([200, 'portal-entry'])
    }
  }
  const [order] = await ordersOf(merchant, subscription)
  // Of a payment that the bank asks about, and of a card that expires.
  const { body } = await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)
  for (const path of [`/pay/${order.id}`, `/portal/${body.slug}/settings`]) {
    expect(await followed(server.config.baseUrl + path)).toEqual([200, 'portal-entry'])
  }
})

test('the reminder of a checkout leads back to it', async () => {
  const merchant = await createMerchant(server)
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    customer_email_settings: { checkout_reminder: true },
  })
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).patch({ customer_email: newBuyer() })
  await merchant.advance('PT24H')
  await reaches(merchant, checkout, 'expired')
  const [mail] = await mailsOf(merchant, 1)
  // Its day is over: the page offers the same again.
  expect(await followed(mail?.links[0] ?? '')).toEqual([410, 'notice'])
})

test('an email has the logo and the color of the seller, and the logo is there', async () => {
  const merchant = await createMerchant(server)
  const { organizationId, owner } = merchant
  const { body } = await owner.visitor.put(`/api/organizations/${organizationId}/logo`, {
    content: onePixel.png,
  })
  await merchant.call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, {
    accent_color: '#a01f2b',
  })
  const { body: seller } = await merchant.call('GET', `/v1/organizations/${organizationId}`)
  const { customer } = await newPortalCustomer(server, merchant)
  await pageAt(server, `/portal/${seller.slug}`).send({
    intent: 'send-code',
    email: customer.email,
  })
  const [mail] = await mailsOf(merchant, 1)
  const [, logo = ''] =
    /<img src="([^"]+)" alt="" width="40" height="40"/.exec(mail?.html ?? '') ?? []
  expect(logo).toBe(body.logo)
  expect((await server.visitor().get(new URL(body.logo).pathname)).status).toBe(200)
  expect(mail?.html).toContain('border-left:6px solid #a01f2b')
})

test('a picture of another server is in no email', async () => {
  const merchant = await createMerchant(server)
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    avatar_url: 'https://tracker.example.com/logo.png',
  })
  await subscribe(server, merchant, await createPlan(merchant))
  const [mail] = await mailsOf(merchant, 1)
  expect(mail?.html).not.toMatch(/<img|tracker/)
})
