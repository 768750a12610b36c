import type { Client } from 'pg'
import { findUnreadablePasswords } from '../../modules/identity/accounts/index.ts'
import { minPostgresVersion, missingMigrations, sqlOn } from '../../platform/database/index.ts'
import { systemClock, withTimeout } from '../../platform/system.ts'
import { checkBackups } from './backups.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { checkJobs, checkPayments, checkTimers } from './jobs.ts'
import { checkSellers } from './sellers.ts'

export async function checkDatabase(client: Client): Promise<readonly Finding[]> {
  const version = await checkVersion(client)
  const migrations = await checkMigrations(client)
  return [
    version,
    migrations,
    await checkText(client),
    await checkClock(client),
    await checkSignals(client),
    await checkPasswords(client),
    ...(migrations.state === 'ok' ? await checkBackground(client) : []),
  ]
}

async function checkBackground(client: Client): Promise<readonly Finding[]> {
  return [
    ...(await checkJobs(client)),
    ...(await checkTimers(client)),
    await checkPayments(client),
    await checkSellers(client),
    await checkBackups(client),
  ]
}

/** A user with such a hash can sign in only after a password reset. */
async function checkPasswords(client: Client): Promise<Finding> {
  try {
    const { count, example } = await findUnreadablePasswords(sqlOn(client))
    if (count === 0) return ok('passwords', 'every stored hash can be checked')
    const what = `${count} stored hashes cannot be checked, such as that of user ${example}`
    return warn('passwords', what, 'These users need a password reset.')
  } catch (error) {
    return warn('passwords', `not checked: ${(error as Error).message}`, 'Apply the migrations.')
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return findingForVersion(rows[0]?.server_version ?? '')
}

export function findingForVersion(version: string): Finding {
  if (Number.parseInt(version, 10) >= minPostgresVersion) {
    return ok('database', `PostgreSQL ${version} answers`)
  }
  return fail('database', `PostgreSQL ${version} is too old`, `Use ${minPostgresVersion} or newer.`)
}

async function checkMigrations(client: Client): Promise<Finding> {
  try {
    const { fresh, missing } = await missingMigrations(client)
    if (fresh) return ok('migrations', 'the first start creates the tables')
    if (missing.length === 0) return ok('migrations', 'all applied')
    return fail('migrations', `${missing.length} are missing`, 'guildhall migrate')
  } catch (error) {
    return fail('migrations', (error as Error).message, 'Start a version that matches.')
  }
}

/** Text of all languages must be stored, and compared without regard to case. */
async function checkText(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ encoding: string; folds: boolean }>(
    `select current_setting('server_encoding') as encoding, lower(U&'\\00C4') = U&'\\00E4' as folds`,
  )
  if (rows[0]?.encoding !== 'UTF8') {
    return fail('text', `the database uses ${rows[0]?.encoding}`, 'Create it with encoding UTF8.')
  }
  if (rows[0].folds) return ok('text', 'UTF8, and case-insensitive search works')
  return warn(
    'text',
    'case-insensitive search works only for English letters',
    'Create the database with the locale C.UTF-8 or that of a language.',
  )
}

/** Expiry uses the clock of the server, so a database with another clock causes errors. */
async function checkClock(client: Client): Promise<Finding> {
  const clock = systemClock()
  const before = clock.ms()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const here = (before + clock.ms()) / 2
  const skew = Math.round(((rows[0]?.at.getTime() ?? here) - here) / 1000)
  const what = `${Math.abs(skew)} s off from the database`
  if (Math.abs(skew) > 60) return fail('clock', what, 'Set both clocks by NTP.')
  if (Math.abs(skew) > 2) return warn('clock', what, 'Set both clocks by NTP.')
  return ok('clock', 'in sync with the database')
}

/** Nodes notify each other of changes by LISTEN/NOTIFY, which some poolers drop. */
async function checkSignals(client: Client): Promise<Finding> {
  const received = new Promise<boolean>((resolve) =>
    client.once('notification', () => resolve(true)),
  )
  await client.query('listen guildhall_doctor')
  await client.query('notify guildhall_doctor')
  if (await withTimeout(2_000, received, false))
    return ok('signals', 'notifications between nodes arrive')
  return warn(
    'signals',
    'notifications between nodes do not arrive',
    'A pooler drops them: set DATABASE_DIRECT_URL to the URL of PostgreSQL itself.',
  )
}
