import { expect, test } from 'vitest'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { password, signIn, signUp } from '#testing/users.ts'

const fromElsewhere =
  'f0843e84c9fee7e4da2873eb3f152f73:26276960ca453d2bb4139453afe3b3a1bb2d7045e866db6b258015830417474319c5c1d40267a872d091f1255ddebec848771a373f57503e665d151dfec7291f'
/** As hashes of test servers begin. */
const ours = /^\$argon2id\$v=19\$m=512,t=1,p=1\$/

async function stored(server: TestServer, email: string): Promise<string> {
  const [row] = await server.query<{ password: string }>(
    'select a.password from accounts a join users u on u.id = a.user_id where u.email = $1',
    [email],
  )
  return row?.password ?? ''
}

async function cameFromElsewhere(server: TestServer) {
  const { email } = await signUp(server)
  await server.query(
    `update accounts set password = $2
      where user_id = (select id from users where email = $1)`,
    [email, fromElsewhere],
  )
  return email
}

test('the first successful sign-in replaces an imported hash; a failed one leaves it', async () => {
  const server = await serverForThisTest()
  const email = await cameFromElsewhere(server)
  expect((await signIn(server, email, 'wrong password')).status).toBe(401)
  expect(await stored(server, email)).toBe(fromElsewhere)
  expect((await signIn(server, email)).status).toBe(200)
  expect(await stored(server, email)).toMatch(ours)
  expect((await signIn(server, email)).status).toBe(200)
  expect((await signIn(server, email, 'wrong password')).status).toBe(401)
})

test('two concurrent sign-ins both succeed, and leave one new hash', async () => {
  const server = await serverForThisTest()
  const email = await cameFromElsewhere(server)
  const [one, two] = await Promise.all([signIn(server, email), signIn(server, email)])
  expect([one.status, two.status]).toEqual([200, 200])
  const first = await stored(server, email)
  expect(first).toMatch(ours)
  await signIn(server, email)
  expect(await stored(server, email)).toBe(first)
})

test('an imported user changes their password without signing in again', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  await server.query(
    `update accounts set password = $2
      where user_id = (select id from users where email = $1)`,
    [email, fromElsewhere],
  )
  const body = { currentPassword: password, newPassword: 'another horse battery' }
  expect((await visitor.post('/api/auth/change-password', body)).status).toBe(200)
  expect((await signIn(server, email, 'another horse battery')).status).toBe(200)
  expect((await signIn(server, email)).status).toBe(401)
})
