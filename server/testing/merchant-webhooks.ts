import { expect } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { Receiver } from './receiver.ts'
import type { TestServer } from './server.ts'

const path = '/v1/webhooks/endpoints'

/** An endpoint of the merchant with the receiver's URL, told of changes of the organization. */
export async function createEndpoint(merchant: Merchant, { url }: Receiver, more: object = {}) {
  const input = { url, format: 'raw', events: ['organization.updated'], ...more }
  const { status, body } = await merchant.call('POST', path, input)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, secret } = body as { id: string; secret: string }
  return {
    id,
    secret,
    path: `${path}/${id}`,
    get: async () => (await merchant.call('GET', `${path}/${id}`)).body,
    deliveries: async (query = '') =>
      (await merchant.call('GET', `/v1/webhooks/deliveries?endpoint_id=${id}${query}`)).body.items,
  }
}

/** Appends `organization.updated`. */
export async function changeOrganization({ call, organizationId }: Merchant, website: string) {
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, { website })
  expect(answer.status, answer.text).toBe(200)
}

/** Stores a URL that the API would refuse. */
export const storeUrl = ({ query }: Pick<TestServer, 'query'>, id: string, url: string) =>
  query('update merchant_webhook_endpoints set url = $2 where id = $1', [id, url])
