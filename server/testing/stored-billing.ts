import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'query'>
type Tenant = Pick<Merchant, 'organizationId'>

/** What stored events of these types say, unless it was erased. */
export const storedPayloads = (
  { query }: Server,
  organizationId: string,
  types: readonly string[],
) =>
  query<{ body: object }>(
    `select p.body from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = any($2) and p.body is not null order by e.id`,
    [organizationId, types],
  )

export const storedEvents = ({ query }: Server, aggregate: string, type: string) =>
  query('select 1 from events where aggregate = $1 and type = $2', [aggregate, type])

/** Every change and deletion of an order fails, until the returned function is called. */
export async function refuseChangesOfOrders({ query }: Server): Promise<() => Promise<unknown>> {
  await query(
    `create or replace function refuse() returns trigger language plpgsql as $$
     begin raise exception 'not now'; end $$`,
  )
  await query(
    'create trigger refuse before update or delete on orders for each row execute function refuse()',
  )
  return () => query('drop trigger refuse on orders')
}

/** Many rows of an organization in a table without references. */
export const storeNews = ({ query }: Server, { organizationId }: Tenant, count: number) =>
  query(
    `insert into processor_news (driver, organization_id, news_id, kind, reference, received_at)
     select 'sandbox', $1, n::text, 'charge', n::text, '2030-01-01' from generate_series(1, $2) n`,
    [organizationId, count],
  )

/** A sandbox as it is after its deletion, before it is erased. */
export async function closeSandbox({ query }: Server, { organizationId }: Tenant) {
  for (const table of ['merchants', 'billing_clocks']) {
    await query(`update ${table} set closed_at = '2030-01-01' where organization_id = $1`, [
      organizationId,
    ])
  }
}

export const goLive = ({ query }: Server, { organizationId }: Tenant) =>
  query(
    `update billing_clocks set live = true, offset_ms = 0, frozen_at = null
      where organization_id = $1`,
    [organizationId],
  )

/** As if the processor had not decided yet. */
export const reopenPayments = ({ query }: Server, { organizationId }: Tenant) =>
  query(`update payment_intents set status = 'processing' where organization_id = $1`, [
    organizationId,
  ])

/** What became of the charges of an order, and of their money. */
export const moneyFor = ({ query }: Server, orderId: string) =>
  query<{ status: string; unapplied: boolean; returned: boolean }>(
    `select status, unapplied,
            exists (select from payment_intents r where r.source_id = i.id and r.status = 'succeeded')
              as returned
       from payment_intents i
      where order_id = $1 and kind = 'charge' and captured is not null`,
    [orderId],
  )

/** As if the failed charge of an order had not been decided, and then succeeded at the processor. */
export async function succeedAfterAll({ query }: Server, orderId: string) {
  const [intent] = await query<{ id: string; reference: string }>(
    `update payment_intents set status = 'processing', code = null, message = null, hard = null
      where order_id = $1 returning id, reference`,
    [orderId],
  )
  if (!intent) throw new Error('The order has a charge.')
  await query(
    `with succeeded as (
       update sandbox_objects set status = 'succeeded', code = null, message = null
        where reference = $1 returning *
     )
     insert into sandbox_movements
       (organization_id, reference, charge_reference, amount, currency, at)
     select organization_id, reference, reference, amount, currency, modified_at from succeeded`,
    [intent.reference],
  )
  return intent
}

/** The kinds of the entries of an organization that match this pattern. */
export async function booked({ query }: Server, organizationId: string, kinds: string) {
  const rows = await query<{ kind: string }>(
    'select kind from ledger_entries where organization_id = $1 and kind like $2 order by kind',
    [organizationId, kinds],
  )
  return rows.map(({ kind }) => kind)
}

/** An account at GitHub that the customer has linked. */
export const storeAccount = ({ query }: Server, { organizationId }: Tenant, customerId: string) =>
  query(
    `insert into customer_accounts
       (organization_id, customer_id, service, account_id, username, created_at)
     values ($1, $2, 'github', '1', 'ada', '2030-01-01')`,
    [organizationId, customerId],
  )
