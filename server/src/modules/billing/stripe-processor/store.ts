import type { Sql } from '../../../platform/database/index.ts'

type StripeCustomer = {
  /** Stripe's id. */
  readonly reference: string
  /** A hash of what Stripe was told about them. */
  readonly told: string | null
}

export function findCustomer(sql: Sql, organizationId: string, customerId: string) {
  return sql.one<StripeCustomer>(
    'select reference, told from stripe_customers where organization_id = $1 and customer_id = $2',
    [organizationId, customerId],
  )
}

type NewCustomer = StripeCustomer & {
  readonly organizationId: string
  readonly customerId: string
  readonly at: Date
}

/** The one that was stored first counts. */
export async function insertCustomer(sql: Sql, customer: NewCustomer): Promise<string> {
  const { organizationId, customerId, reference, told, at } = customer
  const row = await sql.one<{ reference: string }>(
    `insert into stripe_customers as known (organization_id, customer_id, reference, told, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id, customer_id) do update set reference = known.reference
     returning reference`,
    [organizationId, customerId, reference, told, at],
  )
  return row?.reference ?? reference
}

export async function noteTold(
  sql: Sql,
  organizationId: string,
  customerId: string,
  { reference, told }: StripeCustomer,
) {
  await sql.run(
    `update stripe_customers set told = $4
      where organization_id = $1 and customer_id = $2 and reference = $3`,
    [organizationId, customerId, reference, told],
  )
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

export type Account = { readonly account: string | null; readonly livemode: boolean }

/** The one that was stored first, unless nobody is known there yet. */
export async function useAccount(sql: Sql, { account, livemode }: Account, at: Date) {
  await sql.run(
    `-- all tenants: they share one account
     insert into stripe_account (account, livemode, since) values ($1, $2, $3)
     on conflict (only_one) do update
       set account = excluded.account, livemode = excluded.livemode, since = excluded.since
     where not exists (select 1 from stripe_customers)`,
    [account, livemode, at],
  )
  return sql.one<Account>('select account, livemode from stripe_account')
}

/** For a key that may read it, after one that might not. */
export async function nameAccount(sql: Sql, account: string) {
  await sql.run('update stripe_account set account = $1 where account is null', [account])
}

/** That of the first payment; undefined while no customer is known there. */
export const usedAccount = (sql: Sql) =>
  sql.one<Account>(
    `-- all tenants: they share one account
     select account, livemode from stripe_account
      where exists (select 1 from stripe_customers)`,
  )

type Messages = { readonly validAt: Date | null; readonly invalidAt: Date | null }

export const messages = (sql: Sql) =>
  sql.one<Messages>('select valid_at as "validAt", invalid_at as "invalidAt" from stripe_messages')

export async function noteMessage(sql: Sql, isValid: boolean, at: Date) {
  await sql.run(
    `insert into stripe_messages as known (valid_at, invalid_at)
     values (case when $1 then $2::timestamptz end, case when $1 then null else $2::timestamptz end)
     on conflict (only_one) do update
       set valid_at = coalesce(excluded.valid_at, known.valid_at),
           invalid_at = coalesce(excluded.invalid_at, known.invalid_at)`,
    [isValid, at],
  )
}
