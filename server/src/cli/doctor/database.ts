import type { Client } from 'pg'
import { findUnreadablePasswords } from '../../modules/accounts/index.ts'
import { leastRelease, missingMigrations, sqlOn } from '../../platform/database/index.ts'
import { systemClock, within } from '../../platform/system.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { checkWork } from './work.ts'

export async function checkDatabase(client: Client): Promise<readonly Finding[]> {
  const version = await checkVersion(client)
  const migrations = await checkMigrations(client)
  return [
    version,
    migrations,
    await checkText(client),
    await checkClock(client),
    await checkWords(client),
    await checkPasswords(client),
    ...(migrations.state === 'ok' ? await checkWork(client) : []),
  ]
}

/** Whoever has such a hash can sign in only after a reset, and nobody else notices. */
async function checkPasswords(client: Client): Promise<Finding> {
  try {
    const { count, example } = await findUnreadablePasswords(sqlOn(client))
    if (count === 0) return ok('passwords', 'every stored hash can be checked')
    const what = `${count} stored hashes cannot be checked, such as that of user ${example}`
    return warn('passwords', what, 'These users need a password reset.')
  } catch (error) {
    return warn('passwords', `not looked at: ${(error as Error).message}`, 'Apply the migrations.')
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return judgeVersion(rows[0]?.server_version ?? '')
}

export function judgeVersion(version: string): Finding {
  if (Number.parseInt(version, 10) >= leastRelease) {
    return ok('database', `PostgreSQL ${version} answers`)
  }
  return fail('database', `PostgreSQL ${version} is too old`, `Use ${leastRelease} or newer.`)
}

async function checkMigrations(client: Client): Promise<Finding> {
  try {
    const { fresh, missing } = await missingMigrations(client)
    if (fresh) return ok('migrations', 'the first start makes the tables')
    if (missing.length === 0) return ok('migrations', 'all applied')
    return fail('migrations', `${missing.length} are missing`, 'guildhall migrate')
  } catch (error) {
    return fail('migrations', (error as Error).message, 'Start the version that fits.')
  }
}

/** Names of all languages are kept, and found however they are written. */
async function checkText(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ encoding: string; folds: boolean }>(
    `select current_setting('server_encoding') as encoding, lower(U&'\\00C4') = U&'\\00E4' as folds`,
  )
  if (rows[0]?.encoding !== 'UTF8') {
    return fail('text', `the database keeps ${rows[0]?.encoding}`, 'Create it with encoding UTF8.')
  }
  if (rows[0].folds) return ok('text', 'UTF8, and capitals are known')
  return warn(
    'text',
    'capitals outside of English are not known, so a search misses them',
    'Create the database with the locale C.UTF-8 or one of a language.',
  )
}

/** Sessions and links end by the time of the server; a database that lives in another one confuses. */
async function checkClock(client: Client): Promise<Finding> {
  const clock = systemClock()
  const before = clock.ms()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const here = (before + clock.ms()) / 2
  const skew = Math.round(((rows[0]?.at.getTime() ?? here) - here) / 1000)
  const said = `${Math.abs(skew)} s apart from the database`
  if (Math.abs(skew) > 60) return fail('clock', said, 'Set both clocks by NTP.')
  if (Math.abs(skew) > 2) return warn('clock', said, 'Set both clocks by NTP.')
  return ok('clock', 'the database agrees')
}

/** Nodes tell each other what changed by words through the database, which some poolers swallow. */
async function checkWords(client: Client): Promise<Finding> {
  const heard = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)))
  await client.query('listen guildhall_doctor')
  await client.query('notify guildhall_doctor')
  if (await within(2_000, heard, false)) return ok('signals', 'words between nodes arrive')
  return warn(
    'signals',
    'words between nodes do not arrive',
    'Something between swallows them: name PostgreSQL itself in DATABASE_DIRECT_URL.',
  )
}
