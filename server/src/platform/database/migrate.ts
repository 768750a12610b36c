import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { StartupError } from '../startup-error.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any constant will do, as long as every node uses the same. */
const lock = 4_718_291

/** The oldest PostgreSQL whose SQL the statements and migrations keep to. */
export const leastRelease = 15

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** What is missing in a database; all of it where nothing was ever applied. Changes nothing. */
export async function missingMigrations(
  client: Client,
): Promise<{ readonly fresh: boolean; readonly missing: string[] }> {
  const migrations = await readMigrations()
  const { rows: there } = await client.query<{ there: string | null }>(
    `select to_regclass('migrations')::text as there`,
  )
  const fresh = there[0]?.there === null
  const { rows } = fresh
    ? { rows: [] }
    : await client.query<Applied>('select name, checksum from migrations order by name')
  refuseStrangers(rows, migrations)
  const known = new Set(rows.map((row) => row.name))
  return { fresh, missing: migrations.map(({ name }) => name).filter((name) => !known.has(name)) }
}

/** One migration after another may run at a time, and nothing else that changes the schema. */
export async function holdSchema(client: Client): Promise<void> {
  await client.query('set lock_timeout = 0')
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [lock])
}

/**
 * Brings the schema up to date: forward only, each file in a transaction of its own, under a lock
 * so that nodes starting together do the work once. Answers with the names that were new.
 */
export async function migrate(client: Client): Promise<string[]> {
  const migrations = await readMigrations()
  await refuseOldRelease(client)
  await holdSchema(client)
  try {
    await client.query(migrationsTable)
    const { rows } = await client.query<Applied>(
      'select name, checksum from migrations order by name',
    )
    refuseStrangers(rows, migrations)
    const known = new Set(rows.map((row) => row.name))
    const fresh = migrations.filter((migration) => !known.has(migration.name))
    for (const migration of fresh) await apply(client, migration)
    return fresh.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
}

async function refuseOldRelease(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= leastRelease) return
  throw new StartupError(
    `The database is PostgreSQL ${version}; Guildhall needs ${leastRelease} or newer.`,
  )
}

export type Applied = { readonly name: string; readonly checksum: string }

const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null
)`

export function refuseStrangers(applied: readonly Applied[], migrations: readonly Migration[]) {
  for (const row of applied) {
    const migration = migrations.find(({ name }) => name === row.name)
    if (!migration) {
      throw new StartupError(
        `The database was migrated by a newer Guildhall (it knows ${row.name}); start that version or a later one.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartupError(
        `Migration ${row.name} was changed after it had been applied; restore the file as it was.`,
      )
    }
  }
}

/** In the caller's transaction, on a schema that has none of them yet. */
export async function applyAll(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(migrationsTable)
  for (const { name, text, checksum } of migrations) {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

async function apply(client: Client, migration: Migration) {
  await client.query('begin')
  try {
    await applyAll(client, [migration])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
