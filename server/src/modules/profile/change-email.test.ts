import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  linkTo,
  mails,
  newAddress,
  password,
  session,
  signIn,
  signUp,
} from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const path = '/api/auth/change-email'
type Person = Awaited<ReturnType<typeof signUp>>
const userOf = async ({ visitor }: Person) => (await session(visitor)).body.user
const subjects = async (on: TestServer, to: string) =>
  (await mails(on, to)).map(({ subject }) => subject)

async function proven(on = server): Promise<Person> {
  const person = await signUp(on)
  await on.visitor().get(await linkTo(on, person.email, '/verify-email'))
  await session(person.visitor)
  return person
}

/** The newest link of a kind, past the one of the sign-up. */
async function linkIn(on: TestServer, to: string, subject: string): Promise<string> {
  const find = async () => (await mails(on, to)).find((mail) => mail.subject === subject)
  await expect.poll(find).toBeDefined()
  return (await find())?.links[0]?.replace('http://localhost:3000', '') ?? ''
}

const prove = 'Confirm your new email address'

/** Asks, and confirms from the old address; answers with the link at the new one. */
async function confirmed(person: Person, newEmail: string): Promise<string> {
  await person.visitor.post(path, { newEmail, callbackURL: '/account' })
  await person.visitor.get(await linkIn(server, person.email, prove))
  return linkIn(server, newEmail, prove)
}

describe('from a proven address', () => {
  test('asks at the old one, then at the new one, and only then moves', async () => {
    const person = await proven()
    const newEmail = newAddress()
    const asked = await person.visitor.post(path, {
      newEmail: newEmail.toUpperCase(),
      callbackURL: '/account',
    })
    expect([asked.status, asked.body]).toEqual([200, { status: true }])
    expect(await mails(server, newEmail)).toHaveLength(0)
    const opened = await person.visitor.get(await linkIn(server, person.email, prove))
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/account'])
    expect((await userOf(person)).email).toBe(person.email)
    const link = await linkIn(server, newEmail, prove)
    expect((await person.visitor.get(link)).headers.get('location')).toBe('/account')
    expect(await userOf(person)).toMatchObject({ email: newEmail, emailVerified: true })
    expect((await signIn(server, newEmail)).status).toBe(200)
    expect((await signIn(server, person.email)).status).toBe(401)
  })

  test('the old address is told, and can reset nothing any more', async () => {
    const person = await proven()
    await server.visitor().post('/api/auth/request-password-reset', { email: person.email })
    const reset = await linkTo(server, person.email, '/reset-password/')
    const token = /reset-password\/(\w+)/.exec(reset)?.[1]
    await person.visitor.get(await confirmed(person, newAddress()))
    const answer = await server
      .visitor()
      .post('/api/auth/reset-password', { token, newPassword: 'something else' })
    expect(answer.body.code).toBe('INVALID_TOKEN')
    await expect
      .poll(() => subjects(server, person.email))
      .toContain('The address of your account was changed')
  })

  test('without a place to go, the answer shows the person', async () => {
    const person = await proven()
    const newEmail = newAddress()
    const token = (await confirmed(person, newEmail)).match(/token=([^&]+)/)?.[1]
    const { body } = await person.visitor.get(`/api/auth/verify-email?token=${token}`)
    expect(body).toMatchObject({ status: true, user: { email: newEmail, emailVerified: true } })
  })

  test.each(['nobody', 'somebody else'])('a link opened by %s changes nothing', async (who) => {
    const person = await proven()
    const newEmail = newAddress()
    const link = await confirmed(person, newEmail)
    const other = who === 'nobody' ? server.visitor() : (await signUp(server)).visitor
    const opened = await other.get(link)
    expect(opened.headers.get('location')).toBe('/account?error=unauthorized')
    const token = link.match(/token=([^&]+)/)?.[1]
    const direct = await other.get(`/api/auth/verify-email?token=${token}`)
    expect([direct.status, direct.body]).toEqual([
      401,
      { code: 'UNAUTHORIZED', message: 'unauthorized' },
    ])
    expect((await userOf(person)).email).toBe(person.email)
  })

  test('opening it again is harmless, and an older change does not come back', async () => {
    const person = await proven()
    const [first, second] = [newAddress(), newAddress()]
    const toFirst = await confirmed(person, first)
    const toSecond = await confirmed(person, second)
    await person.visitor.get(toSecond)
    expect((await person.visitor.get(toSecond)).headers.get('location')).toBe('/account')
    const late = await person.visitor.get(toFirst)
    expect(late.headers.get('location')).toBe('/account?error=invalid_token')
    expect((await userOf(person)).email).toBe(second)
  })

  test('after an hour the link is too old', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const person = await proven(own)
    await person.visitor.post(path, { newEmail: newAddress() })
    const link = await linkIn(own, person.email, prove)
    await own.visitor().post('/api/test/clock', { advance: 'PT1H1S' })
    const opened = await person.visitor.get(link)
    expect(opened.headers.get('location')).toBe('/?error=token_expired')
  })

  test('of two people who prove one address at the same moment one gets it', async () => {
    const people = await Promise.all([proven(), proven()])
    const newEmail = newAddress()
    const links: string[] = []
    for (const person of people) {
      await person.visitor.post(path, { newEmail, callbackURL: '/account' })
      await person.visitor.get(await linkIn(server, person.email, prove))
      links.push((await mails(server, newEmail))[0]?.links[0] ?? '')
    }
    const answers = await Promise.all(
      people.map(({ visitor }, index) =>
        visitor.get((links[index] ?? '').replace('http://localhost:3000', '')),
      ),
    )
    expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual([
      '/account',
      '/account?error=user_already_exists',
    ])
  })

  test('where the operator wants it, the change takes effect at the confirmation', async () => {
    const own = await serverForThisTest({
      settings: { changeEmail: { takesEffect: 'when-confirmed' } },
    })
    const person = await proven(own)
    const newEmail = newAddress()
    await person.visitor.post(path, { newEmail })
    await person.visitor.get(await linkIn(own, person.email, prove))
    expect(await userOf(person)).toMatchObject({ email: newEmail, emailVerified: false })
    await own.visitor().get(await linkTo(own, newEmail, '/verify-email'))
    expect(await userOf(person)).toMatchObject({ email: newEmail, emailVerified: true })
  })
})

test('from an address that was never proven it moves at once, and asks there', async () => {
  const person = await signUp(server)
  const newEmail = newAddress()
  await person.visitor.post(path, { newEmail })
  expect(await userOf(person)).toMatchObject({ email: newEmail, emailVerified: false })
  const old = await linkTo(server, person.email, '/verify-email')
  expect((await server.visitor().get(old)).headers.get('location')).toContain('error=')
  await server.visitor().get(await linkTo(server, newEmail, '/verify-email'))
  expect((await userOf(person)).emailVerified).toBe(true)
})

test.each([
  ['the same address', async (own: string) => own, 400, 'EMAIL_IS_THE_SAME'],
  ['it in capitals', async (own: string) => own.toUpperCase(), 400, 'EMAIL_IS_THE_SAME'],
  ['a taken one', async () => (await signUp(server)).email, 400, 'COULDNT_UPDATE_YOUR_EMAIL'],
  [
    'a taken one in capitals',
    async () => (await signUp(server)).email.toUpperCase(),
    400,
    'COULDNT_UPDATE_YOUR_EMAIL',
  ],
  ['a bad one', async () => 'nobody', 400, 'VALIDATION_ERROR'],
])('refuses %s', async (_, address, status, code) => {
  const person = await proven()
  const answer = await person.visitor.post(path, { newEmail: await address(person.email) })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await userOf(person)).email).toBe(person.email)
})

test('refuses strangers, other sites, unsafe places, and everybody where it is off', async () => {
  const newEmail = newAddress()
  expect((await server.visitor().post(path, { newEmail })).status).toBe(401)
  const { visitor } = await proven()
  const place = await visitor.post(path, { newEmail, callbackURL: 'https://evil.example' })
  expect(place.body.code).toBe('INVALID_CALLBACKURL')
  const site = await visitor.post(path, { newEmail }, { origin: 'https://evil.example' })
  expect(site.status).toBe(403)
  const off = await serverForThisTest({ settings: { changeEmail: { enabled: false } } })
  const answer = await (await signUp(off)).visitor.post(path, { newEmail })
  expect([answer.status, answer.body.code]).toEqual([400, 'CHANGE_EMAIL_IS_DISABLED'])
})

test('a link is good for its own purpose only', async () => {
  const person = await proven()
  await person.visitor.post(path, { newEmail: newAddress() })
  const link = await linkIn(server, person.email, prove)
  const token = link.match(/token=([^&]+)/)?.[1] ?? ''
  const reset = await person.visitor.post('/api/auth/reset-password', {
    token,
    newPassword: 'something else',
  })
  expect(reset.body.code).toBe('INVALID_TOKEN')
  const leave = await person.visitor.post('/api/auth/delete-user', { token })
  expect([leave.status, leave.body.code]).toEqual([404, 'INVALID_TOKEN'])
})

describe('where addresses are hidden', () => {
  let hidden: TestServer
  beforeAll(async () => {
    hidden = await startServer({ settings: { emailVerification: { required: true } } })
  })
  afterAll(() => hidden.stop())

  async function enter(): Promise<Person> {
    const person = await signUp(hidden)
    await hidden.visitor().get(await linkTo(hidden, person.email, '/verify-email'))
    await person.visitor.post('/api/auth/sign-in/email', { email: person.email, password })
    return person
  }

  test('a taken address gets the answers of a free one, and its owner a mail', async () => {
    const owner = await enter()
    const person = await enter()
    const free = await person.visitor.post(path, { newEmail: newAddress() })
    const taken = await person.visitor.post(path, { newEmail: owner.email })
    expect(taken.text).toBe(free.text)
    expect(await subjects(hidden, person.email)).toEqual([
      prove,
      prove,
      'Confirm your email address',
    ])
    const [newest] = await mails(hidden, person.email)
    await person.visitor.get(newest?.links[0]?.replace('http://localhost:3000', '') ?? '')
    expect((await subjects(hidden, owner.email))[0]).toBe('You already have an account')
    expect((await userOf(person)).email).toBe(person.email)
  })

  test('an address that was never proven moves only to a proven one', async () => {
    const person = await enter()
    await hidden.query('update users set email_verified = false where email = $1', [person.email])
    const newEmail = newAddress()
    await person.visitor.post(path, { newEmail })
    const { body } = await person.visitor.get('/api/auth/get-session?disableCookieCache=true')
    expect(body.user.email).toBe(person.email)
    await person.visitor.get(await linkIn(hidden, newEmail, prove))
    expect(await userOf(person)).toMatchObject({ email: newEmail, emailVerified: true })
  })
})

test('an address gets three such mails an hour at most', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const person = await proven(limited)
  for (let round = 0; round < 5; round++) {
    expect((await person.visitor.post(path, { newEmail: newAddress() })).status).toBe(200)
    await limited.visitor().post('/api/test/clock', { advance: 'PT11S' })
  }
  const sent = (await subjects(limited, person.email)).filter((subject) => subject === prove)
  expect(sent).toHaveLength(3)
})
