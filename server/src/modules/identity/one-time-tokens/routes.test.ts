import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const generate = (visitor: Visitor) => visitor.get('/api/auth/one-time-token/generate')
const verify = (token: string, on = server, visitor = on.visitor()) =>
  visitor.post('/api/auth/one-time-token/verify', { token })

test('the same session continues in another client', async () => {
  const { visitor } = await signUp(server)
  const { body } = await generate(visitor)
  expect(body.token).toMatch(/^[A-Za-z0-9]{32}$/)
  const other = server.visitor()
  const answer = await verify(body.token, server, other)
  expect(answer.body).toEqual((await fetchSession(visitor)).body)
  expect((await fetchSession(other)).body).toEqual(answer.body)
})

test('works once, also for twenty concurrent requests on two nodes', async () => {
  const other = await server.startAnotherNode()
  const { visitor } = await signUp(server)
  const { token } = (await generate(visitor)).body
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verify(token, index % 2 ? server : other)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  expect((await verify(token)).body.code).toBe('INVALID_TOKEN')
  await other.stop()
})

test('expires after three minutes', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor } = await signUp(timed)
  const { token } = (await generate(visitor)).body
  await timed.visitor().post('/api/test/clock', { advance: 'PT3M1S' })
  const answer = await verify(token, timed)
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_TOKEN'])
})

test('is rejected once its session has ended', async () => {
  const { visitor } = await signUp(server)
  const { token } = (await generate(visitor)).body
  await visitor.post('/api/auth/sign-out')
  const answer = await verify(token)
  expect([answer.status, answer.body.code]).toEqual([400, 'SESSION_NOT_FOUND'])
  expect(answer.setCookies).toEqual([])
})

test('does not make the session fresh', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { visitor } = await signUp(timed)
  await timed.visitor().post('/api/test/clock', { advance: 'P1DT1M' })
  const other = timed.visitor()
  await verify((await generate(visitor)).body.token, timed, other)
  const answer = await other.post('/api/auth/unlink-account', { providerId: 'credential' })
  expect(answer.body.code).toBe('SESSION_IS_NOT_FRESH')
})

test('nothing stored contains the token or the session token', async () => {
  const { visitor, answer } = await signUp(server)
  const { token } = (await generate(visitor)).body
  const rows = await server.query<{ row: string }>('select t::text as row from tokens t')
  for (const secret of [token, String(answer.body.token)]) {
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  }
})

test('generating needs a session, and an invalid token is refused', async () => {
  expect((await generate(server.visitor())).status).toBe(401)
  expect((await verify('x'.repeat(32))).body.code).toBe('INVALID_TOKEN')
  const answer = await server.visitor().post('/api/auth/one-time-token/verify', {})
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('another site cannot sign a visitor in with one', async () => {
  const { visitor } = await signUp(server)
  const { token } = (await generate(visitor)).body
  const answer = await server
    .visitor()
    .post('/api/auth/one-time-token/verify', { token }, { origin: 'https://evil.example' })
  expect([answer.status, answer.body.code]).toEqual([403, 'INVALID_ORIGIN'])
})
