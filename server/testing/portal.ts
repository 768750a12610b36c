import { expect } from 'vitest'
import { newBuyer } from './checkouts.ts'
import { createCustomer } from './customers.ts'
import { callWithToken, type Merchant } from './merchants.ts'
import type { AnyServer } from './users.ts'

export const portal = '/v1/customer-portal'

/** Requests of a customer, with the token of a new session. */
export async function portalOf(server: AnyServer, merchant: Merchant, customerId: string) {
  const answer = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: customerId })
  expect(answer.status, answer.text).toBe(201)
  const token: string = answer.body.token
  return { token, call: callsWith(server, token) }
}
export type PortalCalls = ReturnType<typeof callsWith>

/** Paths are below `/v1/customer-portal`. */
export const callsWith =
  (server: AnyServer, token: string) => (method: string, path: string, body?: object) =>
    callWithToken(server, token, method, portal + path, body)

/** A new customer with a session. */
export async function newPortalCustomer(server: AnyServer, merchant: Merchant, more: object = {}) {
  const customer = await createCustomer(merchant, { email: newBuyer(), name: 'Ada', ...more })
  return { customer, ...(await portalOf(server, merchant, customer.id)) }
}

export const card = (confirmation_token_id = 'tok_visa', set_default = true) => ({
  confirmation_token_id,
  set_default,
  return_url: 'https://shop.example/account',
})
