import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { StartupError } from '../startup-error.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Key of an advisory lock; any constant will do, as long as every node uses the same. */
const schemaLock = 4_718_291

/** The oldest supported major version of PostgreSQL. */
export const minPostgresVersion = 15

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

/** Migrations that a database lacks; all of them if none was ever applied. Changes nothing. */
export async function missingMigrations(
  client: Client,
): Promise<{ readonly fresh: boolean; readonly missing: string[] }> {
  const migrations = await readMigrations()
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('migrations')::text as name`,
  )
  const fresh = found[0]?.name === null
  const { rows } = fresh
    ? { rows: [] }
    : await client.query<Applied>('select name, checksum from migrations order by name')
  assertKnownMigrations(rows, migrations)
  const known = new Set(rows.map((row) => row.name))
  return { fresh, missing: migrations.map(({ name }) => name).filter((name) => !known.has(name)) }
}

/** Only one process at a time may change the schema. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('set lock_timeout = 0')
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [schemaLock])
}

/**
 * Brings the schema up to date: forward only, each file in its own transaction, under a lock so that
 * nodes starting together apply each file once. Returns the names of the applied migrations.
 */
export async function migrate(client: Client): Promise<string[]> {
  const migrations = await readMigrations()
  await assertSupportedVersion(client)
  await lockSchema(client)
  try {
    await client.query(migrationsTable)
    const { rows } = await client.query<Applied>(
      'select name, checksum from migrations order by name',
    )
    assertKnownMigrations(rows, migrations)
    const known = new Set(rows.map((row) => row.name))
    const fresh = migrations.filter((migration) => !known.has(migration.name))
    for (const migration of fresh) await apply(client, migration)
    return fresh.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [schemaLock])
  }
}

async function assertSupportedVersion(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= minPostgresVersion) return
  throw new StartupError(
    `The database is PostgreSQL ${version}; Guildhall needs ${minPostgresVersion} or newer.`,
  )
}

export type Applied = { readonly name: string; readonly checksum: string }

const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null
)`

export function assertKnownMigrations(
  applied: readonly Applied[],
  migrations: readonly Migration[],
) {
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

/** In the caller's transaction, on a schema where none of them was applied yet. */
export async function applyMigrations(
  client: Client,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(migrationsTable)
  for (const { name, text, checksum } of migrations) {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

async function apply(client: Client, migration: Migration) {
  await client.query('begin')
  try {
    await applyMigrations(client, [migration])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
