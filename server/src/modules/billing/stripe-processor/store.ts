import type { Sql } from '../../../platform/database/index.ts'

/** Stripe's id of a customer. */
export async function findCustomer(sql: Sql, organizationId: string, customerId: string) {
  const row = await sql.one<{ reference: string }>(
    'select reference from stripe_customers where organization_id = $1 and customer_id = $2',
    [organizationId, customerId],
  )
  return row?.reference
}

type NewCustomer = {
  readonly organizationId: string
  readonly customerId: string
  readonly reference: string
  readonly at: Date
}

/** The one that was stored first counts. */
export async function insertCustomer(sql: Sql, customer: NewCustomer): Promise<string> {
  const { organizationId, customerId, reference, at } = customer
  const row = await sql.one<{ reference: string }>(
    `insert into stripe_customers as known (organization_id, customer_id, reference, created_at)
     values ($1, $2, $3, $4)
     on conflict (organization_id, customer_id) do update set reference = known.reference
     returning reference`,
    [organizationId, customerId, reference, at],
  )
  return row?.reference ?? reference
}

/** For one that was deleted at Stripe. */
export async function forgetCustomer(
  sql: Sql,
  organizationId: string,
  customerId: string,
  reference: string,
) {
  await sql.run(
    `delete from stripe_customers
      where organization_id = $1 and customer_id = $2 and reference = $3`,
    [organizationId, customerId, reference],
  )
}
