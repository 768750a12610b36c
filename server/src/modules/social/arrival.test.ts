import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger, travel } from '../../../testing/social.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let fake: FakeProvider
let server: TestServer
let settings: Record<string, object>
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  settings = {
    acme: { ...fakeClient, issuer },
    other: { ...fakeClient, issuer },
    closed: { ...fakeClient, issuer, disableSignUp: true },
    asked: { ...fakeClient, issuer, disableImplicitSignUp: true },
  }
  server = await startServer({ settings: { social: settings }, env: { TEST_CLOCK: '1' } })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const usual = 'http://localhost:3000/api/auth/error'
const restart = [302, `${usual}?error=please_restart_the_process`]
const nobody = async (visitor: Visitor) => expect((await session(visitor)).body).toBeNull()

describe('a token endpoint that misbehaves', () => {
  test.each([
    ['refuses', () => ({ status: 400, json: { error: 'invalid_grant' } })],
    ['fails', () => ({ status: 500, text: '<h1>Trace: secret</h1>' })],
    ['answers 200 with an error', () => ({ json: { error: 'bad_verification_code' } })],
    ['answers with a page', () => ({ text: '<html>login</html>' })],
    ['answers with nothing', () => ({ json: {} })],
    ['answers with an empty token', () => ({ json: { access_token: '', token_type: 'Bearer' } })],
    ['gives another kind of token', () => ({ json: { access_token: 'x', token_type: 'mac' } })],
    ['leads elsewhere', () => ({ status: 307, headers: { location: `${fake.issuer}/token2` } })],
    ['talks and talks', () => ({ text: 'x'.repeat(10_000_000) })],
  ])('%s', async (_, said) => {
    const visitor = server.visitor()
    const trip = await leave(visitor)
    fake.answers.set('/token', said)
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/oh?error=invalid_code'])
    await nobody(visitor)
    expect(fake.heard.some(({ path }) => path === '/token2')).toBe(false)
    expect(placeOf(await comeBack(visitor, trip))).toEqual(restart)
  })

  test('says nothing, and nobody waits longer than the limit', async () => {
    const { createProviderCalls } = await import('../../platform/oauth/index.ts')
    const outgoing = createProviderCalls({ ms: 300, bytes: 1000 })
    const own = await serverForThisTest({ settings: { social: settings }, outgoing })
    const visitor = own.visitor()
    const trip = await leave(visitor)
    fake.answers.set('/token', () => 'nothing')
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/oh?error=invalid_code'])
    expect(own.logged.join()).toContain('nothing within 300 ms')
  })
})

describe('an id token that is not right', () => {
  const soon = () => Math.floor(Date.UTC(2100, 0) / 1000)
  test.each<[string, () => Promise<string | undefined>]>([
    ['none', async () => undefined],
    ['another issuer', () => fake.sign({ iss: 'https://evil.example' })],
    ['another audience', () => fake.sign({ aud: 'somebody-else' })],
    ['several audiences', () => fake.sign({ aud: [fakeClient.clientId, 'else'], azp: 'else' })],
    ['an old one', () => fake.sign({ iat: 1_000_000_000, exp: 1_000_000_600 })],
    ['one from tomorrow', () => fake.sign({ nbf: soon(), exp: soon() + 60 })],
    ['another nonce', () => fake.sign({ nonce: 'another' })],
    ['no nonce', () => fake.sign({ nonce: undefined })],
    ['nobody', () => fake.sign({ sub: undefined })],
    ['an empty name', () => fake.sign({ sub: '' })],
    ['nobody by the name of undefined', () => fake.sign({ sub: 'undefined' })],
    ['a key that nobody knows', () => fake.sign({}, { kid: 'unknown' })],
    ['rubbish', async () => 'a.b.c'],
    [
      'a signature of somebody else',
      async () => `${(await fake.sign()).split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
    ],
    [
      'no signature',
      async () => {
        const [, payload] = (await fake.sign()).split('.')
        const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
        return `${header}.${payload}.`
      },
    ],
  ])('%s', async (_, make) => {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    fake.claims = stranger()
    const idToken = await make()
    fake.answers.set('/token', () => ({
      json: { access_token: 'x', token_type: 'bearer', id_token: idToken },
    }))
    const place = placeOf(await comeBack(visitor, trip))
    expect(place).toEqual([302, '/oh?error=unable_to_get_user_info'])
    await nobody(visitor)
  })

  test('user info about somebody else', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    fake.claims = { sub: 'me' }
    fake.answers.set('/userinfo', () => ({ json: stranger({ sub: 'somebody else' }) }))
    const place = placeOf(await comeBack(visitor, trip))
    expect(place).toEqual([302, '/oh?error=unable_to_get_user_info'])
  })

  test('the right one, signed by a key that came later', async () => {
    const { generateKeyPair } = await import('jose')
    const second = await generateKeyPair('RS256')
    const visitor = server.visitor()
    expect(placeOf(await travel(visitor, fake, stranger()))).toEqual([302, '/home'])
    fake.keys.set('second', second)
    const own = await serverForThisTest({ settings: { social: settings } })
    const later = own.visitor()
    const trip = await leave(later, {}, fake)
    fake.claims = stranger()
    const idToken = await fake.sign({}, { kid: 'second' }, second)
    fake.answers.set('/token', () => ({
      json: { access_token: 'x', token_type: 'bearer', id_token: idToken },
    }))
    expect(placeOf(await comeBack(later, trip))).toEqual([302, '/home'])
    fake.keys.delete('second')
  })
})

describe('who may come in', () => {
  test.each([
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'nobody' }],
    ['an empty address', { email: '' }],
  ])('%s', async (_, more) => {
    const visitor = server.visitor()
    const place = placeOf(await travel(visitor, fake, stranger(more)))
    expect(place).toEqual([302, '/oh?error=email_not_found'])
    await nobody(visitor)
  })

  test('nobody new where sign-up is closed; who is there already comes in', async () => {
    const place = placeOf(
      await travel(server.visitor(), fake, stranger(), { provider: 'closed', requestSignUp: true }),
    )
    expect(place).toEqual([302, '/oh?error=signup_disabled'])
    const known = stranger()
    await travel(server.visitor(), fake, known)
    const [user] = await server.query<{ id: string }>('select id from users where email = $1', [
      known.email,
    ])
    await server.query(`update accounts set provider_id = 'closed' where user_id = $1`, [user?.id])
    const back = await travel(server.visitor(), fake, known, { provider: 'closed' })
    expect(placeOf(back)).toEqual([302, '/home'])
  })

  test('somebody new only on request, where it is set so', async () => {
    const claims = stranger()
    const silent = await travel(server.visitor(), fake, claims, { provider: 'asked' })
    expect(placeOf(silent)).toEqual([302, '/oh?error=signup_disabled'])
    const wish = { provider: 'asked', requestSignUp: true, newUserCallbackURL: '/welcome' }
    const visitor = server.visitor()
    expect(placeOf(await travel(visitor, fake, claims, wish))).toEqual([302, '/welcome'])
    const again = await travel(server.visitor(), fake, claims, wish)
    expect(placeOf(again)).toEqual([302, '/home'])
  })

  test('nobody who is banned, and they are told so', async () => {
    const claims = stranger()
    const visitor = server.visitor()
    await travel(visitor, fake, claims)
    await server.query('update users set banned = true where email = $1', [claims.email])
    const other = server.visitor()
    const [status, place] = placeOf(await travel(other, fake, claims))
    expect(status).toBe(302)
    expect(place).toMatch(/^\/oh\?error=banned&error_description=You%20have%20been%20banned/)
    await nobody(other)
  })

  test('where addresses must be proven, an unproven one waits for its mail', async () => {
    const own = await serverForThisTest({
      settings: { social: settings, emailVerification: { required: true } },
    })
    const claims = stranger({ email_verified: false })
    for (const round of [1, 2]) {
      const visitor = own.visitor()
      const place = placeOf(await travel(visitor, fake, claims))
      expect(place, `round ${round}`).toEqual([302, '/oh?error=email_not_verified'])
      await nobody(visitor)
    }
    await expect
      .poll(() => own.query('select id from mails where recipient = $1', [claims.email]))
      .toHaveLength(2)
    const proven = await travel(own.visitor(), fake, stranger())
    expect(placeOf(proven)).toEqual([302, '/home'])
  })

  test.each([
    ['users', 'unable_to_create_user'],
    ['sessions', 'unable_to_create_session'],
  ])('a database that refuses %s', async (table, code) => {
    const own = await serverForThisTest({ settings: { social: settings } })
    await own.query(`alter table ${table} add constraint shut check (id = 'nothing')`)
    const visitor = own.visitor()
    const claims = stranger()
    expect(placeOf(await travel(visitor, fake, claims))).toEqual([302, `/oh?error=${code}`])
    expect(await own.query('select id from users where email = $1', [claims.email])).toEqual([])
    await nobody(visitor)
  })
})

test('who came by one provider links a second, and comes in by either', async () => {
  const first = stranger()
  const second = stranger({ email: first.email })
  const visitor = server.visitor()
  await travel(visitor, fake, first)
  const link = await travel(visitor, fake, second, { provider: 'other' }, 'link-social')
  expect(placeOf(link)).toEqual([302, '/home'])
  const { id } = (await session(visitor)).body.user
  const { body } = await visitor.get('/api/auth/list-accounts')
  expect(body).toMatchObject([
    { provider: 'acme', accountId: first.sub },
    { provider: 'other', accountId: second.sub },
  ])
  for (const [provider, claims] of [
    ['acme', first],
    ['other', second],
  ] as const) {
    const elsewhere = server.visitor()
    await travel(elsewhere, fake, claims, { provider })
    expect((await session(elsewhere)).body.user.id).toBe(id)
  }
})

test('the first person of an installation may come by a provider', async () => {
  const own = await serverForThisTest({ settings: { social: settings } })
  const visitor = own.visitor()
  await travel(visitor, fake, stranger())
  expect((await session(visitor)).body.user.role).toBe('admin')
})
