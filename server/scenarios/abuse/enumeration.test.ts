import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import { timingDiffers } from '#testing/statistics.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { pause } from '#testing/time.ts'
import { emailedLink, password, signIn, signUp } from '#testing/users.ts'

const json = (path: string) => `/api/auth/${path}`

/**
 * Three measurements in a row: a real difference, of a hash or an email, shows every time; noise
 * does not.
 */
async function differsReliably(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  for (let round = 0; round < 3; round++) if (!(await timingDiffers(one, other))) return false
  return true
}

test('the measurement detects a difference of a millisecond', async () => {
  const wait = (ms: number) => () => pause(ms)
  expect(await differsReliably(wait(3), wait(5))).toBe(true)
  expect(await differsReliably(wait(3), wait(3))).toBe(false)
})

test('A-21, A-24: signing in takes as long for unknown users, and for those without a password', async () => {
  const server = await serverForThisTest()
  const known = (await signUp(server)).email
  const social = await signUp(server)
  await storedRows(server.query).users.removePassword(social.answer.body.user.id)
  const enter = async (email: string) => {
    const answer = await server.visitor().post(json('sign-in/email'), { email, password: 'wrong!' })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
    return answer.text
  }
  const texts = await Promise.all([known, social.email, 'nobody@example.com'].map(enter))
  expect(new Set(texts).size).toBe(1)
  expect(
    await differsReliably(
      () => enter(known),
      () => enter('nobody@example.com'),
    ),
  ).toBe(false)
  expect(
    await differsReliably(
      () => enter(known),
      () => enter(social.email),
    ),
  ).toBe(false)
})

test('A-22: signing in by username takes as long for unknown names', async () => {
  const server = await serverForThisTest()
  const { visitor } = await signUp(server)
  await visitor.post(json('update-user'), { username: 'somebody' })
  const enter = async (username: string) => {
    const body = { username, password: 'wrong!' }
    const answer = await server.visitor().post(json('sign-in/username'), body)
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_USERNAME_OR_PASSWORD'])
  }
  expect(
    await differsReliably(
      () => enter('somebody'),
      () => enter('anybody'),
    ),
  ).toBe(false)
})

/** Accepts mail connections and never responds. */
async function silentMailServer() {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      silent.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('A-20, A-23: requesting a reset gives the same response in the same time for all addresses, however slow the mail server', async () => {
  const { port, close } = await silentMailServer()
  const server = await serverForThisTest({ env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  const known = (await signUp(server)).email
  const ask = async (email: string) => {
    const answer = await server.visitor().post(json('request-password-reset'), { email })
    expect(answer.status).toBe(200)
    return answer.text
  }
  expect(await ask(known)).toBe(await ask('nobody@example.com'))
  expect(
    await differsReliably(
      () => ask(known),
      () => ask('nobody@example.com'),
    ),
  ).toBe(false)
  close()
})

test('A-25: requesting a verification email gives the same response in the same time for all addresses', async () => {
  const server = await serverForThisTest()
  const known = (await signUp(server)).email
  const ask = async (email: string) => {
    const answer = await server.visitor().post(json('send-verification-email'), { email })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
  }
  expect(
    await differsReliably(
      () => ask(known),
      () => ask('nobody@example.com'),
    ),
  ).toBe(false)
})

test('A-26: checks of usernames and slugs are rate limited', async () => {
  const server = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const { visitor } = await signUp(server, { 'user-agent': 'asker' })
  const counts = { slug: 0, name: 0 }
  for (let round = 0; round < 130; round++) {
    const slug = await visitor.post(json('organization/check-slug'), { slug: `slug-${round}` })
    const name = await visitor.post(json('is-username-available'), { username: `name_${round}` })
    if (slug.status === 200) counts.slug++
    if (name.status === 200) counts.name++
    for (const { status } of [slug, name]) expect([200, 429]).toContain(status)
  }
  expect(counts).toEqual({ slug: 100, name: 100 })
})

test('where addresses are hidden, nothing after a sign-up reveals whether its address was known', async () => {
  const server = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const known = await signUp(server)
  await server.visitor().get(await emailedLink(server, known.email, '/verify-email'))
  let names = 0
  async function traces(email: string) {
    const username = `chosen_${names++}`
    const signUpWith = (password: string, name = username) =>
      server.visitor().post(json('sign-up/email'), { name: 'Eve', email, password, username: name })
    const enterBy = (path: string, body: object) =>
      server.visitor().post(json(`sign-in/${path}`), body)
    const isFree = (name: string) =>
      server.visitor().post(json('is-username-available'), { username: name })
    const answers = [
      await signUpWith('her own password'),
      await isFree(username),
      await signUpWith('another password', `${username}_b`),
      await isFree(`${username}_b`),
      await signUpWith('her own password'),
      await enterBy('email', { email, password: 'her own password' }),
      await enterBy('username', { username, password: 'her own password' }),
      await enterBy('email', { email, password: 'another password' }),
      await enterBy('username', { username, password: 'wrong' }),
      await enterBy('username', { username: `${username}_b`, password: 'another password' }),
    ]
    return answers.map(({ status, body }) => [status, body.code ?? body.available ?? null])
  }
  const ofKnown = await traces(known.email)
  expect(ofKnown).toEqual(await traces('nobody-yet@example.com'))
  expect(ofKnown.slice(5, 8)).toEqual([
    [403, 'EMAIL_NOT_VERIFIED'],
    [403, 'EMAIL_NOT_VERIFIED'],
    [401, 'INVALID_EMAIL_OR_PASSWORD'],
  ])
  expect((await signIn(server, known.email)).status).toBe(200)
})

test('nor does signing in afterwards: the number of hashes is the same for every kind of address', async () => {
  const server = await serverForThisTest({ settings: { emailVerification: { required: true } } })
  const known = await signUp(server)
  const other = await signUp(server)
  for (const { email } of [known, other]) {
    await server.visitor().get(await emailedLink(server, email, '/verify-email'))
  }
  const own = { name: 'Eve', password: 'her own password' }
  for (const email of [known.email, 'nobody-yet@example.com']) {
    await server.visitor().post(json('sign-up/email'), { ...own, email })
  }
  const verify = vi.spyOn(server.app.services.passwords, 'verify')
  const work: Record<string, number> = {}
  const addresses = [known.email, other.email, 'nobody-yet@example.com', 'nobody@example.com']
  for (const email of addresses) {
    const before = verify.mock.calls.length
    await server.visitor().post(json('sign-in/email'), { ...own, email })
    work[email] = verify.mock.calls.length - before
  }
  expect(Object.values(work)).toEqual([2, 2, 2, 2])
})

test('where addresses are hidden, a lock does not reveal which username has which address', async () => {
  const server = await serverForThisTest({
    env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' },
    settings: { emailVerification: { required: true } },
  })
  const advance = () => server.visitor().post('/api/test/clock', { advance: 'PT11S' })
  const { visitor, email } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const entered = await visitor.post(json('sign-in/email'), { email, password })
  expect(entered.status).toBe(200)
  await visitor.post(json('update-user'), { username: 'somebody' })
  const enter = (path: string, body: object) =>
    server.visitor().post(json(`sign-in/${path}`), { password: 'wrong', ...body })
  let status = 0
  for (let round = 0; round < 12 && status !== 429; round++) {
    await advance()
    status = (await enter('username', { username: 'somebody' })).status
    if (round > 6) status = (await enter('username', { username: 'somebody' })).status
  }
  expect(status).toBe(429)
  expect((await enter('email', { email })).status).toBe(401)
  expect((await enter('email', { email, password })).status).toBe(200)
})

test('a successful sign-in to another account does not reset the failures of an owner', async () => {
  const server = await serverForThisTest({
    env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' },
    settings: { emailVerification: { required: true } },
  })
  const advance = () => server.visitor().post('/api/test/clock', { advance: 'PT11S' })
  const { visitor, email } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const own = 'her own password'
  await advance()
  await server.visitor().post(json('sign-up/email'), { name: 'Eve', email, password: own })
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    await advance()
    for (const attempt of ['wrong', own])
      statuses.push((await signIn(server, email, attempt)).status)
  }
  expect(statuses.slice(0, 6)).toEqual([401, 403, 401, 403, 401, 403])
  expect(await storedRows(server.query).limits.failures(email)).toBeGreaterThanOrEqual(7)
})
