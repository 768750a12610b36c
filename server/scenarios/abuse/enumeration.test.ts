import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { rowsOf } from '../../src/platform/testing/rows.ts'
import { signUp } from '../../testing/people.ts'
import { serverForThisTest } from '../../testing/server.ts'
import { differs } from '../../testing/statistics.ts'
import { pause } from '../../testing/time.ts'

const json = (path: string) => `/api/auth/${path}`

/**
 * Three times in a row as if by nothing but the secret: a difference of a hash, or of a mail, is
 * seen every time; noise is not.
 */
async function tellsApart(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  for (let round = 0; round < 3; round++) if (!(await differs(one, other))) return false
  return true
}

test('the measure sees a difference of a millisecond', async () => {
  const wait = (ms: number) => () => pause(ms)
  expect(await tellsApart(wait(3), wait(5))).toBe(true)
  expect(await tellsApart(wait(3), wait(3))).toBe(false)
})

test('A-21, A-24: signing in takes as long for unknown people, and for those without a password', async () => {
  const server = await serverForThisTest()
  const known = (await signUp(server)).email
  const social = await signUp(server)
  await rowsOf(server.query).people.takePassword(social.answer.body.user.id)
  const enter = async (email: string) => {
    const answer = await server.visitor().post(json('sign-in/email'), { email, password: 'wrong!' })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
    return answer.text
  }
  const texts = await Promise.all([known, social.email, 'nobody@example.com'].map(enter))
  expect(new Set(texts).size).toBe(1)
  expect(
    await tellsApart(
      () => enter(known),
      () => enter('nobody@example.com'),
    ),
  ).toBe(false)
  expect(
    await tellsApart(
      () => enter(known),
      () => enter(social.email),
    ),
  ).toBe(false)
}, 60_000)

test('A-22: signing in by name takes as long for names that nobody has', async () => {
  const server = await serverForThisTest()
  const { visitor } = await signUp(server)
  await visitor.post(json('update-user'), { username: 'somebody' })
  const enter = async (username: string) => {
    const body = { username, password: 'wrong!' }
    const answer = await server.visitor().post(json('sign-in/username'), body)
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_USERNAME_OR_PASSWORD'])
  }
  expect(
    await tellsApart(
      () => enter('somebody'),
      () => enter('anybody'),
    ),
  ).toBe(false)
}, 60_000)

/** Accepts mail connections and never says a word. */
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

test('A-20, A-23: asking for a reset says and takes the same for everybody, however slow the mail', async () => {
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
    await tellsApart(
      () => ask(known),
      () => ask('nobody@example.com'),
    ),
  ).toBe(false)
  close()
}, 60_000)

test('A-25: asking for a verification mail says and takes the same for everybody', async () => {
  const server = await serverForThisTest()
  const known = (await signUp(server)).email
  const ask = async (email: string) => {
    const answer = await server.visitor().post(json('send-verification-email'), { email })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
  }
  expect(
    await tellsApart(
      () => ask(known),
      () => ask('nobody@example.com'),
    ),
  ).toBe(false)
}, 60_000)

test('A-26: names and slugs can be asked for, at a walking pace', async () => {
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
