import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { newProviderUser, redirectOf, signInWithProvider } from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let fake: FakeProvider
let server: TestServer
let social: Record<string, object>
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  social = {
    acme: { ...fakeClient, issuer },
    down: { ...fakeClient, issuer: 'http://127.0.0.1:9' },
    shut: { ...fakeClient, issuer, disableIdTokenSignIn: true },
    github: fakeClient,
  }
  server = await startServer({ settings: { social } })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const post = (visitor: Visitor, path: string, body: object) =>
  visitor.post(`/api/auth/${path}`, body)
const shown = async () => ({ provider: 'acme', idToken: { token: await fake.sign() } })

/** Makes inserts into a table fail. */
async function refusing(table: string) {
  const own = await serverForThisTest({ settings: { social } })
  const shut = () => own.query(`alter table ${table} add constraint shut check (id = '') not valid`)
  return { own, shut }
}

describe('a sign-in with an id token', () => {
  test.each([
    ['users', 'UNABLE_TO_CREATE_USER', 'unable to create user'],
    ['sessions', 'UNABLE_TO_CREATE_SESSION', 'unable to create session'],
  ])('fails where %s cannot be stored', async (table, code, message) => {
    const { own, shut } = await refusing(table)
    await shut()
    fake.claims = newProviderUser()
    const visitor = own.visitor()
    const answer = await post(visitor, 'sign-in/social', await shown())
    expect([answer.status, answer.body]).toEqual([401, { code, message }])
    expect((await fetchSession(visitor)).body).toBeNull()
  })

  test('fails where the account cannot be linked', async () => {
    const { own, shut } = await refusing('accounts')
    const { email } = await signUp(own)
    await own.query('update users set email_verified = true')
    await shut()
    fake.claims = newProviderUser({ email })
    const answer = await post(own.visitor(), 'sign-in/social', await shown())
    expect([answer.status, answer.body.code]).toEqual([401, 'UNABLE_TO_LINK_ACCOUNT'])
    const back = await signInWithProvider(own.visitor(), fake, newProviderUser({ email }))
    expect(redirectOf(back)).toEqual([302, '/oh?error=unable_to_link_account'])
  })

  test('requires the emailed link where addresses must be verified', async () => {
    const emailVerification = { required: true }
    const own = await serverForThisTest({ settings: { social, emailVerification } })
    const claims = newProviderUser({ email_verified: false })
    fake.claims = claims
    const answer = await post(own.visitor(), 'sign-in/social', await shown())
    expect([answer.status, answer.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const mails = () => own.query('select id from mails where recipient = $1', [claims.email])
    await expect.poll(mails).toHaveLength(1)
  })
})

test('a flow that cannot be stored is reported', async () => {
  const own = await serverForThisTest({ settings: { social } })
  await own.query("alter table tokens add constraint shut check (purpose <> 'social-state')")
  for (const [path, body] of [
    ['sign-in/social', { provider: 'acme' }],
    ['sign-in/oauth2', { providerId: 'acme' }],
  ] as const) {
    const answer = await post(own.visitor(), path, body)
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
    ])
    expect(answer.setCookies).toEqual([])
  }
})

test('linking fails with an error where the account cannot be stored', async () => {
  const { own, shut } = await refusing('accounts')
  const { visitor, email } = await signUp(own)
  await shut()
  const claims = newProviderUser({ email })
  const back = await signInWithProvider(visitor, fake, claims, {}, 'link-social')
  expect(redirectOf(back)).toEqual([302, '/oh?error=unable_to_link_account'])
  fake.nonce = undefined
  const answer = await post(visitor, 'link-social', await shown())
  expect([answer.status, answer.body.code]).toEqual([401, 'UNABLE_TO_LINK_ACCOUNT'])
})

test('a new user with an unverified address gets an email where that is configured', async () => {
  const emailVerification = { sendOnSignUp: true }
  const own = await serverForThisTest({ settings: { social, emailVerification } })
  const [open, proven] = [newProviderUser({ email_verified: false }), newProviderUser()]
  expect(redirectOf(await signInWithProvider(own.visitor(), fake, open))).toEqual([302, '/home'])
  expect(redirectOf(await signInWithProvider(own.visitor(), fake, proven))).toEqual([302, '/home'])
  const mails = () => own.query<{ to: string }>('select recipient as to from mails')
  await expect.poll(mails).toEqual([{ to: open.email }])
})

test('a user without a real address gets no account where verification is required', async () => {
  const emailVerification = { required: true }
  const settings = {
    emailVerification,
    social: {
      reddit: {
        ...fakeClient,
        tokenUrl: `${fake.issuer}/token`,
        userInfoUrl: `${fake.issuer}/me`,
      },
    },
  }
  const own = await serverForThisTest({ settings })
  fake.responses.set('/me', () => ({ json: { id: 'x1', name: 'ada' } }))
  const back = await signInWithProvider(own.visitor(), fake, {}, { provider: 'reddit' })
  expect(redirectOf(back)).toEqual([302, '/oh?error=email_not_found'])
  expect(await own.query('select id from users')).toEqual([])
})

describe('errors while linking an account', () => {
  const token = { token: 'any' }
  test.each<[string, string, object, number, string]>([
    ['is down', 'link-social', { provider: 'down' }, 503, 'PROVIDER_IS_NOT_REACHABLE'],
    ['is down', 'oauth2/link', { providerId: 'down' }, 503, 'PROVIDER_IS_NOT_REACHABLE'],
    ['is down', 'sign-in/oauth2', { providerId: 'down' }, 503, 'PROVIDER_IS_NOT_REACHABLE'],
    [
      'is down',
      'link-social',
      { provider: 'down', idToken: token },
      503,
      'PROVIDER_IS_NOT_REACHABLE',
    ],
    ['is not set up', 'link-social', { provider: 'nobody' }, 404, 'PROVIDER_NOT_FOUND'],
    [
      'does not accept tokens',
      'link-social',
      { provider: 'github', idToken: token },
      404,
      'ID_TOKEN_NOT_SUPPORTED',
    ],
    [
      'has tokens disabled',
      'link-social',
      { provider: 'shut', idToken: token },
      404,
      'ID_TOKEN_NOT_SUPPORTED',
    ],
    [
      'did not issue the token',
      'link-social',
      { provider: 'acme', idToken: token },
      401,
      'INVALID_TOKEN',
    ],
  ])('a provider that %s: %s', async (_, path, body, status, code) => {
    const { visitor } = await signUp(server)
    const answer = await post(visitor, path, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await visitor.get('/api/auth/list-accounts')).body).toHaveLength(1)
  })

  test('a token without a subject', async () => {
    const { visitor } = await signUp(server)
    fake.claims = newProviderUser({ sub: 'null' })
    const answer = await post(visitor, 'link-social', await shown())
    expect([answer.status, answer.body.code]).toEqual([401, 'FAILED_TO_GET_USER_INFO'])
  })
})

describe('the current user info of a provider', () => {
  const ways: [string, (visitor: Visitor, which: object) => ReturnType<Visitor['get']>][] = [
    ['POST', (visitor, which) => post(visitor, 'account-info', which)],
    [
      'GET',
      (visitor, which) =>
        visitor.get(`/api/auth/account-info?${new URLSearchParams(Object.entries(which))}`),
    ],
  ]
  const which = { providerId: 'acme' }

  async function somebody() {
    const visitor = server.visitor()
    const claims = newProviderUser()
    await signInWithProvider(visitor, fake, claims)
    const change = (what: string) =>
      server.query(
        `update provider_tokens set ${what} where account_id in
           (select id from accounts where account_id = $1)`,
        [claims.sub],
      )
    return { visitor, claims, change }
  }

  test.each(ways)('with %s, failures are reported', async (_, ask) => {
    const { visitor, claims, change } = await somebody()
    const refused = async (code: string, asked: object = which, wanted = 400) => {
      const { status, body } = await ask(visitor, asked)
      expect([status, body.code]).toEqual([wanted, code])
    }
    await change('id_token = null')
    for (const said of [
      { status: 500 },
      { status: 401, json: { error: 'invalid_token' } },
      { text: '<html>' },
      { json: {} },
      { json: { sub: 'undefined' } },
    ]) {
      fake.responses.set('/userinfo', () => said)
      await refused('FAILED_TO_GET_USER_INFO', which, 401)
    }
    fake.responses.delete('/userinfo')
    fake.claims = claims
    expect((await ask(visitor, which)).body.user.id).toBe(claims.sub)

    const over = `access_token_expires_at = '2020-01-01'`
    await change(`${over}, refresh_token = null`)
    await refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    await change('access_token = null')
    await refused('ACCESS_TOKEN_NOT_FOUND')
    await refused('ACCOUNT_NOT_FOUND', { accountId: 'nobody' })
    await server.query(`update accounts set provider_id = 'gone' where account_id = $1`, [
      claims.sub,
    ])
    await refused('PROVIDER_GONE_IS_NOT_SUPPORTED', { accountId: claims.sub })
    const renewal = await post(visitor, 'refresh-token', { accountId: claims.sub })
    const message = 'Provider gone is not supported.'
    expect(renewal.body).toEqual({ code: 'PROVIDER_GONE_IS_NOT_SUPPORTED', message })
  })

  test('must be about the same user', async () => {
    const { visitor, claims, change } = await somebody()
    await change('id_token = null')
    fake.responses.set('/userinfo', () => ({ json: { ...claims, sub: 'somebody else' } }))
    for (const [, ask] of ways) {
      const { status, body } = await ask(visitor, which)
      expect([status, body.code]).toEqual([401, 'FAILED_TO_GET_USER_INFO'])
    }
  })
})
