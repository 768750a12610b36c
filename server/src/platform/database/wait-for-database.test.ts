import { createServer } from 'node:net'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { connectionUrl } from '#testing/command.ts'
import { forwardTo } from '#testing/forwarder.ts'
import { hasPgBouncer, startPgBouncer } from '#testing/pgbouncer.ts'
import { freePort } from '#testing/process.ts'
import { pause } from '#testing/time.ts'
import { waitForDatabase } from './wait-for-database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
})

function reach(url: string, more: { directUrl?: string; timeout?: number } = {}) {
  const reported: string[] = []
  const { timeout = 0, directUrl } = more
  const report = (line: string) => void reported.push(line)
  return { reported, reached: waitForDatabase({ url, directUrl }, { timeout, report }) }
}

/** The error that the operator sees when the start fails. */
async function errorFor(url: string, directUrl?: string): Promise<string> {
  const { reached } = reach(url, directUrl === undefined ? {} : { directUrl })
  const error = await reached.then(
    () => new Error('reached'),
    (thrown: Error) => thrown,
  )
  expect(error.name).toBe('StartupError')
  expect(error.message).not.toContain('hunter2')
  expect(error.message).not.toContain('\n')
  return error.message
}

test('a reachable database is used without any output', async () => {
  const { reported, reached } = reach(connectionUrl(connection))
  expect((await reached).direct).toBeUndefined()
  expect(reported).toEqual([])
})

describe('the error is one line that names the variable', () => {
  test.each([
    [
      'an unknown host',
      'postgres://ada:hunter2@no-such-host.invalid/x',
      'the host "no-such-host.invalid"',
    ],
    [
      'nothing that listens',
      'postgres://ada:hunter2@127.0.0.1:1/x',
      'nothing listens on 127.0.0.1:1',
    ],
    [
      'a socket that is not there',
      'postgres://ada:hunter2@localhost/x?host=/nowhere',
      'there is no socket in /nowhere',
    ],
    [
      'a certificate that cannot be read',
      'postgres://ada:hunter2@127.0.0.1:1/x?sslrootcert=/nowhere/ca.pem',
      'the file /nowhere/ca.pem cannot be read',
    ],
    ['an invalid address', 'postgres://ada:hunter2@127.0.0.1:99999999/x', 'not understood'],
  ])('%s', async (_, url, words) => {
    const line = await errorFor(url)
    expect(line.startsWith('DATABASE_URL: ')).toBe(true)
    expect(line).toContain(words)
  })

  test('a password, a database and TLS', async () => {
    const wrong = await errorFor(connectionUrl({ ...connection, password: 'hunter2' }))
    expect(wrong).toBe(`DATABASE_URL: the password of the user "${connection.user}" is wrong.`)
    const missing = await errorFor(connectionUrl({ ...connection, database: 'nothing' }))
    expect(missing).toBe('DATABASE_URL: there is no database "nothing".')
    const forwarder = await forwardTo(connection)
    onTestFinished(() => forwarder.close())
    const url = connectionUrl({ ...connection, host: '127.0.0.1', port: forwarder.port })
    expect(await errorFor(`${url}?sslmode=require`)).toBe(
      'DATABASE_URL: the server does not support TLS, but the URL requires it.',
    )
  })

  test('a PostgreSQL that is too old', async () => {
    const old = createServer((socket) => {
      const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
      socket.on('error', () => undefined)
      socket.once('data', () => {
        // AuthenticationOk, then ReadyForQuery.
        socket.write(Buffer.concat([Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), ready]))
        socket.on('data', () => socket.write(Buffer.concat([versionRow('14.19'), ready])))
      })
    })
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void old.close())
    const address = old.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await errorFor(`postgres://ada@127.0.0.1:${port}/x`)).toBe(
      'DATABASE_URL: PostgreSQL 14.19 is too old; use 15 or newer.',
    )
  })

  test('a direct URL of another database', async () => {
    const other = await createDatabase(inject('cluster'))
    expect(await errorFor(connectionUrl(connection), connectionUrl(other))).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL point to different databases.',
    )
  })
})

/** One column and one row, as the server answers `show server_version`. */
function versionRow(version: string): Buffer {
  const text = (value: string) => Buffer.from(`${value}\0`)
  const message = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(kind), length, body])
  }
  const column = Buffer.alloc(18)
  column.writeInt32BE(25, 6)
  column.writeInt16BE(-1, 10)
  column.writeInt32BE(-1, 12)
  const value = Buffer.alloc(4)
  value.writeInt32BE(version.length)
  return Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), text('server_version'), column])),
    message('D', Buffer.concat([Buffer.from([0, 1]), value, Buffer.from(version)])),
    message('C', text('SHOW')),
  ])
}

test('waits for a database that is starting, and reports it once', async () => {
  const port = await freePort()
  const { reported, reached } = reach(connectionUrl({ ...connection, host: '127.0.0.1', port }), {
    timeout: 60_000,
  })
  await expect.poll(() => reported.length).toBe(1)
  await pause(600)
  const forwarder = await forwardTo(connection, port)
  onTestFinished(() => forwarder.close())
  await reached
  expect(reported).toEqual([
    `DATABASE_URL: nothing listens on 127.0.0.1:${port}; waiting for it, 60 s at most.`,
  ])
})

describe.skipIf(!hasPgBouncer)('a connection pooler', () => {
  const inFront = async (
    ...args: Parameters<typeof startPgBouncer> extends [unknown, ...infer R] ? R : []
  ) => {
    const bouncer = await startPgBouncer(connection, ...args)
    onTestFinished(() => bouncer.stop())
    return bouncer
  }

  test('in transaction mode is refused without a direct URL, and accepted with one', async () => {
    const { url, directUrl } = await inFront('transaction')
    expect(await errorFor(url)).toMatch(
      /^DATABASE_URL goes through .* transaction mode: .*DATABASE_DIRECT_URL/,
    )
    expect(await errorFor(url, url)).toMatch(
      /^DATABASE_DIRECT_URL goes through .* transaction mode/,
    )
    const { direct } = await reach(url, { directUrl }).reached
    expect(direct).toEqual({ connectionString: directUrl })
  })

  test('that silently drops session limits is refused in any mode', async () => {
    const silent = ['ignore_startup_parameters = options,extra_float_digits']
    const { url, directUrl } = await inFront('session', silent)
    expect(await errorFor(url)).toMatch(/^DATABASE_URL goes through .* drops session settings/)
    await reach(url, { directUrl }).reached
  })
})
