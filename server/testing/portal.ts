import { expect, vi } from 'vitest'
import { systemRandom } from '../src/platform/system.ts'
import { newBuyer } from './checkouts.ts'
import { createCustomer } from './customers.ts'
import { callWithToken, type Merchant } from './merchants.ts'
import type { Nodes } from './nodes.ts'
import type { TestServer } from './server.ts'
import { type AnyServer, emailsTo } from './users.ts'

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

/** The code with which a customer signs in, from the newest email with one. */
export const signInCode = (server: TestServer, email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const emails = await emailsTo(server, email)
      const newest = emails.find(({ subject }) => subject.startsWith('Your code for '))
      const [code] = /\b\d{8}\b/.exec(newest?.text ?? '') ?? []
      return code ?? Promise.reject(new Error('No code yet.'))
    },
    { timeout: 15_000, interval: 50 },
  )

/** Changes a balance of a customer, as a merchant would. */
export async function adjustBalance(
  { app }: TestServer,
  { organizationId }: Merchant,
  customerId: string,
  { amount, currency = 'usd' }: { readonly amount: number; readonly currency?: string },
) {
  const { clock, database, ledger } = app.services
  const sourceId = systemRandom().uuid()
  await database.transaction(async (tx) => {
    await tx.run(
      `insert into balance_adjustments
         (id, organization_id, customer_id, amount, currency, balance, created_at)
       values ($1, $2, $3, $4, $5, 0, $6)`,
      [sourceId, organizationId, customerId, amount, currency, clock.now()],
    )
    await ledger.post(tx, {
      organizationId,
      at: clock.now(),
      kind: 'balance.adjusted',
      sourceId,
      lines: [
        { account: 'adjustments', currency, amount },
        { account: 'balance', customerId, currency, amount: -amount },
      ],
    })
  })
}

export const card = (confirmation_token_id = 'tok_visa', set_default = true) => ({
  confirmation_token_id,
  set_default,
  return_url: 'https://shop.example/account',
})

/** The steps of a payment in the portal: each returns a row once it was made. */
export const stepsOfPayment = [
  `select 1 from payment_intents where order_id = any($1) and trigger = 'retry_customer'`,
  `select 1 from payment_intents
    where order_id = any($1) and trigger = 'retry_customer' and reference is not null`,
  `select 1 from sandbox_movements m
     join sandbox_objects s on s.organization_id = m.organization_id and s.reference = m.reference
     join payment_intents i on i.id = s.intent_id where i.order_id = any($1)`,
]

/** What became of an order, by our rows and by the books of the processor. */
export async function chargesOf({ query }: Pick<Nodes, 'query'>, orderId: string) {
  const [row] = await query<{ status: string; charges: number; open: number }>(
    `select o.status,
       (select count(*) from sandbox_movements m
          join sandbox_objects s on s.organization_id = m.organization_id
           and s.reference = m.reference
          join payment_intents i on i.id = s.intent_id where i.order_id = o.id) as charges,
       (select count(*) from payment_intents i where i.order_id = o.id
          and i.status not in ('succeeded', 'failed', 'canceled')) as open
       from orders o where o.id = $1`,
    [orderId],
  )
  return row
}
