import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseLocks } from '#testing/database-locks.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { pause } from '#testing/time.ts'
import {
  emailedCode,
  emailedLink,
  type fetchSession,
  freshEmail,
  password,
  signIn,
  signUp,
} from '#testing/users.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function beside({ connection }: TestServer, database = connection.database) {
  const client = new pg.Client({ ...connection, database })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const said = ({ status, body, headers }: Awaited<ReturnType<typeof fetchSession>>) => [
  status,
  body?.code,
  headers.get('retry-after'),
]
const busy = [503, 'SERVER_IS_BUSY', '1']
const unavailable = [503, 'SERVICE_UNAVAILABLE', '1']

test('a row that is locked for too long is not reported as an internal error', async () => {
  const { visitor, email } = await signUp(server)
  const holder = await beside(server)
  await holder.query('begin')
  await databaseLocks.user(holder, email)
  expect(said(await visitor.post('/api/auth/update-user', { name: 'New' }))).toEqual(busy)
  await holder.query('rollback')
  expect((await visitor.post('/api/auth/update-user', { name: 'New' })).status).toBe(200)
})

test('while the database accepts no connections, requests get 503; then the server recovers', async () => {
  const own = await serverForThisTest()
  const { visitor, email } = await signUp(own)
  const { database } = own.connection
  const beyond = await beside(own, 'postgres')
  const open = (yes: boolean) => beyond.query(`alter database ${database} allow_connections ${yes}`)
  await open(false)
  // The processes of autovacuum belong to another role.
  await beyond.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`,
    [database],
  )
  const fresh = '/api/auth/get-session?disableCookieCache=true'
  const body = { name: 'Ada', email: freshEmail(), password }
  for (let round = 0; round < 3; round++) {
    expect(said(await visitor.get(fresh))).toEqual(unavailable)
    expect(said(await signIn(own, email))).toEqual(unavailable)
    expect(said(await own.visitor().post('/api/auth/sign-up/email', body))).toEqual(unavailable)
  }
  expect((await visitor.get('/readyz')).status).toBe(503)
  await open(true)
  expect((await visitor.get(fresh)).status).toBe(200)
  expect((await signIn(own, email)).status).toBe(200)
  expect((await own.visitor().post('/api/auth/sign-up/email', body)).status).toBe(200)
  await expect
    .poll(async () => (await visitor.get('/readyz')).text, { timeout: 5_000 })
    .toBe('ok\n')
})

test('hanging list queries leave connections to other requests, and are refused when there are too many', async () => {
  const own = await serverForThisTest({
    settings: { database: { patience: 2, connections: 4, listConnections: 2 } },
  })
  const { visitor } = await signUp(own)
  const created = await visitor.post('/api/auth/organization/create', { name: 'A', slug: 'a-list' })
  const holder = await beside(own)
  await holder.query('begin')
  await databaseLocks.invitations(holder)
  const address = `/api/auth/organization/list-invitations?organizationId=${created.body.id}`
  const lists = Array.from({ length: 8 }, () => visitor.get(address))
  // Four connections: two hang, and the others are free for other requests.
  expect((await visitor.post('/api/auth/update-user', { name: 'New' })).status).toBe(200)
  let refused = 0
  for (const list of lists) void list.then(({ status }) => (refused += status === 503 ? 1 : 0))
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  await holder.query('rollback')
  const all = (await Promise.all(lists)).map(said)
  expect(all.filter(([status]) => status !== 200)).toEqual(Array(refused).fill(busy))
})

test('while the hashing queue is full, requests are refused before any query', async () => {
  const own = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const { email } = await signUp(own)
  const { passwords } = own.app.services
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // Fills the queue until one more is refused.
  const places: Promise<void>[] = []
  let full = false
  while (!full) {
    const place = passwords.admit(() => held)
    place.catch(() => (full = true))
    places.push(place)
    await pause(0)
  }
  const holder = await beside(own)
  await holder.query('begin')
  // A statement on users or limits would wait for this lock until it is canceled.
  await databaseLocks.credentials(holder)
  const body = { name: 'Ada', email: freshEmail(), password }
  const visitor = own.visitor()
  expect(said(await signIn(own, email))).toEqual(busy)
  expect(said(await visitor.post('/api/auth/sign-up/email', body))).toEqual(busy)
  const reset = { newPassword: password, token: 'x' }
  expect(said(await visitor.post('/api/auth/reset-password', reset))).toEqual(busy)
  const otp = { email, otp: '123456', password }
  expect(said(await visitor.post('/api/auth/email-otp/reset-password', otp))).toEqual(busy)
  await holder.query('rollback')
  letGo()
  await Promise.allSettled(places)
  expect((await signIn(own, email)).status).toBe(200)
})

test('nothing is locked and no connection is used while a new password is hashed', async () => {
  const own = await serverForThisTest()
  const [one, two] = await Promise.all([signUp(own), signUp(own)])
  const emails = [one.email, two.email]
  await own.visitor().post('/api/auth/request-password-reset', { email: one.email })
  await own.visitor().post('/api/auth/email-otp/request-password-reset', { email: two.email })
  const link = await emailedLink(own, one.email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  const otp = await emailedCode(own, two.email)

  const watcher = await beside(own)
  const { passwords } = own.app.services
  const { hash } = passwords
  const held = Promise.withResolvers<void>()
  const hashing = vi.spyOn(passwords, 'hash').mockImplementation(async (text) => {
    await held.promise
    return hash(text)
  })

  const newPassword = 'another password'
  const typed = { email: two.email, otp, password: newPassword }
  const resets = Promise.all([
    own.visitor().post('/api/auth/reset-password', { newPassword, token }),
    own.visitor().post('/api/auth/email-otp/reset-password', typed),
  ])
  await vi.waitFor(() => expect(hashing).toHaveBeenCalledTimes(2), { timeout: 15_000 })
  await databaseLocks.usersNowait(watcher, emails)
  const open = `select 1 from pg_stat_activity
    where datname = current_database() and state ~ '^idle in transaction' and pid <> pg_backend_pid()`
  expect((await watcher.query(open)).rows).toEqual([])
  held.resolve()
  expect((await resets).map(({ status }) => status)).toEqual([200, 200])
  for (const email of emails) expect((await signIn(own, email, newPassword)).status).toBe(200)
})

test('simultaneous uses of one reset link change the password once, and hash it once', async () => {
  const own = await serverForThisTest()
  const { email } = await signUp(own)
  await own.visitor().post('/api/auth/request-password-reset', { email })
  const token = /reset-password\/(\w+)/.exec(await emailedLink(own, email, '/reset-password/'))?.[1]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      own
        .visitor()
        .post('/api/auth/reset-password', { newPassword: `another password ${index}`, token }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ body }) => body.code === 'INVALID_TOKEN')
  expect([won.length, lost.length]).toEqual([1, 29])
})
