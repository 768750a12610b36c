import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './cluster.ts'
import { connectionUrl } from './command.ts'
import { forwardTo } from './forwarder.ts'
import { freePort } from './process.ts'
import { pause } from './time.ts'

const binary = '/usr/sbin/pgbouncer'

/** Where Debian's package is not installed, its tests are skipped. */
export const hasPgBouncer = existsSync(binary)

export type Bouncer = {
  readonly url: string
  /** The same database, without the pooler. */
  readonly directUrl: string
  stop(): Promise<void>
}

/** PgBouncer in front of the database, with few connections, to show that they are shared. */
export async function startPgBouncer(
  connection: Connection,
  mode: 'transaction' | 'session' = 'transaction',
  more: readonly string[] = [],
): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'))
  const forwarder = await forwardTo(connection)
  const port = await freePort()
  const { database, user, password } = connection
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${forwarder.port} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 3
max_client_conn = 200
${more.join('\n')}
`,
  )
  // It refuses to run as root, and then has to be able to read its file.
  const asRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  const child = spawn(binary, [...(asRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const there = { ...connection, host: '127.0.0.1', port }
  await untilItAnswers(there)
  return {
    url: connectionUrl(there),
    directUrl: connectionUrl({ ...connection, host: '127.0.0.1', port: forwarder.port }),
    async stop() {
      child.kill('SIGINT')
      await Promise.race([exited, pause(2_000)])
      child.kill('SIGKILL')
      await forwarder.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(connection: Connection) {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('The pooler does not answer.')
}
