import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('answers null without a session, and sets no cookies', async () => {
  const answer = await fetchSession(server.visitor())
  expect([answer.status, answer.text]).toEqual([200, 'null'])
  expect(answer.setCookies).toEqual([])
})

test.each([
  ['a changed signature', (value: string) => `${value.slice(0, -8)}AAAA%3D`],
  ['no signature', (value: string) => value.slice(0, 32)],
  ['another token', (value: string) => `${'x'.repeat(32)}${value.slice(32)}`],
])('a cookie with %s is anonymous, and is cleared', async (_, spoil) => {
  const { visitor } = await signUp(server)
  const name = 'better-auth.session_token'
  visitor.cookies.set(name, spoil(visitor.cookies.get(name) ?? ''))
  const answer = await fetchSession(visitor)
  expect(answer.text).toBe('null')
  expect(answer.setCookies).toHaveLength(3)
  expect([...visitor.cookies.keys()]).toEqual([
    'better-auth.recent_proof',
    'better-auth.known_device',
  ])
})

test('the database contains no token that could be used', async () => {
  const { answer } = await signUp(server)
  const rows = await server.query('select s::text as row from sessions s')
  expect(rows.some(({ row }) => String(row).includes(answer.body.token))).toBe(false)
})

test('of two cookies with one name, the first with a valid signature is used', async () => {
  const { visitor, email } = await signUp(server)
  const good = visitor.cookies.get('better-auth.session_token')
  const cookie = `better-auth.session_token=bad.value; better-auth.session_token=${good}`
  const { body } = await server.visitor().get('/api/auth/get-session', { cookie })
  expect(body.user.email).toBe(email)
  expect(body.session.userId).toBe(body.user.id)
})

test('has its user, its token, its dates, where it came from, and what is active in it', async () => {
  const { visitor, answer } = await signUp(server, { 'user-agent': 'Test/1.0' })
  const { session } = (await fetchSession(visitor)).body
  const { id, createdAt, expiresAt } = session
  expect(session).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    userId: answer.body.user.id,
    token: answer.body.token,
    expiresAt: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: createdAt,
    ipAddress: '127.0.0.1',
    userAgent: 'Test/1.0',
    activeOrganizationId: null,
    activeTeamId: null,
    impersonatedBy: null,
  })
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000)
  const name = { name: 'Acme', slug: `acme-${id.toLowerCase()}` }
  const organization = await visitor.post('/api/auth/organization/create', name)
  expect((await fetchSession(visitor)).body.session).toMatchObject({
    id,
    activeOrganizationId: organization.body.id,
  })
})
