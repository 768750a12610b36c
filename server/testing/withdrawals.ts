import type { ConsentVersion } from '@guildhall/contract/billing/withdrawals'
import { expect, vi } from 'vitest'
import { buyerOf, newBuyer, openCheckout, ordersOf, payment, reaches } from './checkouts.ts'
import type { Merchant } from './merchants.ts'
import { portal } from './portal.ts'
import type { TestServer } from './server.ts'
import { type AnyServer, emailsTo } from './users.ts'

export const withdrawalsPath = '/v1/withdrawals/'
const confirmPath = `${portal}/withdrawals/confirm`

type Purchase = {
  /** The box that the buyer ticks. */
  readonly consent?: ConsentVersion
  readonly buyer?: object
}

/** Somebody in Germany buys a product: their address, and the session that shows the purchase. */
export async function buy(
  server: TestServer,
  merchant: Merchant,
  product: { readonly id: string },
  { buyer = {}, consent }: Purchase = {},
) {
  const checkout = await openCheckout(merchant, { products: [product.id] })
  if (consent) await giveConsent(server, merchant, checkout, consent)
  const email = newBuyer()
  const input = { ...payment(), customer_email: email, customer_name: 'Ada Lovelace', ...buyer }
  const confirmed = await buyerOf(server, checkout).confirm(input)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  return { checkout, email, order, session: confirmed.body.customer_session_token as string }
}

/** The buyer of a checkout ticks the box. */
export const giveConsent = (
  { app }: TestServer,
  { organizationId }: Merchant,
  { id: checkoutId }: { readonly id: string },
  version: ConsentVersion,
) =>
  app.services.database.transaction(async (tx) => {
    const { at } = await app.services.merchants.moment(tx, organizationId)
    const given = { organizationId, checkoutId, version, locale: 'de', at } as const
    await app.services.withdrawals.consents.record(tx, given)
  })

type Order = { readonly invoice_number: string }

/** What the form of the page sends. */
export const declaring = ({ invoice_number }: Order, email: string, more: object = {}) => ({
  kind: 'withdrawal',
  name: 'Ada Lovelace',
  order_number: invoice_number,
  email,
  ...more,
})

export async function declare(server: AnyServer, merchant: Merchant, body: object) {
  const { body: seller } = await merchant.call(
    'GET',
    `/v1/organizations/${merchant.organizationId}`,
  )
  return server.visitor().post(`${portal}/organizations/${seller.slug}/withdrawals`, body)
}

/** All declarations of a seller, newest first. */
export const declarationsOf = async ({ call }: Merchant) =>
  (await call('GET', `${withdrawalsPath}?limit=100`)).body.items

/** The links to the page of withdrawals in the emails to an address, newest first. */
export const receiptsTo = async (server: AnyServer, email: string) =>
  (await emailsTo(server, email))
    .flatMap(({ links }) => links)
    .filter((link) => link.includes('/withdraw/') && link.includes('token='))

/** The token of the newest of so many receipts. */
export const tokenTo = (server: AnyServer, email: string, count = 1): Promise<string> =>
  vi.waitFor(
    async () => {
      const links = await receiptsTo(server, email)
      expect(links).toHaveLength(count)
      return new URL(links[0] ?? '').searchParams.get('token') ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )

/** Declares a withdrawal from an order; the token of the receipt. */
export async function declared(
  server: TestServer,
  merchant: Merchant,
  { email, order }: { readonly email: string; readonly order: Order },
  more: object = {},
) {
  const answer = await declare(server, merchant, declaring(order, email, more))
  expect(answer.status, answer.text).toBe(202)
  return tokenTo(server, email)
}

export const preview = (server: AnyServer, token: string) =>
  server.visitor().get(`${confirmPath}?token=${token}`)
export const confirm = (server: AnyServer, token: string) =>
  server.visitor().post(confirmPath, { token })
