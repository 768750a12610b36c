import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPost, signUpUser, startImpersonation, type TestUser } from '#testing/admins.ts'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer, openCheckout } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { passFirstStep, signUpWithApp } from '#testing/two-factor.ts'
import { emailedLink, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: TestUser
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  // The first user administers the server.
  admin = await signUpUser(server)
  merchant = await createMerchant(server)
  slug = await slugOf(merchant)
})
afterAll(() => server.stop())

type Page = ReturnType<typeof pageAt>

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

/** A browser in which this user is signed in. */
function browserOf({ cookies }: Visitor, path = `/portal/${slug}`): Page {
  const page = pageAt(server, path)
  for (const [name, value] of cookies) page.visitor.cookies.set(name, value)
  return page
}

async function verifiedUser() {
  const user = await signUp(server)
  await user.visitor.get(await emailedLink(server, user.email, '/verify-email'))
  return user
}

/** A user whose address is that of a customer. */
async function knownUser(user: { email: string; visitor: Visitor } | undefined = undefined) {
  const { email, visitor } = user ?? (await verifiedUser())
  const customer = await createCustomer(merchant, { email, name: 'Ada' })
  return { customer, email, visitor, page: browserOf(visitor) }
}

const entryOf = async (page: Page) => page.facts('portal-entry', await page.open())
const press = (page: Page, more: Record<string, string> = {}) =>
  page.send({ intent: 'continue', ...more })
const sessionsOf = (customerId: string) =>
  server.query('select id from customer_sessions where customer_id = $1', [customerId])

/** Neither offered nor done, whatever is pressed. */
async function isKeptOut(page: Page, customerId: string) {
  expect((await entryOf(page)).account).toBeNull()
  const pressed = await press(page)
  expect(await page.facts('portal-entry', pressed)).toMatchObject({
    step: 'address',
    account: null,
    note: 'signedOut',
  })
  expect(pressed.setCookies).toEqual([])
  expect(await sessionsOf(customerId)).toEqual([])
}

describe('a user whose verified address is a customer’s', () => {
  test('enters by one press, and by no link', async () => {
    const { customer, email, page } = await knownUser()
    for (const query of ['', '?intent=continue', '?continue', `?email=${email}`]) {
      const shown = await page.facts('portal-entry', await page.open(query))
      expect(shown).toMatchObject({ step: 'address', account: email })
    }
    expect(await sessionsOf(customer.id)).toEqual([])
    const home = await page.facts('portal-home', await press(page))
    expect(home).toMatchObject({ email, name: 'Ada' })
    // As after a code: the settings are open, and the address is proved.
    await page.facts('portal-settings', await page.visitor.get(`/portal/${slug}/settings`))
    const { body } = await merchant.call('GET', `/v1/customers/${customer.id}`)
    expect(body.email_verified).toBe(true)
  })

  test('comes back to the page that was asked for', async () => {
    const { page } = await knownUser()
    const asked = `/portal/${slug}/orders?page=2`
    const entry = await page.facts('portal-entry', await page.visitor.get(asked))
    expect(entry.address).toBe(asked)
    const pressed = await page.send({ intent: 'continue' }, '/orders?page=2')
    expect(pressed.headers.get('location')).toBe(asked)
  })

  test('is who buys on the page of a checkout', async () => {
    const { email, visitor } = await knownUser()
    const { client_secret: secret } = await openCheckout(merchant)
    const page = browserOf(visitor, `/checkout/${secret}`)
    expect((await page.facts('checkout', await page.open())).buyer).toBeNull()
    const entry = await page.facts('portal-entry', await page.open('/sign-in'))
    expect(entry).toMatchObject({ account: email, back: page.path })
    const pressed = await page.send({ intent: 'continue' }, '/sign-in')
    expect((await page.facts('checkout', pressed)).buyer).toMatchObject({ email, name: 'Ada' })
  })

  test('chooses where several customers have it', async () => {
    const { customer, email, page } = await knownUser()
    const other = await createCustomer(merchant, { email: newBuyer() })
    await server.query(
      `update customers set email = $1, email_standing = 'typed', name = 'Ben' where id = $2`,
      [email, other.id],
    )
    const choice = await page.facts('portal-entry', await press(page))
    expect(choice).toMatchObject({ step: 'choice', account: email })
    expect(choice.customers.map(({ id }) => id)).toEqual([customer.id, other.id])
    const stranger = await createCustomer(merchant, { email: newBuyer() })
    const forced = await press(page, { customer_id: stranger.id })
    expect(await page.facts('portal-entry', forced)).toMatchObject({ note: 'signedOut' })
    expect(await sessionsOf(stranger.id)).toEqual([])
    const entered = await press(page, { customer_id: other.id })
    expect(await page.facts('portal-home', entered)).toMatchObject({ name: 'Ben' })
  })
})

describe('no entry without a code for', () => {
  test('an address that was never verified', async () => {
    const { customer, page } = await knownUser(await signUp(server))
    await isKeptOut(page, customer.id)
  })

  test('an address verified in another browser, also when its doubt has ended', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const seller = await createMerchant(own)
    const { email, visitor } = await signUp(own)
    const customer = await createCustomer(seller, { email })
    // The owner of the mailbox clicks, and somebody else chose the password.
    await own.visitor().get(await emailedLink(own, email, '/verify-email'))
    const path = `/portal/${await slugOf(seller)}`
    for (const later of ['PT1S', 'P31D']) {
      await own.visitor().post('/api/test/clock', { advance: later })
      const { body } = await visitor.post('/api/auth/sign-in/email', {
        email,
        password: 'correct horse battery',
      })
      expect(body.user.emailVerified).toBe(true)
      const page = pageAt(own, path)
      for (const [name, value] of visitor.cookies) page.visitor.cookies.set(name, value)
      expect((await entryOf(page)).account).toBeNull()
      expect(await page.facts('portal-entry', await press(page))).toMatchObject({
        note: 'signedOut',
      })
    }
    expect(
      await own.query('select id from customer_sessions where customer_id = $1', [customer.id]),
    ).toEqual([])
  })

  test('an administrator who impersonates the user', async () => {
    const { user, visitor } = await startImpersonation(server, admin)
    await user.visitor.get(await emailedLink(server, user.email, '/verify-email'))
    const { customer, page: own } = await knownUser(user)
    await isKeptOut(browserOf(visitor), customer.id)
    expect((await entryOf(own)).account).toBe(user.email)
  })

  test('a user who is banned', async () => {
    const user = await verifiedUser()
    const { customer, page } = await knownUser(user)
    await server.query('update users set banned = true where email = $1', [user.email])
    await isKeptOut(page, customer.id)
  })

  test('a user whose second step is still to come', async () => {
    const { email } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    const { customer, page } = await knownUser({ email, visitor })
    await isKeptOut(page, customer.id)
  })

  test('a session that ended between the page and the press', async () => {
    const { customer, email, page, visitor } = await knownUser()
    expect((await entryOf(page)).account).toBe(email)
    await visitor.post('/api/auth/sign-out')
    await isKeptOut(page, customer.id)
  })

  test('an address that changed between the page and the press', async () => {
    const { customer, email, page } = await knownUser()
    expect((await entryOf(page)).account).toBe(email)
    await merchant.call('PATCH', `/v1/customers/${customer.id}`, { email: newBuyer() })
    await isKeptOut(page, customer.id)
    const { customer: second, email: before, page: other } = await knownUser()
    expect((await entryOf(other)).account).toBe(before)
    await server.query('update users set email = $1 where email = $2', [newBuyer(), before])
    await isKeptOut(other, second.id)
  })

  test('a user who is a customer of another seller', async () => {
    const { customer, page } = await knownUser()
    const other = await createMerchant(server)
    const elsewhere = browserOf(page.visitor, `/portal/${await slugOf(other)}`)
    await isKeptOut(elsewhere, customer.id)
    const forced = await press(elsewhere, { customer_id: customer.id })
    expect(await elsewhere.facts('portal-entry', forced)).toMatchObject({ note: 'signedOut' })
    // What this seller gave opens nothing at the other one.
    await press(page)
    const [, token = ''] =
      [...page.visitor.cookies].find(([name]) => name === 'guildhall_portal') ?? []
    expect(token).not.toBe('')
    elsewhere.visitor.cookies.set('guildhall_portal', token)
    expect(await entryOf(elsewhere)).toMatchObject({ note: 'ended', account: null })
  })

  test('tokens of programs and keys', async () => {
    const { customer, page, visitor } = await knownUser()
    const token = decodeURIComponent(visitor.cookies.get('better-auth.session_token') ?? '')
    const { body: key } = await visitor.post('/api/auth/api-key/create', { name: 'program' })
    expect(key.key).toEqual(expect.any(String))
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${token.split('.', 1)[0]}` },
      { 'x-api-key': key.key },
    ]) {
      await isKeptOut(pageAt(server, page.path, headers), customer.id)
      const { origin } = new URL(server.config.baseUrl)
      const pressed = await server.visitor().send(
        new Request(origin + page.path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
          body: 'intent=continue',
        }),
      )
      expect(pressed.body).toMatchObject({ kind: 'portal-entry', note: 'signedOut' })
    }
    expect(await sessionsOf(customer.id)).toEqual([])
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['nowhere', {}],
  ])('a form that comes from %s', async (_, from) => {
    const { customer, page } = await knownUser()
    const pressed = await page.visitor.send(
      new Request(new URL(page.path, server.config.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...page.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...from,
        },
        body: 'intent=continue',
      }),
    )
    expect(pressed.headers.get('location')).toMatch(/^\/error\?error=\w*ORIGIN/i)
    expect(pressed.setCookies).toEqual([])
    expect(await sessionsOf(customer.id)).toEqual([])
  })
})

describe('what was entered with an account', () => {
  const isIn = async (page: Page) =>
    (await page.followed(await page.open())).body.kind === 'portal-home'

  test.each([
    ['signs out', ({ visitor }: { visitor: Visitor }) => visitor.post('/api/auth/sign-out')],
    [
      'ends the session elsewhere',
      ({ visitor }: { visitor: Visitor }) => visitor.post('/api/auth/revoke-sessions'),
    ],
  ])('ends when its user %s', async (_, end) => {
    const { page, visitor } = await knownUser()
    await press(page)
    expect(await isIn(page)).toBe(true)
    await end({ visitor })
    expect(await isIn(page)).toBe(false)
  })

  test('ends with a ban', async () => {
    const user = await signUpUser(server)
    await user.visitor.get(await emailedLink(server, user.email, '/verify-email'))
    const { page } = await knownUser(user)
    await press(page)
    expect(await isIn(page)).toBe(true)
    await adminPost(admin.visitor, 'ban-user', { userId: user.id })
    expect(await isIn(page)).toBe(false)
  })

  test('ends within the hour, as every session of a customer', async () => {
    const { page } = await knownUser()
    const pressed = await press(page)
    expect(pressed.setCookies.find((each) => each.startsWith('guildhall_portal='))).toMatch(
      /Max-Age=3600; HttpOnly; SameSite=Lax/,
    )
  })
})
