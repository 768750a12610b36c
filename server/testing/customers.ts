import { expect } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import type { Answer } from './visitor.ts'

export const customersPath = '/v1/customers/'

/** A new customer of the merchant. */
export async function createCustomer({ call }: Pick<Merchant, 'call'>, input: object) {
  const answer = await call('POST', customersPath, input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** The events about a customer with their payloads, in their order. */
export async function customerEvents({ query }: TestServer, id: string) {
  const rows = await query<{ type: string; body: Record<string, unknown> }>(
    `select e.type, p.body from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 order by e.id`,
    [`customer:${id}`],
  )
  return rows.map(({ type, body }) => [type, body] as const)
}

/** The status of a response, and of a 422 where its values are wrong and why. */
export const statusAndIssues = ({ status, body }: Answer) => [
  status,
  ...(Array.isArray(body?.detail)
    ? body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [loc.join('.'), type])
    : []),
]
