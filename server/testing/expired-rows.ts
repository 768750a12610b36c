import type { TestServer } from './server.ts'

const old = "timestamptz '2020-01-01'"

/** Inserts expired rows into each table. */
const rows: Readonly<Record<string, string>> = {
  tokens: `insert into tokens (hash, purpose, subject, expires_at, created_at)
    select sha256(n::text::bytea), 'magic-link', n::text, ${old}, ${old}`,
  codes: `insert into codes (purpose, subject, hash, tries_left, expires_at)
    select 'sign-in', n::text, '\\x00', 3, ${old}`,
  rate_limits: `insert into rate_limits (key, count, since, expires_at)
    select n::text, 1, ${old}, ${old}`,
  idempotency_keys: `insert into idempotency_keys
      (hash, body_hash, claimed_by, claimed_until, expires_at)
    select sha256(n::text::bytea), '\\x00', 'node', ${old}, ${old}`,
  sessions: `insert into sessions (id, user_id, token_hash, remembered, expires_at, created_at,
      updated_at, ip_address, user_agent)
    select 'expired' || n, $3, sha256(n::text::bytea), true, ${old}, ${old}, ${old}, '', ''`,
  known_devices: `insert into known_devices (user_id, hash, created_at, last_seen_at)
    select $3, sha256(n::text::bytea), ${old}, ${old}`,
  trusted_devices: `insert into trusted_devices (user_id, hash, expires_at)
    select $3, sha256(n::text::bytea), ${old}`,
  two_factor_challenges: `insert into two_factor_challenges
      (user_id, hash, method, remembered, tries_left, expires_at)
    select $3, sha256(n::text::bytea), 'password', true, 3, ${old}`,
  api_keys: `insert into api_keys (id, user_id, hash, start, enabled, rate_limit_enabled,
      expires_at, created_at, updated_at)
    select 'expired' || n, $3, sha256(n::text::bytea), '', true, false, ${old}, ${old}, ${old}`,
  events: `with payload as (
      insert into event_payloads (id, body) overriding system value
      select 1000000 + m, '{}' from generate_series($1::int, $2::int) as m)
    insert into events (type, aggregate, payload_id, created_at, occurred_at)
    select 'user.created', n::text, 1000000 + n, ${old}, ${old}`,
  card_tries: `insert into card_tries (id, organization_id, intent_id, place_id, created_at)
    select md5(n::text)::uuid, 'nobody', md5(n::text)::uuid, md5(n::text)::uuid, ${old}`,
  mails: `insert into mails (id, recipient, subject, text, html, links, created_at)
    select n::text, 'ada@example.com', '', '', '', '{}', ${old}`,
}

export const sweptTables = Object.keys(rows)

/** More rows for the two tables that grow fastest. */
export function expiredRowCount(table: string): number {
  const { SWEPT_ROWS } = process.env
  if (SWEPT_ROWS !== undefined) return Number(SWEPT_ROWS)
  return table === 'sessions' || table === 'events' ? 100_000 : 10_000
}

/** Records from now on how many rows each statement deletes. */
export async function recordDeletions(server: TestServer) {
  await server.query('create table removals (name text, rows bigint)')
  await server.query(
    `create function note_removal() returns trigger language plpgsql as $$
     begin insert into removals select tg_table_name, count(*) from gone; return null; end $$`,
  )
  for (const table of sweptTables) {
    await server.query(
      `create trigger note_removal after delete on ${table} referencing old table as gone
         for each statement execute function note_removal()`,
    )
  }
}

/** Fills a table with expired rows. */
export async function fillWithExpired(server: TestServer, table: string, userId: string) {
  const text = `${rows[table]} from generate_series($1::int, $2::int) as n`
  const userIds = rows[table]?.includes('$3') ? [userId] : []
  const part = 10_000
  for (let first = 1; first <= expiredRowCount(table); first += part) {
    await server.query(text, [
      first,
      Math.min(expiredRowCount(table), first + part - 1),
      ...userIds,
    ])
  }
}

export async function deletionsFrom(server: TestServer, table: string) {
  const [row] = await server.query<{ most: number; all: number }>(
    `select coalesce(max(rows), 0)::int as most, coalesce(sum(rows), 0)::int as all
       from removals where name = $1`,
    [table],
  )
  return row ?? { most: 0, all: 0 }
}

/** Makes the jobs due now. */
export async function makeDue(server: TestServer, names: readonly string[]) {
  await server.query(
    `update jobs.job set start_after = created_on where singleton_key = any($1) and state = 'created'`,
    [names],
  )
}

/** Every statement on the table fails from now on. */
export async function breakTable(server: TestServer, table: string) {
  await server.query(`alter table ${table} rename to lost`)
}
