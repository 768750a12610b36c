import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, freshEmail, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = {
  code: 'PASSWORD_COMPROMISED',
  message: 'The password you entered has been compromised. Please choose a different password.',
}

const enter = (given: string, on = server, email = freshEmail(), name = 'Ada') =>
  on.visitor().post('/api/auth/sign-up/email', { name, email, password: given })

test('a compromised password is refused at sign-up, and no account is created', async () => {
  const email = freshEmail()
  const answer = await enter('Password123!', server, email)
  expect([answer.status, answer.body, answer.setCookies]).toEqual([400, refusal, []])
  expect(await server.query('select 1 from users where email = $1', [email])).toEqual([])
})

test('the own name or address with some digits is refused', async () => {
  const answer = await enter('lovelace1815', server, 'lovelace@example.com')
  expect(answer.body).toEqual(refusal)
  expect((await enter('Lovelace1815', server, freshEmail(), 'A. Lovelace')).body).toEqual(refusal)
})

test('a compromised password is refused for a change and for a reset, whose link stays valid', async () => {
  const { visitor, email } = await signUp(server)
  const change = { currentPassword: password, newPassword: 'qwertyuiop' }
  expect((await visitor.post('/api/auth/change-password', change)).body).toEqual(refusal)
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await emailedLink(server, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  const reset = (newPassword: string) =>
    server.visitor().post('/api/auth/reset-password', { token, newPassword })
  expect((await reset('iloveyou1')).body).toEqual(refusal)
  expect((await reset('battery staple horse')).body).toEqual({ status: true })
})

test('a wrong current password is reported before the new one is checked', async () => {
  const { visitor } = await signUp(server)
  const change = { currentPassword: 'wrong', newPassword: 'qwertyuiop' }
  const answer = await visitor.post('/api/auth/change-password', change)
  expect(answer.body.code).toBe('INVALID_PASSWORD')
})

test('the check for compromised passwords can be disabled', async () => {
  const lax = await serverForThisTest({ settings: { password: { refuseCommon: false } } })
  expect((await enter('password', lax)).status).toBe(200)
})

test('a common password that is set already still signs in', async () => {
  const lax = await serverForThisTest({ settings: { password: { refuseCommon: false } } })
  const email = freshEmail()
  await enter('password', lax, email)
  const strict = await serverForThisTest({ connection: lax.connection })
  const given = { email, password: 'password' }
  expect((await strict.visitor().post('/api/auth/sign-in/email', given)).status).toBe(200)
})
