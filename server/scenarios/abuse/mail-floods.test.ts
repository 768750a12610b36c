import { expect, test, vi } from 'vitest'
import { newSlug, refusal } from '../../testing/organizations.ts'
import { codeTo, linkTo, mails, newAddress, password } from '../../testing/people.ts'
import { rowsOf } from '../../testing/rows.ts'
import { serverForThisTest, type TestServer } from '../../testing/server.ts'
import type { Visitor } from '../../testing/visitor.ts'

// Dozens of people sign up here, each with a hash of their own.
vi.setConfig({ testTimeout: 120_000 })

const limited = (settings: object = {}) =>
  serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' }, settings })

let networks = 0
/** Somebody in a network of their own, so that no pace of one network hides what is measured. */
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
  (await mails(server, to)).filter((mail) => mail.subject === subject).length

/** Jobs that were promised so far have run: the clock goes from one to the next. */
const settled = (server: TestServer) => advance(server, 'PT1S')

async function newcomer(server: TestServer, email = newAddress(), address?: string) {
  const visitor = from(server, address)
  const answer = await visitor.post('sign-up/email', { name: 'Ada', email, password })
  expect(answer.status).toBe(200)
  return { visitor, email, id: answer.body.user.id as string }
}

async function proven(server: TestServer) {
  const person = await newcomer(server)
  const link = await linkTo(server, person.email, '/verify-email')
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

test('whoever signs up again and again with a known address mails its owner three times an hour', async () => {
  const server = await limited({ emailVerification: { required: true } })
  const { email } = await newcomer(server)
  const wish = { name: 'Eve', email, password }
  for (const _ of times(8)) await from(server).post('sign-up/email', wish)
  await settled(server)
  expect(await mails(server, email)).toHaveLength(1 + 3)
  await advance(server, 'PT1H')
  await from(server).post('sign-up/email', wish)
  expect(await mails(server, email)).toHaveLength(1 + 4)
})

test('signing up, deleting the account and signing up again brings no more mails either', async () => {
  const server = await limited()
  const email = newAddress()
  for (const _ of times(5)) {
    const { visitor } = await newcomer(server, email)
    await visitor.post('send-verification-email', { email })
    await visitor.post('delete-user', { callbackURL: '/gone' })
    expect((await visitor.post('delete-user', { password })).status).toBe(200)
  }
  await settled(server)
  const subjects = (await mails(server, email)).map(({ subject }) => subject)
  const counts = Object.values(Object.groupBy(subjects, (subject) => subject))
  expect(counts.map((each) => each?.length)).toEqual([3, 3, 3])
})

test('tags make no new mailbox: all of them together have a share of their own', async () => {
  const server = await limited()
  const name = newAddress().replace('@example.com', '')
  const tagged = times(34).map((index) => `${name}+${index}@example.com`)
  for (const email of tagged) await newcomer(server, email)
  await settled(server)
  expect(await rowsOf(server.query).mails.to(`${name}+%`)).toBe(30)
})

test('strangers cannot keep the reset mail of an owner away from the browser that they use', async () => {
  const server = await limited()
  const { visitor, email } = await proven(server)
  await visitor.post('sign-out')
  for (const _ of times(9)) await from(server).post('request-password-reset', { email })
  await settled(server)
  const reset = 'Set a new password'
  expect(await named(server, email, reset)).toBe(3)
  const answer = await visitor.post('request-password-reset', { email })
  expect(answer.body.status).toBe(true)
  await expect.poll(() => named(server, email, reset)).toBe(4)
  for (const _ of times(4)) {
    await advance(server, 'PT61S')
    await visitor.post('request-password-reset', { email })
  }
  await settled(server)
  expect(await named(server, email, reset)).toBe(6)
  // The browser of somebody else is a stranger here.
  const other = await proven(server)
  await other.visitor.post('request-password-reset', { email })
  await settled(server)
  expect(await named(server, email, reset)).toBe(6)
})

test('nor the codes by which an owner comes in, and the last code that was sent stays good', async () => {
  const server = await limited()
  const { visitor, email } = await proven(server)
  await visitor.post('sign-out')
  const ask = (who: Visitor) =>
    who.post('email-otp/send-verification-otp', { email, type: 'sign-in' })
  for (const _ of times(10)) await ask(from(server))
  await settled(server)
  const last = await codeTo(server, email, 9)
  for (const _ of times(5)) await ask(from(server))
  await settled(server)
  expect(await named(server, email, (await mails(server, email))[0]?.subject ?? '')).toBe(10)
  const enter = await from(server).post('sign-in/email-otp', { email, otp: last })
  expect(enter.status).toBe(200)
  await ask(visitor)
  await settled(server)
  const own = await codeTo(server, email, 10)
  expect((await visitor.post('sign-in/email-otp', { email, otp: own })).status).toBe(200)
})

test('invitations that were refused use up nobody’s share', async () => {
  const server = await limited()
  const victim = newAddress()
  const boss = await proven(server)
  const organizationId = await found(boss.visitor)
  for (const _ of times(5)) {
    const stranger = await newcomer(server)
    for (const __ of times(5)) {
      const answer = await invite(stranger.visitor, victim, organizationId)
      expect(refusal(answer)).toEqual([400, 'MEMBER_NOT_FOUND'])
    }
  }
  expect((await invite(boss.visitor, victim, organizationId)).status).toBe(200)
  expect(await mails(server, victim)).toHaveLength(1)
})

test('whoever has proven no address invites few people, in however many organizations', async () => {
  const server = await limited()
  const { visitor } = await newcomer(server)
  const homes = [await found(visitor), await found(visitor), await found(visitor)]
  const answers = await Promise.all(
    times(300).map((index) => invite(visitor, newAddress(), homes[index % 3] ?? '')),
  )
  const sent = answers.filter(({ status }) => status === 200)
  expect(sent).toHaveLength(10)
  const paced = answers.filter(({ status, body }) => status === 429 && body.code)
  expect(Number(paced[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await rowsOf(server.query).mails.about('Invitation to Acme')).toBe(10)
  await advance(server, 'PT1H')
  expect((await invite(visitor, newAddress(), homes[0] ?? '')).status).toBe(200)
})

test('nor do many such people of one network', async () => {
  const server = await limited({ organizations: { invitationsPerHour: { unproven: 2 } } })
  const statuses: number[] = []
  for (const index of times(5)) {
    const { visitor } = await newcomer(server, newAddress(), `2001:db8:1:1::${index + 1}`)
    await advance(server, 'PT11S')
    const home = await found(visitor)
    for (const _ of times(2)) statuses.push((await invite(visitor, newAddress(), home)).status)
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
})

test('an organization has a limit as well, however many invite into it', async () => {
  const server = await limited({ organizations: { invitationsPerHour: { max: 3 } } })
  const boss = await proven(server)
  const home = await found(boss.visitor)
  const helper = await proven(server)
  await invite(boss.visitor, helper.email, home)
  const id = await rowsOf(server.query).invitations.offer('admin')
  const accepted = await helper.visitor.post('organization/accept-invitation', { invitationId: id })
  expect(accepted.status).toBe(200)
  for (const _ of times(2)) {
    expect((await invite(helper.visitor, newAddress(), home)).status).toBe(200)
  }
  expect((await invite(boss.visitor, newAddress(), home)).status).toBe(429)
  expect((await invite(helper.visitor, newAddress(), home)).status).toBe(429)
})
