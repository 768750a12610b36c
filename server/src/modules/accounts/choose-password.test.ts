import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkTo, newAddress, password, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = {
  code: 'PASSWORD_COMPROMISED',
  message: 'The password you entered has been compromised. Please choose a different password.',
}

const enter = (given: string, on = server, email = newAddress(), name = 'Ada') =>
  on.visitor().post('/api/auth/sign-up/email', { name, email, password: given })

test('a password that everybody knows is refused at sign-up, and nobody is let in', async () => {
  const email = newAddress()
  const answer = await enter('Password123!', server, email)
  expect([answer.status, answer.body, answer.setCookies]).toEqual([400, refusal, []])
  expect(await server.query('select 1 from users where email = $1', [email])).toEqual([])
})

test('so is the own name or address with some digits', async () => {
  const answer = await enter('lovelace1815', server, 'lovelace@example.com')
  expect(answer.body).toEqual(refusal)
  expect((await enter('Lovelace1815', server, newAddress(), 'A. Lovelace')).body).toEqual(refusal)
})

test('and when it is to be changed, or set anew by a link, which stays good', async () => {
  const { visitor, email } = await signUp(server)
  const change = { currentPassword: password, newPassword: 'qwertyuiop' }
  expect((await visitor.post('/api/auth/change-password', change)).body).toEqual(refusal)
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await linkTo(server, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  const reset = (newPassword: string) =>
    server.visitor().post('/api/auth/reset-password', { token, newPassword })
  expect((await reset('iloveyou1')).body).toEqual(refusal)
  expect((await reset('battery staple horse')).body).toEqual({ status: true })
})

test('a wrong current password is told before the new one is looked at', async () => {
  const { visitor } = await signUp(server)
  const change = { currentPassword: 'wrong', newPassword: 'qwertyuiop' }
  const answer = await visitor.post('/api/auth/change-password', change)
  expect(answer.body.code).toBe('INVALID_PASSWORD')
})

test('the operator may let everything pass that is long enough', async () => {
  const lax = await serverForThisTest({ settings: { password: { refuseCommon: false } } })
  expect((await enter('password', lax)).status).toBe(200)
})

test('a common password that is set already still signs in', async () => {
  const lax = await serverForThisTest({ settings: { password: { refuseCommon: false } } })
  const email = newAddress()
  await enter('password', lax, email)
  const strict = await serverForThisTest({ connection: lax.connection })
  const given = { email, password: 'password' }
  expect((await strict.visitor().post('/api/auth/sign-in/email', given)).status).toBe(200)
})
