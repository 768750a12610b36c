import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A user with a password and an account at a provider. */
async function withProvider(on = server) {
  const user = await signUp(on)
  const { id } = user.answer.body.user
  await on.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     values ($1, $2, 'github', $3, '2030-01-01', '2030-01-01')`,
    [`row-${id}`, id, `gh-${id}`],
  )
  return { ...user, id }
}

const list = '/api/auth/list-accounts'
const unlink = '/api/auth/unlink-account'

test('lists the linked accounts, with both provider fields and without secrets', async () => {
  const { visitor, id } = await withProvider()
  const { body } = await visitor.get(list)
  expect(body).toEqual([
    {
      id: expect.any(String),
      userId: id,
      providerId: 'credential',
      provider: 'credential',
      accountId: id,
      scopes: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
    expect.objectContaining({ id: `row-${id}`, provider: 'github', accountId: `gh-${id}` }),
  ])
  expect((await server.visitor().get(list)).status).toBe(401)
})

test.each([
  ['the provider', () => ({ providerId: 'github' })],
  ['the provider and its id', (id: string) => ({ providerId: 'github', accountId: `gh-${id}` })],
  ['the row', (id: string) => ({ accountId: `row-${id}` })],
])('unlinks an account selected by %s', async (_, named) => {
  const { visitor, id } = await withProvider()
  expect((await visitor.post(unlink, { ...named(id), password })).body).toEqual({ status: true })
  expect((await visitor.get(list)).body).toHaveLength(1)
  const last = await visitor.post(unlink, { providerId: 'credential' })
  expect([last.status, last.body]).toEqual([
    400,
    {
      code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      message: "You can't unlink your last account",
    },
  ])
})

test('an unlinked password does not sign in', async () => {
  const { visitor, email } = await withProvider()
  await visitor.post(unlink, { providerId: 'credential', password })
  expect((await signIn(server, email)).status).toBe(401)
})

test('the linked account of another user is not found', async () => {
  const { id } = await withProvider()
  const { visitor } = await withProvider()
  const answer = await visitor.post(unlink, { accountId: `row-${id}` })
  expect([answer.status, answer.body.code]).toEqual([400, 'ACCOUNT_NOT_FOUND'])
  const rows = await server.query('select id from accounts where user_id = $1', [id])
  expect(rows).toHaveLength(2)
})

test('two concurrent requests do not remove the last two', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => withProvider()))
  const statuses = await Promise.all(
    users.map(async ({ visitor }) => {
      const answers = await Promise.all(
        ['github', 'credential'].map((providerId) =>
          visitor.post(unlink, { providerId, password }),
        ),
      )
      return answers.map(({ status }) => status).sort()
    }),
  )
  expect(statuses).toEqual(users.map(() => [200, 400]))
})

test('needs a body that selects an account, and a fresh session', async () => {
  const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor } = await withProvider(own)
  expect((await visitor.post(unlink, {})).body.code).toBe('VALIDATION_ERROR')
  expect((await own.visitor().post(unlink, { providerId: 'github' })).status).toBe(401)
  await own.visitor().post('/api/test/clock', { advance: 'P1DT1S' })
  const stale = await visitor.post(unlink, { providerId: 'github' })
  expect([stale.status, stale.body.code]).toEqual([403, 'SESSION_IS_NOT_FRESH'])
})

test('the last one is removed where the settings allow it, and a code by email still signs in', async () => {
  const settings = { accountLinking: { allowUnlinkingAll: true } }
  const open = await serverForThisTest({ settings })
  const { visitor, email } = await signUp(open)
  const answer = await visitor.post(unlink, { providerId: 'credential', password })
  expect(answer.body).toEqual({ status: true })
  expect((await visitor.get(list)).body).toEqual([])
  expect((await signIn(open, email)).status).toBe(401)
  expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(email)
})
