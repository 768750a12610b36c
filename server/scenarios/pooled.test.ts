import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createDatabase } from '../testing/cluster.ts'
import { command } from '../testing/command.ts'
import { type Nodes, startNodes } from '../testing/nodes.ts'
import { codeTo, password, session, signIn, signUp } from '../testing/people.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { freePort, launch } from '../testing/process.ts'
import { secret } from '../testing/server.ts'

async function bounced() {
  const connection = await createDatabase(inject('cluster'))
  const bouncer = await startPgBouncer(connection)
  onTestFinished(() => bouncer.stop())
  return { connection, ...bouncer }
}

/** How a server ends that cannot start, and what it says then. */
async function endOf(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { server, exited } = launch(folder, await freePort(), { SECRET: secret, ...env })
  return { code: await exited, printed: server.printed() }
}

test('a server that is sent to the wrong database ends with one line', async () => {
  const connection = await createDatabase(inject('cluster'))
  const url = `postgres://${connection.user}:hunter2@localhost:${connection.port}/nothing?host=${encodeURIComponent(connection.host)}`
  const { code, printed } = await endOf({ DATABASE_URL: url })
  expect(code).toBe(1)
  expect(printed).toBe(
    `guildhall: DATABASE_URL: the password of the user "${connection.user}" is wrong.\n`,
  )
})

test('a direct line beside nothing is a mistake, and said', async () => {
  const { code, printed } = await endOf({ DATABASE_DIRECT_URL: 'postgres://ada@localhost/x' })
  expect([code, printed]).toEqual([
    1,
    'guildhall: DATABASE_DIRECT_URL stands beside DATABASE_URL, which is not set.\n',
  ])
})

describe.skipIf(!hasPgBouncer)('behind a pooler in transaction mode', () => {
  test('a server without a direct line refuses to start, and doctor calls it ill', async () => {
    const { connection, url, directUrl } = await bounced()
    const { code, printed } = await endOf({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(printed).toMatch(/^guildhall: DATABASE_URL leads through a .* transaction mode: .*\n$/)

    const ill = await command(connection, ['doctor'], { DATABASE_URL: url, PORT: '0' })
    expect(ill.code).toBe(1)
    expect(ill.answer.findings).toContainEqual(
      expect.objectContaining({
        check: 'database',
        state: 'fail',
        what: expect.stringContaining('transaction mode'),
      }),
    )
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, PORT: '0' }
    const well = await command(connection, ['doctor'], both)
    const states = new Map(
      well.answer.findings.map((each: { check: string; state: string }) => [
        each.check,
        each.state,
      ]),
    )
    expect([states.get('pooler'), states.get('database'), states.get('signals')]).toEqual([
      'ok',
      'ok',
      'ok',
    ])
  })

  test('two nodes with a direct line work as they do without a pooler', async () => {
    const { connection, url, directUrl } = await bounced()
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
    const nodes: Nodes = await startNodes(2, { connection, env })
    onTestFinished(() => nodes.stop())
    const [one, two] = [nodes.at(0), nodes.at(1)]
    // More at once than the pooler has connections, the same statements on each of them.
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => signUp(nodes.at(at))))
    for (const { visitor, email } of people) {
      expect((await session(visitor)).body).toMatchObject({ user: { email } })
    }
    const again = await Promise.all(people.map(({ email }, at) => signIn(nodes.at(at), email)))
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200))

    // A word from one node to the other: what is remembered there is forgotten at once.
    const [{ visitor, email }] = people as [(typeof people)[number]]
    const elsewhere = two.as({ visitor })
    expect((await session(elsewhere)).body).not.toBeNull()
    await one.as({ visitor }).post('/api/auth/revoke-sessions')
    await expect.poll(async () => (await session(elsewhere)).text).toBe('null')

    // Jobs and mails, and a conflict that is settled by the database.
    await two.visitor().post('/api/auth/email-otp/request-password-reset', { email })
    const otp = await codeTo(two, email)
    const typed = { email, otp, password: 'another password' }
    const reset = await one.visitor().post('/api/auth/email-otp/reset-password', typed)
    expect(reset.status).toBe(200)
    expect((await signIn(two, email, password)).status).toBe(401)
    expect((await two.visitor().get('/readyz')).text).toBe('ok\n')
    const lines = nodes.list.flatMap(({ process }) => process.printed().split('\n'))
    const trouble = lines.filter((line) => /"level":"(?:warn|error)"/.test(line))
    expect(trouble.filter((line) => !line.includes('accounts.first_admin'))).toEqual([])
  }, 60_000)

  test('the limits of a statement hold there too, and times are told in UTC', async () => {
    const { url, directUrl } = await bounced()
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
