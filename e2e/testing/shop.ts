import { scopes } from '@guildhall/contract/kernel/scopes'
import { expect } from 'vitest'
import type { App, TestUser } from './app.ts'
import { ask, verifiedUser } from './users.ts'

export type Shop = {
  readonly slug: string
  readonly organizationId: string
  /** The browser of its owner. */
  readonly owner: TestUser & { readonly email: string }
  /** A call with an access token of the organization. */
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<Record<string, unknown> & { id: string }>
  /** The address of a new checkout, with a path for this server. */
  checkout(body: object): Promise<string>
}

let shops = 0

/** An organization that sells in a sandbox. */
export async function openShop(app: App): Promise<Shop> {
  const owner = await verifiedUser(app)
  const slug = `shop-${shops++}`
  const name = 'Werkstatt Lindenau'
  const organization = await ask(app, owner, 'organization/create', { name, slug })
  const made = await owner.context.request.post('/v1/organization-access-tokens/', {
    data: { comment: 'Tests', organization_id: organization.id, scopes },
    headers: { origin: app.origin },
  })
  const { token } = await made.json()
  const call: Shop['call'] = async (method, path, body) => {
    const answer = await fetch(app.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${path}: ${text}`).toBe(true)
    return JSON.parse(text)
  }
  return {
    slug,
    organizationId: organization.id,
    owner,
    call,
    async checkout(body) {
      const { url } = await call('POST', '/v1/checkouts/', body)
      return new URL(String(url)).pathname
    },
  }
}

/** A product with a license key. */
export async function licensedProduct({ call }: Shop, more: object = {}) {
  const product = await call('POST', '/v1/products/', {
    name: 'Light Studio',
    prices: [{ amount_type: 'fixed', price_amount: 4_900, price_currency: 'eur' }],
    ...more,
  })
  const key = await call('POST', '/v1/benefits/', {
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'LIGHT', activations: { limit: 3, enable_customer_admin: true } },
  })
  await call('POST', `/v1/products/${product.id}/benefits`, { benefits: [key.id] })
  return product
}
