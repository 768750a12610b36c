import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { stopwatch, wait } from '../system.ts'
import { type ConnectionTarget, describeConnectionError } from './connection-error.ts'
import { minPostgresVersion } from './migrate.ts'
import { keepsSessionSettings, poolingOf } from './pooler.ts'

export type DatabaseConnections = {
  readonly connection: pg.PoolConfig
  /** Bypasses the pooler, where `connection` goes through one. */
  readonly direct: pg.PoolConfig | undefined
}

type Options = {
  /** Milliseconds to wait for a database that is starting. */
  readonly timeout: number
  /** Called once for each reason to wait. */
  readonly report: (line: string) => void
}

type UrlVariable = { readonly variable: string; readonly url: string }

const pause = 500
const connectTimeout = 5_000
const direct = 'DATABASE_DIRECT_URL'

/**
 * Waits until the database is reachable and checks that it can be used, or throws a one-line error that
 * names the variable and the problem.
 */
export async function waitForDatabase(
  { url, directUrl }: { readonly url: string; readonly directUrl?: string | undefined },
  options: Options,
): Promise<DatabaseConnections> {
  const main = await open({ variable: 'DATABASE_URL', url }, options)
  const clients = [main.client]
  try {
    if (directUrl === undefined) {
      await assertSessionState('DATABASE_URL', main)
      return { connection: main.connection, direct: undefined }
    }
    const directDatabase = await open({ variable: direct, url: directUrl }, options)
    clients.push(directDatabase.client)
    await assertSessionState(direct, directDatabase)
    if ((await identityOf(main.client)) !== (await identityOf(directDatabase.client))) {
      throw new StartupError(`DATABASE_URL and ${direct} point to different databases.`)
    }
    return { connection: main.connection, direct: directDatabase.connection }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

type Opened = { readonly client: pg.Client; readonly connection: pg.PoolConfig }

async function open({ variable, url }: UrlVariable, { timeout, report }: Options): Promise<Opened> {
  const connection = { connectionString: url }
  const elapsed = stopwatch()
  let reported: string | undefined
  for (;;) {
    const client = clientFor(variable, connection)
    try {
      await client.connect()
      await assertSupportedVersion(variable, client)
      return { client, connection }
    } catch (error) {
      client.end().catch(() => undefined)
      if (error instanceof StartupError) throw error
      const { message, isTransient } = describeConnectionError(error, targetOf(client))
      if (!isTransient || elapsed() >= timeout) throw new StartupError(`${variable}: ${message}.`)
      if (message !== reported) {
        report(`${variable}: ${message}; waiting for it, ${Math.round(timeout / 1000)} s at most.`)
      }
      reported = message
      await wait(pause)
    }
  }
}

/** This also reads the files that the URL names, such as certificates. */
function clientFor(variable: string, connection: pg.PoolConfig): pg.Client {
  try {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeout })
    client.on('error', () => undefined)
    return client
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException
    const problem = path
      ? `the file ${path} cannot be read (${code})`
      : `not understood (${message})`
    throw new StartupError(`${variable}: ${problem}.`)
  }
}

function targetOf({ host, port, user = '', database = '' }: pg.Client): ConnectionTarget {
  return { host, port, user, database }
}

async function assertSupportedVersion(variable: string, client: pg.Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= minPostgresVersion) return
  throw new StartupError(
    `${variable}: PostgreSQL ${version} is too old; use ${minPostgresVersion} or newer.`,
  )
}

/** Prepared statements, LISTEN and session limits need one server connection per client connection. */
async function assertSessionState(variable: string, { client, connection }: Opened) {
  const pooling = await poolingOf(client, connection)
  if (pooling === 'none') return
  const advice =
    variable === direct
      ? 'point it at the database itself'
      : `set ${direct} to the URL of the database itself; the pooler can stay`
  if (pooling === 'transaction') {
    throw new StartupError(
      `${variable} goes through a connection pooler in transaction mode: ${advice}.`,
    )
  }
  if (await keepsSessionSettings(connection)) return
  throw new StartupError(
    `${variable} goes through a connection pooler that drops session settings: ${advice}.`,
  )
}

async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as identity
       from pg_database where datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}
