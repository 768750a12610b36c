import { expect, vi } from 'vitest'
import { createBenefit, setBenefits } from './benefits.ts'
import { buyerOf, createProduct, openCheckout, payment, reaches } from './checkouts.ts'
import type { Merchant } from './merchants.ts'
import type { AnyServer } from './users.ts'

export const keysPath = '/v1/license-keys/'
export const portalKeysPath = '/v1/customer-portal/license-keys/'

/** A product, bought once, that comes with a license key. */
async function createLicensedProduct(merchant: Merchant, properties: object = {}) {
  const benefit = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties,
  })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  return { benefit, product }
}

/** The only key of a merchant, as soon as it was granted. */
export const firstKey = ({ call }: Merchant, query = '') =>
  vi.waitFor(
    async () => {
      const { body } = await call('GET', `${keysPath}?${query}`)
      expect(body.items).toHaveLength(1)
      return body.items[0]
    },
    { timeout: 15_000, interval: 50 },
  )

export async function buyProduct(
  server: AnyServer,
  merchant: Merchant,
  product: { id: string },
  options: { readonly customer_id?: string; readonly token?: string | undefined } = {},
) {
  const { token, ...more } = options
  const checkout = await openCheckout(merchant, { products: [product.id], ...more })
  const { customer_email, ...others } = payment(token)
  const buyer = more.customer_id ? others : { ...others, customer_email }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  // Its processor decides later.
  if (token === 'tok_slow') await merchant.advance('PT1H')
  await reaches(merchant, checkout, 'succeeded')
  return { checkout, customerToken: confirmed.body.customer_session_token as string }
}

/** A key that a customer bought. */
export async function buyKey(
  server: AnyServer,
  merchant: Merchant,
  properties: object = {},
  more: { readonly customer_id?: string } = {},
) {
  const { benefit, product } = await createLicensedProduct(merchant, properties)
  const bought = await buyProduct(server, merchant, product, more)
  return { ...bought, benefit, product, key: await firstKey(merchant, `benefit_id=${benefit.id}`) }
}
