import { expect, test, vi } from 'vitest'
import { newSlug, statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { emailedCode, emailedLink, emailsTo, freshEmail, password } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

// Dozens of users sign up here, and each password is hashed.
vi.setConfig({ testTimeout: 120_000 })

const limited = (settings: object = {}) =>
  serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' }, settings })

let networks = 0
/** A client in its own network, so that rate limits per network do not interfere. */
function from(server: TestServer, address?: string): Visitor {
  const number = networks++
  const remoteAddress = address ?? `30.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const visitor = server.visitor()
  const jar = visitor.cookies
  async function post(path: string, body: object = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`http://localhost:3000/api/auth/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        ...(cookie ? { cookie } : {}),
      },
      body: JSON.stringify(body),
    })
    const response = await server.app.fetch(request, { incoming: { socket: { remoteAddress } } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      jar.set(name, value)
    }
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text || 'null'),
      text,
      setCookies: [],
    }
  }
  return { ...visitor, post }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const advance = (server: TestServer, duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })
const named = async (server: TestServer, to: string, subject: string) =>
  (await emailsTo(server, to)).filter((mail) => mail.subject === subject).length

/** Runs the jobs that are queued so far, by moving the clock. */
const runJobs = (server: TestServer) => advance(server, 'PT1S')

async function signUpFrom(server: TestServer, email = freshEmail(), address?: string) {
  const visitor = from(server, address)
  const answer = await visitor.post('sign-up/email', { name: 'Ada', email, password })
  expect(answer.status).toBe(200)
  return { visitor, email, id: answer.body.user.id as string }
}

async function proven(server: TestServer) {
  const person = await signUpFrom(server)
  const link = await emailedLink(server, person.email, '/verify-email')
  const cookie = [...person.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await server.visitor().get(link, { cookie })).status).toBeLessThan(400)
  return person
}

async function found(visitor: Visitor) {
  const answer = await visitor.post('organization/create', { name: 'Acme', slug: newSlug() })
  expect(answer.status).toBe(200)
  return answer.body.id as string
}

const invite = (visitor: Visitor, email: string, organizationId: string) =>
  visitor.post('organization/invite-member', { email, role: 'member', organizationId })

test('repeated sign-ups with a known address send its owner three emails an hour', async () => {
  const server = await limited({ emailVerification: { required: true } })
  const { email } = await signUpFrom(server)
  const wish = { name: 'Eve', email, password }
  for (const _ of times(8)) await from(server).post('sign-up/email', wish)
  await runJobs(server)
  expect(await emailsTo(server, email)).toHaveLength(1 + 3)
  await advance(server, 'PT1H')
  await from(server).post('sign-up/email', wish)
  expect(await emailsTo(server, email)).toHaveLength(1 + 4)
})

test('signing up, deleting the account and signing up again sends no more emails either', async () => {
  const server = await limited()
  const email = freshEmail()
  for (const _ of times(5)) {
    const { visitor } = await signUpFrom(server, email)
    await visitor.post('send-verification-email', { email })
    await visitor.post('delete-user', { callbackURL: '/gone' })
    expect((await visitor.post('delete-user', { password })).status).toBe(200)
  }
  await runJobs(server)
  const subjects = (await emailsTo(server, email)).map(({ subject }) => subject)
  const counts = Object.values(Object.groupBy(subjects, (subject) => subject))
  expect(counts.map((each) => each?.length)).toEqual([3, 3, 3])
})

test('plus tags share one limit for the mailbox', async () => {
  const server = await limited()
  const name = freshEmail().replace('@example.com', '')
  const tagged = times(34).map((index) => `${name}+${index}@example.com`)
  for (const email of tagged) await signUpFrom(server, email)
  await runJobs(server)
  expect(await storedRows(server.query).mails.to(`${name}+%`)).toBe(30)
})

test('others cannot use up the owner’s limit for reset emails from a known browser', async () => {
  const server = await limited()
  const { visitor, email } = await proven(server)
  await visitor.post('sign-out')
  for (const _ of times(9)) await from(server).post('request-password-reset', { email })
  await runJobs(server)
  const reset = 'Set a new password'
  expect(await named(server, email, reset)).toBe(3)
  const answer = await visitor.post('request-password-reset', { email })
  expect(answer.body.status).toBe(true)
  await expect.poll(() => named(server, email, reset)).toBe(4)
  for (const _ of times(4)) {
    await advance(server, 'PT61S')
    await visitor.post('request-password-reset', { email })
  }
  await runJobs(server)
  expect(await named(server, email, reset)).toBe(6)
  // The browser of another user is unknown here.
  const other = await proven(server)
  await other.visitor.post('request-password-reset', { email })
  await runJobs(server)
  expect(await named(server, email, reset)).toBe(6)
})

test('nor the limit for sign-in codes, and the last code stays valid', async () => {
  const server = await limited()
  const { visitor, email } = await proven(server)
  await visitor.post('sign-out')
  const ask = (who: Visitor) =>
    who.post('email-otp/send-verification-otp', { email, type: 'sign-in' })
  for (const _ of times(10)) await ask(from(server))
  await runJobs(server)
  const last = await emailedCode(server, email, 9)
  for (const _ of times(5)) await ask(from(server))
  await runJobs(server)
  expect(await named(server, email, (await emailsTo(server, email))[0]?.subject ?? '')).toBe(10)
  const enter = await from(server).post('sign-in/email-otp', { email, otp: last })
  expect(enter.status).toBe(200)
  await ask(visitor)
  await runJobs(server)
  const own = await emailedCode(server, email, 10)
  expect((await visitor.post('sign-in/email-otp', { email, otp: own })).status).toBe(200)
})

test('refused invitations do not count against the limit', async () => {
  const server = await limited()
  const victim = freshEmail()
  const boss = await proven(server)
  const organizationId = await found(boss.visitor)
  for (const _ of times(5)) {
    const stranger = await signUpFrom(server)
    for (const __ of times(5)) {
      const answer = await invite(stranger.visitor, victim, organizationId)
      expect(statusAndCode(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
  }
  expect((await invite(boss.visitor, victim, organizationId)).status).toBe(200)
  expect(await emailsTo(server, victim)).toHaveLength(1)
})

test('a user without a verified address can send few invitations, across organizations', async () => {
  const server = await limited()
  const { visitor } = await signUpFrom(server)
  const homes = [await found(visitor), await found(visitor), await found(visitor)]
  const answers = await Promise.all(
    times(300).map((index) => invite(visitor, freshEmail(), homes[index % 3] ?? '')),
  )
  const sent = answers.filter(({ status }) => status === 200)
  expect(sent).toHaveLength(10)
  const paced = answers.filter(({ status, body }) => status === 429 && body.code)
  expect(Number(paced[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await storedRows(server.query).mails.about('Invitation to Acme')).toBe(10)
  await advance(server, 'PT1H')
  expect((await invite(visitor, freshEmail(), homes[0] ?? '')).status).toBe(200)
})

test('nor can many such users of one network', async () => {
  const server = await limited({ organizations: { invitationsPerHour: { unproven: 2 } } })
  const statuses: number[] = []
  for (const index of times(5)) {
    const { visitor } = await signUpFrom(server, freshEmail(), `2001:db8:1:1::${index + 1}`)
    await advance(server, 'PT11S')
    const home = await found(visitor)
    for (const _ of times(2)) statuses.push((await invite(visitor, freshEmail(), home)).status)
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
})

test('an organization has a limit as well, for all inviters together', async () => {
  const server = await limited({ organizations: { invitationsPerHour: { max: 3 } } })
  const boss = await proven(server)
  const home = await found(boss.visitor)
  const helper = await proven(server)
  await invite(boss.visitor, helper.email, home)
  const id = await storedRows(server.query).invitations.offer('admin')
  const accepted = await helper.visitor.post('organization/accept-invitation', { invitationId: id })
  expect(accepted.status).toBe(200)
  for (const _ of times(2)) {
    expect((await invite(helper.visitor, freshEmail(), home)).status).toBe(200)
  }
  expect((await invite(boss.visitor, freshEmail(), home)).status).toBe(429)
  expect((await invite(helper.visitor, freshEmail(), home)).status).toBe(429)
})
