import { type Erasure, eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Account, Entry } from './rules/accounts.ts'

/** Entry, lines and changed balances are one statement: the database refuses lines that come later. */
export function insert(tx: Tx, id: string, { lines, ...entry }: Entry) {
  tx.send(
    `with entry as (
       insert into ledger_entries (id, organization_id, at, kind, source_id)
       values ($1, $2, $3, $4, $5)
     ), given as (
       select * from unnest($6::text[], $7::uuid[], $8::uuid[], $9::text[], $10::bigint[])
         with ordinality as line (account, customer_id, order_id, currency, amount, number)
     ), changed as (
       insert into balances (organization_id, customer_id, currency, amount)
       select $2, customer_id, currency, -sum(amount) from given where account = 'balance'
        group by customer_id, currency
       on conflict (organization_id, customer_id, currency)
         do update set amount = balances.amount + excluded.amount
     )
     insert into ledger_lines
       (entry_id, line, organization_id, account, customer_id, order_id, currency, amount)
     select $1, number, $2, account, customer_id, order_id, currency, amount from given`,
    [
      id,
      entry.organizationId,
      entry.at,
      entry.kind,
      entry.sourceId,
      lines.map(({ account }) => account),
      lines.map(({ customerId }) => customerId ?? null),
      lines.map(({ orderId }) => orderId ?? null),
      lines.map(({ currency }) => currency),
      lines.map(({ amount }) => amount),
    ],
  )
}

/**
 * Many entries that no balance is part of, by one statement. Of a history that never happened: nobody
 * follows them.
 */
export async function insertMany(
  tx: Tx,
  organizationId: string,
  entries: readonly (Omit<Entry, 'organizationId'> & { readonly id: string })[],
): Promise<void> {
  const lines = entries.flatMap(({ id, lines }) =>
    lines.map((line, n) => ({ ...line, entryId: id, number: n + 1 })),
  )
  await tx.run(
    `with entry as (
       insert into ledger_entries (id, organization_id, at, kind, source_id)
       select id, $1, at, kind, "sourceId"
         from json_to_recordset($2::json)
           as e (id uuid, at timestamptz, kind text, "sourceId" uuid)
     )
     insert into ledger_lines
       (entry_id, line, organization_id, account, customer_id, order_id, currency, amount)
     select "entryId", number, $1, account, "customerId", "orderId", currency, amount
       from json_to_recordset($3::json)
         as l ("entryId" uuid, number int, account text, "customerId" uuid, "orderId" uuid,
               currency text, amount bigint)`,
    [
      organizationId,
      JSON.stringify(entries.map(({ lines: _, ...entry }) => entry)),
      JSON.stringify(lines),
    ],
  )
}

/** What is booked about these customers of a sandbox; the database refuses it for a live organization. */
export async function eraseCustomers(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
): Promise<void> {
  tx.send(`select set_config('guildhall.ledger', 'erase', true)`)
  await tx.run(
    `with gone as (
       delete from ledger_lines where organization_id = $1 and entry_id = any(array(
         select distinct entry_id from ledger_lines
          where organization_id = $1 and customer_id = any($2::uuid[])))
       returning entry_id
     )
     delete from ledger_entries
      where organization_id = $1 and id = any(array(select distinct entry_id from gone))`,
    [organizationId, customerIds],
  )
}

/** Locks the balance until the transaction ends, also one that has no entry yet. */
export async function lockBalance(
  tx: Tx,
  organizationId: string,
  customerId: string,
  currency: string,
): Promise<number> {
  tx.send(
    `insert into balances (organization_id, customer_id, currency, amount)
     values ($1, $2, $3, 0) on conflict (organization_id, customer_id, currency) do nothing`,
    [organizationId, customerId, currency],
  )
  const row = await tx.one<{ amount: number }>(
    `select amount from balances
      where organization_id = $1 and customer_id = $2 and currency = $3 for update`,
    [organizationId, customerId, currency],
  )
  return row?.amount ?? 0
}

export const balances = (sql: Sql, organizationId: string, customerId: string) =>
  sql.many<{ currency: string; amount: number }>(
    `select currency, amount from balances
      where organization_id = $1 and customer_id = $2 and amount <> 0 order by currency`,
    [organizationId, customerId],
  )

export const balancesOf = (sql: Sql, organizationId: string, customerIds: readonly string[]) =>
  sql.many<{ customerId: string; currency: string; amount: number }>(
    `select customer_id as "customerId", currency, amount from balances
      where organization_id = $1 and customer_id = any($2::uuid[]) and amount <> 0`,
    [organizationId, customerIds],
  )

export type Sum = { readonly account: Account; readonly currency: string; readonly amount: number }

export type BalanceMove = {
  readonly id: string
  readonly at: Date
  readonly kind: Entry['kind']
  /** Of what was booked, such as an order. */
  readonly sourceId: string
  readonly currency: string
  /** Above zero, it was credited to the customer. */
  readonly amount: number
  readonly orderId: string | null
}

/** What changed the balances of a customer, the latest first. */
export const balanceMoves = (
  sql: Sql,
  organizationId: string,
  customerId: string,
  page: { readonly offset: number; readonly limit: number },
) =>
  sql.many<BalanceMove>(
    `select e.id, e.at, e.kind, e.source_id as "sourceId", l.currency, -l.amount as amount, l.order_id as "orderId"
       from ledger_lines l
       join ledger_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = $1 and l.customer_id = $2 and l.account = 'balance'
      order by e.at desc, e.id desc, l.line offset $3 limit $4`,
    [organizationId, customerId, page.offset, page.limit],
  )

export async function countBalanceMoves(sql: Sql, organizationId: string, customerId: string) {
  const row = await sql.one<{ count: number }>(
    `select count(*) from ledger_lines
      where organization_id = $1 and customer_id = $2 and account = 'balance'`,
    [organizationId, customerId],
  )
  return row?.count ?? 0
}

/** What is booked for an order, by account. */
export const sumsOfOrder = (sql: Sql, organizationId: string, orderId: string) =>
  sql.many<Sum>(
    `select account, currency, sum(amount)::bigint as amount from ledger_lines
      where organization_id = $1 and order_id = $2
      group by account, currency having sum(amount) <> 0 order by account`,
    [organizationId, orderId],
  )

/** How much a fact changed what is owed to customers. */
export async function balanceMoved(
  sql: Sql,
  { kind, organizationId, sourceId }: Pick<Entry, 'kind' | 'organizationId' | 'sourceId'>,
): Promise<number> {
  const row = await sql.one<{ amount: number }>(
    `select -coalesce(sum(l.amount), 0)::bigint as amount
       from ledger_entries e join ledger_lines l on l.entry_id = e.id
        and l.organization_id = e.organization_id
      where e.organization_id = $1 and e.kind = $2 and e.source_id = $3 and l.account = 'balance'`,
    [organizationId, kind, sourceId],
  )
  return row?.amount ?? 0
}

/** The accounts of the organization. */
export const sums = (sql: Sql, organizationId: string) =>
  sql.many<Sum>(
    `select account, currency, sum(amount)::bigint as amount from ledger_lines
      where organization_id = $1 group by account, currency order by account, currency`,
    [organizationId],
  )

export type StoredEntry = {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly sourceId: string
}

/** Entries in the order of their kind and source, after the given ones. */
export const entriesAfter = (
  sql: Sql,
  organizationId: string,
  { kind, sourceId }: Pick<StoredEntry, 'kind' | 'sourceId'>,
  limit: number,
) =>
  sql.many<StoredEntry>(
    `select id, at, kind, source_id as "sourceId" from ledger_entries
      where organization_id = $1 and (kind, source_id) > ($2::text, $3::uuid)
      order by kind, source_id limit $4`,
    [organizationId, kind, sourceId, limit],
  )

export type StoredLine = {
  readonly entryId: string
  readonly account: Account
  readonly amount: number
  readonly currency: string
  readonly customerId: string | null
  readonly orderId: string | null
}

export const linesOf = (sql: Sql, organizationId: string, entryIds: readonly string[]) =>
  sql.many<StoredLine>(
    `select entry_id as "entryId", account, amount, currency, customer_id as "customerId",
            order_id as "orderId"
       from ledger_lines where organization_id = $1 and entry_id = any($2)
      order by entry_id, line`,
    [organizationId, entryIds],
  )

type Fact = { readonly kind: string; readonly sourceId: string }

/** What these facts moved at the processor; those that are not booked are left out. */
export const processorAmounts = (sql: Sql, organizationId: string, facts: readonly Fact[]) =>
  sql.many<Fact & { readonly amount: number }>(
    `select e.kind, e.source_id as "sourceId", sum(l.amount)::bigint as amount
       from unnest($2::text[], $3::uuid[]) as wanted (kind, source_id)
       join ledger_entries e on e.organization_id = $1 and e.kind = wanted.kind
        and e.source_id = wanted.source_id
       join ledger_lines l on l.entry_id = e.id and l.organization_id = $1
        and l.account = 'processor'
      group by e.kind, e.source_id`,
    [organizationId, facts.map(({ kind }) => kind), facts.map(({ sourceId }) => sourceId)],
  )

export type Difference = {
  readonly rule: string
  /** The id of the entry, customer or order. */
  readonly subject: string
  readonly expected: number
  readonly found: number
}

/** Entries whose lines do not sum to zero: the database refuses them, unless its triggers were off. */
export const unbalancedEntries = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `select 'entry sums to zero' as rule, entry_id::text as subject, 0::bigint as expected,
            sum(amount)::bigint as found
       from ledger_lines where organization_id = $1
      group by entry_id having sum(amount) <> 0 order by entry_id limit $2`,
    [organizationId, limit],
  )

export const wrongBalances = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `select 'balance equals its lines' as rule, customer_id::text as subject,
            sum(booked)::bigint as expected, sum(stored)::bigint as found
       from (select customer_id, currency, -amount as booked, 0 as stored from ledger_lines
              where organization_id = $1 and account = 'balance'
             union all
             select customer_id, currency, 0, amount from balances
              where organization_id = $1) as both_sides
      group by customer_id, currency having sum(booked) <> sum(stored)
      order by customer_id, currency limit $2`,
    [organizationId, limit],
  )

/** The next organization with entries, in the order of their ids. */
export async function organizationAfter(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.one<{ organizationId: string }>(
    `-- all tenants: an operator verifies the books of all of them
     select organization_id as "organizationId" from ledger_entries
      where organization_id > $1 order by organization_id limit 1`,
    [id],
  )
  return row?.organizationId
}

/** Deletes entries of a sandbox, the caller's transaction being declared by this; resolves to their number. */
async function erase(tx: Tx, organizationId: string, limit: number): Promise<number> {
  tx.send(`select set_config('guildhall.ledger', 'erase', true)`)
  const row = await tx.one<{ count: number }>(
    `with gone as (
       delete from ledger_entries where id in (
         select id from ledger_entries where organization_id = $1 limit $2)
         and organization_id = $1
       returning id
     ), lines as (
       delete from ledger_lines where organization_id = $1
          and entry_id = any(array(select id from gone))
     )
     select count(*) as count from gone`,
    [organizationId, limit],
  )
  return row?.count ?? 0
}

const balancesErasure = eraseTables('balances')

/** Of a sandbox that was deleted; the database refuses it for a live organization. */
export const ledgerErasure: Erasure = {
  tables: ['ledger_lines', 'ledger_entries', ...balancesErasure.tables],
  async erase(tx, organizationId, limit) {
    const count = await erase(tx, organizationId, limit)
    if (count >= limit) return count
    return count + (await balancesErasure.erase(tx, organizationId, limit - count))
  },
}
