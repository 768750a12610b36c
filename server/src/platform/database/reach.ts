import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { stopwatch, wait } from '../system.ts'
import { complaintOf, type Place } from './complaint.ts'
import { leastRelease } from './migrate.ts'
import { keepsSettings, poolingOf } from './pooler.ts'

export type Reached = {
  readonly connection: pg.PoolConfig
  /** Past the pooler, where `connection` leads through one. */
  readonly direct: pg.PoolConfig | undefined
}

type Options = {
  /** Milliseconds that a database may take to come up. */
  readonly patience: number
  /** Told once of everything that is waited for. */
  readonly say: (line: string) => void
}

type Line = { readonly variable: string; readonly url: string }

const pause = 500
const longestConnect = 5_000
const direct = 'DATABASE_DIRECT_URL'

/**
 * Makes sure before anything else that the database is there and of use, or ends with the one line
 * that names the variable and what is wrong with it.
 */
export async function reachDatabase(
  { url, directUrl }: { readonly url: string; readonly directUrl?: string | undefined },
  options: Options,
): Promise<Reached> {
  const main = await open({ variable: 'DATABASE_URL', url }, options)
  const ends = [main.client]
  try {
    if (directUrl === undefined) {
      await demandOwnLine('DATABASE_URL', main)
      return { connection: main.connection, direct: undefined }
    }
    const beside = await open({ variable: direct, url: directUrl }, options)
    ends.push(beside.client)
    await demandOwnLine(direct, beside)
    if ((await identityOf(main.client)) !== (await identityOf(beside.client))) {
      throw new StartupError(`DATABASE_URL and ${direct} lead to different databases.`)
    }
    return { connection: main.connection, direct: beside.connection }
  } finally {
    await Promise.all(ends.map((client) => client.end().catch(() => undefined)))
  }
}

type Opened = { readonly client: pg.Client; readonly connection: pg.PoolConfig }

async function open({ variable, url }: Line, { patience, say }: Options): Promise<Opened> {
  const connection = { connectionString: url }
  const elapsed = stopwatch()
  let told: string | undefined
  for (;;) {
    const client = clientFor(variable, connection)
    try {
      await client.connect()
      await demandRelease(variable, client)
      return { client, connection }
    } catch (error) {
      client.end().catch(() => undefined)
      if (error instanceof StartupError) throw error
      const { what, passes } = complaintOf(error, placeOf(client))
      if (!passes || elapsed() >= patience) throw new StartupError(`${variable}: ${what}.`)
      if (what !== told) {
        say(`${variable}: ${what}; waiting for it, ${Math.round(patience / 1000)} s at most.`)
      }
      told = what
      await wait(pause)
    }
  }
}

/** Files that the URL names, such as certificates, are read here too. */
function clientFor(variable: string, connection: pg.PoolConfig): pg.Client {
  try {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: longestConnect })
    client.on('error', () => undefined)
    return client
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException
    const why = path ? `the file ${path} cannot be read (${code})` : `not understood (${message})`
    throw new StartupError(`${variable}: ${why}.`)
  }
}

function placeOf({ host, port, user = '', database = '' }: pg.Client): Place {
  return { host, port, user, database }
}

async function demandRelease(variable: string, client: pg.Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= leastRelease) return
  throw new StartupError(
    `${variable}: PostgreSQL ${version} is too old; use ${leastRelease} or newer.`,
  )
}

/** Prepared statements, LISTEN and limits of a session need a connection that stays together. */
async function demandOwnLine(variable: string, { client, connection }: Opened) {
  const pooling = await poolingOf(client, connection)
  if (pooling === 'none') return
  const advice =
    variable === direct
      ? 'name the database itself there'
      : `name the database itself in ${direct} as well, and the pooler can stay`
  if (pooling === 'transaction') {
    throw new StartupError(
      `${variable} leads through a connection pooler in transaction mode: ${advice}.`,
    )
  }
  if (await keepsSettings(connection)) return
  throw new StartupError(
    `${variable} leads through a connection pooler that drops settings of a session: ${advice}.`,
  )
}

async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as identity
       from pg_database where datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}
