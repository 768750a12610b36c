import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { type Nodes, startNodes } from '#testing/nodes.ts'
import { hasPgBouncer, startPgBouncer } from '#testing/pgbouncer.ts'
import { freePort, launch } from '#testing/process.ts'
import { secret } from '#testing/server.ts'
import { emailedCode, fetchSession, password, signIn, signUp } from '#testing/users.ts'
import { openDatabase } from '../src/platform/database/index.ts'

async function pooledDatabase() {
  const connection = await createDatabase(inject('cluster'))
  const bouncer = await startPgBouncer(connection)
  onTestFinished(() => bouncer.stop())
  return { connection, ...bouncer }
}

/** The exit code and the output of a server that cannot start. */
async function failedStart(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { server, exited } = launch(folder, await freePort(), { SECRET: secret, ...env })
  return { code: await exited, printed: server.printed() }
}

test('a server with wrong database credentials exits with one line', async () => {
  const connection = await createDatabase(inject('cluster'))
  const url = `postgres://${connection.user}:hunter2@localhost:${connection.port}/nothing?host=${encodeURIComponent(connection.host)}`
  const { code, printed } = await failedStart({ DATABASE_URL: url })
  expect(code).toBe(1)
  expect(printed).toBe(
    `guildhall: DATABASE_URL: the password of the user "${connection.user}" is wrong.\n`,
  )
})

test('DATABASE_DIRECT_URL without DATABASE_URL is reported', async () => {
  const { code, printed } = await failedStart({ DATABASE_DIRECT_URL: 'postgres://ada@localhost/x' })
  expect([code, printed]).toEqual([
    1,
    'guildhall: DATABASE_DIRECT_URL is used together with DATABASE_URL, which is not set.\n',
  ])
})

describe.skipIf(!hasPgBouncer)('behind a pooler in transaction mode', () => {
  test('a server without a direct connection refuses to start, and doctor reports it', async () => {
    const { connection, url, directUrl } = await pooledDatabase()
    const { code, printed } = await failedStart({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(printed).toMatch(/^guildhall: DATABASE_URL goes through a .* transaction mode: .*\n$/)

    const ill = await runCommand(connection, ['doctor'], { DATABASE_URL: url, PORT: '0' })
    expect(ill.code).toBe(1)
    expect(ill.json.findings).toContainEqual(
      expect.objectContaining({
        check: 'database',
        state: 'fail',
        what: expect.stringContaining('transaction mode'),
      }),
    )
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, PORT: '0' }
    const well = await runCommand(connection, ['doctor'], both)
    const states = new Map(
      well.json.findings.map((each: { check: string; state: string }) => [each.check, each.state]),
    )
    expect([states.get('pooler'), states.get('database'), states.get('signals')]).toEqual([
      'ok',
      'ok',
      'ok',
    ])
  })

  test('two nodes with a direct connection work as they do without a pooler', async () => {
    const { connection, url, directUrl } = await pooledDatabase()
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
    const nodes: Nodes = await startNodes(2, { connection, env })
    onTestFinished(() => nodes.stop())
    const [one, two] = [nodes.at(0), nodes.at(1)]
    // More simultaneous requests than the pooler has connections, with the same statements.
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => signUp(nodes.at(at))))
    for (const { visitor, email } of people) {
      expect((await fetchSession(visitor)).body).toMatchObject({ user: { email } })
    }
    const again = await Promise.all(people.map(({ email }, at) => signIn(nodes.at(at), email)))
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200))

    // A notification from one node to the other invalidates its cache at once.
    const [{ visitor, email }] = people as [(typeof people)[number]]
    const elsewhere = two.as({ visitor })
    expect((await fetchSession(elsewhere)).body).not.toBeNull()
    await one.as({ visitor }).post('/api/auth/revoke-sessions')
    await expect.poll(async () => (await fetchSession(elsewhere)).text).toBe('null')

    // Jobs and emails, and a conflict that the database resolves.
    await two.visitor().post('/api/auth/email-otp/request-password-reset', { email })
    const otp = await emailedCode(two, email)
    const typed = { email, otp, password: 'another password' }
    const reset = await one.visitor().post('/api/auth/email-otp/reset-password', typed)
    expect(reset.status).toBe(200)
    expect((await signIn(two, email, password)).status).toBe(401)
    expect((await two.visitor().get('/readyz')).text).toBe('ok\n')
    const lines = nodes.list.flatMap(({ process }) => process.printed().split('\n'))
    const problems = lines.filter((line) => /"level":"(?:warn|error)"/.test(line))
    expect(problems.filter((line) => !line.includes('accounts.first_admin'))).toEqual([])
  }, 60_000)

  test('statement timeouts apply there too, and the time zone is UTC', async () => {
    const { url, directUrl } = await pooledDatabase()
    const database = openDatabase({
      connection: { connectionString: url },
      direct: { connectionString: directUrl },
    })
    onTestFinished(() => database.close())
    const ask = `select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('timezone') as zone`
    const limits = { statement: '5s', lock: '3s', zone: 'UTC' }
    expect(await database.sql.one(ask)).toEqual(limits)
    expect(await database.transaction((tx) => tx.one(ask))).toEqual(limits)
    await expect(database.sql.run('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await database.sql.one('select 1 as one')).toEqual({ one: 1 })
  })
})
