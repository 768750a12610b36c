import { readdir, readFile } from 'node:fs/promises'
import type { SqlQuery } from '../stored-rows.ts'
import type { Story } from './story.ts'

const migrations = new URL('../../src/platform/database/migrations/', import.meta.url)
const tableOfBilling = /-- owner: billing\/[a-z-]+\n(?:-- .*\n)*create table (\w+)/g

/** All tables of billing, read from the migrations so that no new one is forgotten. */
async function tablesOfBilling(): Promise<string[]> {
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, migrations), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(tableOfBilling)].map(([, name]) => name ?? ''))
}

/** What was delivered to whom and when, and how many facts of metrics were added up so far, is no part of the state. */
const progress = /^(merchant_webhook_(messages|attempts)|metric_sums)$/

/** Values that count up over all organizations, or how often a process asked. */
const counters = ['number', 'sequence', 'turn', 'is_summed', 'seq', 'subject_id']
/** What is as random as ids, or tells how often a program asked. */
const untold = ['id', 'challenge', 'client_secret', 'last_used_at', 'sealed_key']

/** Ids, and what is as random: secrets, and the hashes that anonymized customers keep. */
const ids = [
  /[0-9a-f]{64}/g,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /sbx_[a-z]+_\w+/g,
  /polar_[a-z]+_[\w-]+/g,
  /\*{4}-[0-9A-F]{6}/g,
]

/** The tables with the rows of one organization, and the tables of the platform that billing lives by. */
const shared: Readonly<Record<string, string>> = {
  timers: `select kind, due_at, rank, retry_at, attempts, parked from timers where organization_id = $1`,
  billing_clocks: `select live, frozen_at, target_at from billing_clocks where organization_id = $1`,
  events: `select e.type, e.occurred_at, p.body from events e
             join event_payloads p on p.id = e.payload_id 
             where e.organization_id = $1 and e.type !~ '^(member|organization|team)[.]'
               and e.type <> 'customer.state_changed'`,
  // How many changes are told at once depends on when background work counts usage.
  'last states': `select distinct on (e.aggregate) p.body from events e
             join event_payloads p on p.id = e.payload_id
             where e.organization_id = $1 and e.type = 'customer.state_changed'
             order by e.aggregate, e.id desc`,
}

/** Lists within a row are in the order of ids, where all else is the same. */
const inAnyOrder = (row: string) =>
  JSON.stringify(
    JSON.parse(row, (_, value: unknown) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : value,
    ),
  )

async function columnsOf(query: SqlQuery, table: string): Promise<string[]> {
  const rows = await query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1`,
    [table],
  )
  if (!rows.some(({ name }) => name === 'organization_id')) return []
  return rows
    .filter(({ name, type }) => type !== 'bytea' && ![...counters, ...untold].includes(name))
    .map(({ name }) => name)
}

/**
 * Everything that billing stores of an organization, by table, without ids and the progress of background work: the same
 * for two organizations with the same life.
 */
export async function stateOf({ merchant, world }: Story): Promise<Record<string, string[]>> {
  const { query } = world.steady
  const { organizationId } = merchant
  const [organization] = await query<{ slug: string }>(
    'select slug from organizations where id = $1',
    [organizationId],
  )
  const slug = organization?.slug ?? ''
  const own = [
    organizationId,
    organizationId.toLowerCase(),
    slug,
    slug.toUpperCase().replace(/[^A-Z0-9]/g, ''),
  ]
  function withoutIds(row: unknown): string {
    let text = JSON.stringify(row)
    for (const pattern of ids) text = text.replaceAll(pattern, '…')
    for (const name of own) text = text.replaceAll(name, '…')
    return text
  }
  const state: Record<string, string[]> = {}
  async function read(table: string, statement: string) {
    const rows = await query(statement, [organizationId])
    state[table] = rows.map((row) => inAnyOrder(withoutIds(row))).sort()
  }
  for (const table of await tablesOfBilling()) {
    const columns = progress.test(table) ? [] : await columnsOf(query, table)
    if (columns.length === 0) continue
    await read(table, `select ${columns.join(', ')} from ${table} where organization_id = $1`)
  }
  for (const [table, statement] of Object.entries(shared)) await read(table, statement)
  return state
}

/** Where two states differ: the first row of each table that is not in both. */
export function differences(
  one: Awaited<ReturnType<typeof stateOf>>,
  other: Awaited<ReturnType<typeof stateOf>>,
): string[] {
  return Object.keys({ ...one, ...other }).flatMap((table) => {
    const [rows, others] = [one[table] ?? [], other[table] ?? []]
    const at = [...rows, ...others].findIndex((_, index) => rows[index] !== others[index])
    const isSame =
      rows.length === others.length && rows.every((row, index) => row === others[index])
    return isSame ? [] : [`${table}: ${rows[at]} | ${others[at]}`]
  })
}
