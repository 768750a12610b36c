import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { type Connection, folderOf } from './cluster.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

export const backupsPath = '/api/admin/backups'

export async function listBackups(visitor: Visitor) {
  const { body, status } = await visitor.get(backupsPath)
  expect(status).toBe(200)
  return body
}

/** The only backup that has not ended, or else the newest one. */
export const newestBackup = async (visitor: Visitor) => (await listBackups(visitor)).items[0]

/** Waits until a backup has ended, in this state. */
export async function awaitBackup(visitor: Visitor, id: string, state: 'complete' | 'failed') {
  const read = async () => (await visitor.get(`${backupsPath}/${id}`)).body
  // Also before the first test of a file.
  return vi.waitFor(
    async () => {
      const backup = await read()
      expect(backup.state).toBe(state)
      return backup
    },
    { timeout: 30_000, interval: 50 },
  )
}

export async function makeBackup(visitor: Visitor) {
  const begun = await visitor.post(backupsPath)
  expect(begun.status, begun.text).toBe(202)
  return awaitBackup(visitor, begun.body.id, 'complete')
}

/** The bytes as they are sent. */
export async function downloadBackup(server: TestServer, visitor: Visitor, id: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { host, origin } = new URL(server.config.baseUrl)
  const request = new Request(`${origin}${backupsPath}/${id}/download`, {
    headers: { cookie, host },
  })
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const response = await server.app.fetch(request, connection)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, headers: response.headers }
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Its tables, rows and sequences, without what differs between two backups of the same rows. */
export function rowsOfBackup(bytes: Buffer): string[] {
  const lines = gunzipSync(bytes).toString().trim().split('\n')
  return lines.slice(1, -1).filter((line) => !line.startsWith('{"job"'))
}

/** The files of a server's own folder of backups. */
export function backupFiles(connection: Pick<Connection, 'database'>): string[] {
  const folder = join(folderOf(connection), 'backups')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'place-id') : []
}

/** As if they had been made so much earlier. */
export const letBackupsAge = (server: Pick<TestServer, 'query'>, time: string) =>
  server.query(
    `update backups set created_at = created_at - $1::interval,
                        finished_at = finished_at - $1::interval`,
    [time],
  )

/** Until it is released, a backup waits at this table. */
export async function holdBackups(server: Pick<TestServer, 'connection' | 'query'>) {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query('begin; lock table user_import_problems in access exclusive mode')
  let ended: Promise<void> | undefined
  const release = () => (ended ??= client.end())
  onTestFinished(release)
  return {
    release,
    /** Ends the connection of the backup that waits. */
    async breakConnection() {
      await expect
        .poll(() =>
          server.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and query like 'declare dumped%'
                and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1)
    },
  }
}
