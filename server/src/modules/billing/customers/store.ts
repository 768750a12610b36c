import {
  eraseTables,
  type Sql,
  type Tx,
  violatedConstraint,
} from '../../../platform/database/index.ts'
import { likePattern, trigramQuery } from '../../../platform/lists/index.ts'
import type { Customer } from './rules.ts'

const columns = `c.id, c.organization_id as "organizationId", c.external_id as "externalId",
  c.email, c.email_standing as "emailStanding", c.name, c.billing_name as "billingName",
  c.billing_address as "billingAddress", c.tax_id as "taxId", c.locale, c.metadata, c.type,
  c.default_payment_method_id as "defaultPaymentMethodId", c.deleted_at as "deletedAt",
  c.created_at as "createdAt", c.modified_at as "modifiedAt", c.mirrored`

export type ListedCustomer = Customer & { readonly runningSubscriptions: number }
export const listedColumns = `${columns}, c.running_subscriptions as "runningSubscriptions"`

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Customer>(
    `select ${columns} from customers c
      where c.organization_id = any($1) and c.id = $2 and c.deleted_at is null`,
    [organizationIds, id],
  )
}

/** A deleted one as well. */
export function findAny(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Customer>(
    `select ${columns} from customers c where c.organization_id = any($1) and c.id = $2`,
    [organizationIds, id],
  )
}

/** Deleted ones as well, for orders and history. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Customer>(
    `select ${columns} from customers c where c.organization_id = $1 and c.id = any($2)`,
    [organizationId, ids],
  )
}

/**
 * At most two: several organizations of a user may have the same external id. Among mirrored customers of
 * one organization, the last one that changed has it.
 */
export function findByExternalId(sql: Sql, organizationIds: readonly string[], externalId: string) {
  return sql.many<Customer>(
    `select distinct on (c.organization_id) ${columns} from customers c
      where c.organization_id = any($1) and c.external_id = $2 and c.deleted_at is null
      order by c.organization_id, coalesce(c.modified_at, c.created_at) desc, c.id limit 2`,
    [organizationIds, externalId],
  )
}

/** The one who has the address as set or proved: at most one. */
export function findHolder(sql: Sql, organizationId: string, email: string) {
  return sql.one<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.email_standing <> 'typed'
        and c.deleted_at is null`,
    [organizationId, email],
  )
}

/** Without those for whose external id somebody typed the address. */
const listedByAddress = `(c.email_standing <> 'typed' or c.external_id is null)`

/**
 * A proved address first, then one that is set, then typed ones: a guest's before those of external ids,
 * of which anybody may make many. The oldest of these first.
 */
const bestFirst = `case c.email_standing when 'proved' then 0 when 'set' then 1 else 2 end,
  c.external_id is not null, c.created_at, c.id`

/** Those whom a search by the address lists. */
export function listByEmail(
  sql: Sql,
  organizationId: string,
  email: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return sql.many<ListedCustomer>(
    `select ${listedColumns} from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.deleted_at is null
        and ${listedByAddress}
      order by ${bestFirst} limit $3 offset $4`,
    [organizationId, email, limit, offset],
  )
}

export async function countByEmail(sql: Sql, organizationId: string, email: string) {
  const row = await sql.one<{ count: number }>(
    `select count(*)::int as count from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.deleted_at is null
        and ${listedByAddress}`,
    [organizationId, email],
  )
  return row?.count ?? 0
}

/** The first of those. */
export async function findByEmail(sql: Sql, organizationId: string, email: string) {
  const [found] = await listByEmail(sql, organizationId, email, { limit: 1, offset: 0 })
  return found
}

/** All who have the address, however they came to it, up to `limit`. */
export function allWithEmail(sql: Sql, organizationId: string, email: string, limit: number) {
  return sql.many<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.deleted_at is null
      order by ${bestFirst} limit $3`,
    [organizationId, email, limit],
  )
}

/**
 * The sellers with a customer of the address: those first to whom it was proved, then live ones, then the
 * oldest, so that nobody hides them behind new organizations of their own.
 */
export function sellersOf(sql: Sql, email: string, limit: number) {
  return sql.many<{
    readonly organizationId: string
    readonly isLive: boolean
    readonly isProved: boolean
  }>(
    `-- all tenants: the owner of the address chooses among its sellers, each an organization_id
     -- reads merchants: a closed one has no portal
     -- reads billing_clocks: live organizations come before sandboxes
     with known as materialized (
       select c.organization_id, bool_or(c.email_standing = 'proved') as proved,
              min(c.created_at) as since
         from customers c where lower(c.email) = lower($1) and c.deleted_at is null
        group by c.organization_id
     )
     select known.organization_id as "organizationId", k.live as "isLive",
            known.proved as "isProved"
       from known
       join merchants m on m.organization_id = known.organization_id and m.closed_at is null
       join billing_clocks k on k.organization_id = known.organization_id
      order by known.proved desc, k.live desc, known.since, known.organization_id
      limit $2`,
    [email, limit],
  )
}

/** Whose purchase it is that names an address alone: one who proved it, or the oldest without external id. */
export function findForAddress(sql: Sql, organizationId: string, email: string) {
  return sql.one<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.deleted_at is null
        and (c.email_standing = 'proved' or c.external_id is null)
      order by (c.email_standing = 'proved') desc, c.created_at, c.id limit 1`,
    [organizationId, email],
  )
}

/** Guests with the same address take turns, so that one customer is created for all of them. */
export function lockAddress(tx: Tx, organizationId: string, email: string) {
  tx.send(
    `select pg_advisory_xact_lock(hashtextextended('customer ' || $1 || ' ' || lower($2), 0))`,
    [organizationId, email],
  )
}

/** The one to whom an external id can be given, because the address was proved. */
export function findUnlinked(sql: Sql, organizationId: string, email: string) {
  return sql.one<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and lower(c.email) = lower($2) and c.deleted_at is null
        and c.external_id is null
      order by ${bestFirst} limit 1`,
    [organizationId, email],
  )
}

/** A deleted one as well. The rows of other tables may still be linked to it. */
export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and c.id = $2 for no key update`,
    [organizationId, id],
  )
}

/** In the order of their ids, so that two transactions with the same customers do not deadlock. */
export function lockMany(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.many<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and c.id = any($2::uuid[]) order by c.id for no key update`,
    [organizationId, ids],
  )
}

/** Returns 0 if another customer has the email address or the external id. */
export function insert(tx: Tx, customer: Customer): Promise<number> {
  return tx.run(
    `insert into customers (id, organization_id, external_id, email, email_standing, name,
       billing_name, billing_address, tax_id, locale, metadata, type, default_payment_method_id,
       deleted_at, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    valuesOf(customer),
  )
}

export async function update(tx: Tx, customer: Customer): Promise<void> {
  await tx.run(
    `update customers set external_id = $3, email = $4, email_standing = $5, name = $6,
       billing_name = $7, billing_address = $8, tax_id = $9, locale = $10, metadata = $11,
       type = $12, default_payment_method_id = $13, deleted_at = $14, created_at = $15,
       modified_at = $16
      where organization_id = $2 and id = $1`,
    valuesOf(customer),
  )
}

const valuesOf = (customer: Customer) => [
  customer.id,
  customer.organizationId,
  customer.externalId,
  customer.email,
  customer.emailStanding,
  customer.name,
  customer.billingName,
  customer.billingAddress,
  customer.taxId,
  customer.locale,
  customer.metadata,
  customer.type,
  customer.defaultPaymentMethodId,
  customer.deletedAt,
  customer.createdAt,
  customer.modifiedAt,
]

/** A subscription of the customer starts (1) or ends (-1). */
export async function countRunning(
  tx: Tx,
  organizationId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await tx.run(
    `update customers set running_subscriptions = running_subscriptions + $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, change],
  )
}

/** How many subscriptions of customers run, by their ids. */
export async function setRunning(
  tx: Tx,
  organizationId: string,
  running: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.run(
    `update customers c set running_subscriptions = g.running
       from unnest($2::uuid[], $3::integer[]) as g (id, running)
      where c.organization_id = $1 and c.id = g.id and c.running_subscriptions <> g.running`,
    [organizationId, [...running.keys()], [...running.values()]],
  )
}

/** Which value of a customer is taken, if that is why a statement failed. */
export function takenField(error: unknown): 'email' | 'external_id' | undefined {
  switch (violatedConstraint(error)) {
    case 'customers_email_unique':
      return 'email'
    case 'customers_external_id_unique':
      return 'external_id'
    default:
      return undefined
  }
}

/** The next customers in the order of their creation, for exports. */
/** What a search reads; as its index has it. */
export const searched = `lower(coalesce(c.name, '') || ' ' || coalesce(c.email, '') || ' ' ||
    coalesce(c.external_id, ''))`

export type ExportFilters = {
  readonly search?: string | undefined
  /** Whether a subscription of the customer runs. */
  readonly active?: boolean | undefined
  /** Those that were made by then. */
  readonly until?: Date | undefined
}

export function readAfter(
  sql: Sql,
  organizationId: string,
  { active, search, until }: ExportFilters,
  { createdAt, id }: Pick<Customer, 'createdAt' | 'id'>,
  limit: number,
) {
  return sql.search<Customer>(
    `select ${columns} from customers c
      where c.organization_id = $1 and (c.created_at, c.id) > ($2, $3) and c.deleted_at is null
        and ($5::boolean is null or (c.running_subscriptions > 0) = $5)
        and ($6::timestamptz is null or c.created_at <= $6)
        and ($7::tsquery is null or letter_groups(${searched}) @@ $7)
        and ($8::text is null or ${searched} like $8)
      order by c.created_at, c.id limit $4`,
    [
      organizationId,
      createdAt,
      id,
      limit,
      active ?? null,
      until ?? null,
      trigramQuery(search?.toLowerCase() ?? '', 'contains') ?? null,
      search ? likePattern(search.toLowerCase(), 'contains') : null,
    ],
  )
}

/** Has there ever been one, also if it was deleted? */
export async function hasAny(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    'select exists (select from customers where organization_id = $1) as found',
    [organizationId],
  )
  return row?.found ?? false
}

/** Of a sandbox that was deleted. */
export const customersErasure = eraseTables('customers')
