import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CertifiedProvider, startCertifiedProvider } from '#testing/certified-provider.ts'
import { confirmationCode } from '#testing/proofs.ts'
import { secret, serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { redirectOf } from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

const base = 'http://localhost:3000'
let peer: CertifiedProvider
let server: TestServer
let settings: { social: Record<string, object> }
beforeAll(async () => {
  peer = await startCertifiedProvider([`${base}/api/auth/callback/acme`])
  const { issuer, clientId, clientSecret } = peer
  settings = { social: { acme: { issuer, clientId, clientSecret, scopes: ['offline_access'] } } }
  server = await startServer({ settings })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

let people = 0
async function somebody(on = server) {
  const id = `owner-${people++}`
  const email = `${id}@certified.example`
  peer.accounts.set(id, { email, email_verified: true, name: 'Ada' })
  const visitor = on.visitor()
  const { body } = await visitor.post('/api/auth/sign-in/social', { provider: 'acme' })
  const back = await visitor.get((await peer.visit(body.url, id)).replace(base, ''))
  expect(redirectOf(back)).toEqual([302, `${base}/`])
  const [way] = (await visitor.get('/api/auth/list-accounts')).body
  return { visitor, id, email, way }
}

const ask = (visitor: Visitor, body: object, path = 'get-access-token') =>
  visitor.post(`/api/auth/${path}`, body)
const expire = (on: TestServer, id: string, at = `timestamp '2020-01-01'`) =>
  on.query(`update provider_tokens set access_token_expires_at = ${at} where account_id = $1`, [id])

async function works(accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${peer.issuer}/me`, { headers })).status === 200
}

test('a user gets the token of the provider, and it works there', async () => {
  const { visitor, way } = await somebody()
  const { status, body } = await ask(visitor, { providerId: 'acme' })
  expect([status, body]).toEqual([
    200,
    {
      accessToken: expect.any(String),
      accessTokenExpiresAt: expect.any(String),
      scopes: ['openid', 'profile', 'email'],
      idToken: expect.stringMatching(/^ey/),
    },
  ])
  expect(await works(body.accessToken)).toBe(true)
  expect(way.scopes).toEqual(body.scopes)
  for (const which of [
    { accountId: way.id },
    { providerId: 'acme', accountId: way.id },
    { providerId: 'acme', accountId: way.accountId },
  ]) {
    expect((await ask(visitor, which)).body.accessToken).toBe(body.accessToken)
  }
})

test('the stored account has each token with its expiry, and no password', async () => {
  const { way, visitor } = await somebody()
  const { user } = (await fetchSession(visitor)).body
  const [row] = await server.query(
    `select a.id, a.user_id, a.provider_id, a.account_id, a.password, a.scopes, a.created_at,
            a.updated_at, t.access_token, t.refresh_token, t.id_token, t.access_token_expires_at,
            t.refresh_token_expires_at
       from accounts a join provider_tokens t on t.account_id = a.id where a.id = $1`,
    [way.id],
  )
  const { createdAt, updatedAt } = way
  expect(row).toEqual({
    id: way.id,
    user_id: user.id,
    provider_id: 'acme',
    account_id: way.accountId,
    password: null,
    scopes: ['openid', 'profile', 'email'],
    created_at: new Date(createdAt),
    updated_at: new Date(updatedAt),
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    id_token: expect.any(String),
    access_token_expires_at: expect.any(Date),
    refresh_token_expires_at: null,
  })
})

test('stored tokens are sealed, and invalid in another row', async () => {
  const { visitor, way } = await somebody()
  const other = await somebody()
  const { accessToken, idToken } = (await ask(visitor, { providerId: 'acme' })).body
  const rows = await server.query<{ text: string }>('select t::text as text from provider_tokens t')
  const all = rows.map(({ text }) => text).join()
  expect(all).not.toContain(accessToken)
  expect(all).not.toContain(idToken)
  await server.query(
    `update provider_tokens set access_token =
       (select access_token from provider_tokens where account_id = $1),
       refresh_token = null where account_id = $2`,
    [way.id, other.way.id],
  )
  const stolen = await ask(other.visitor, { providerId: 'acme' })
  expect([stolen.status, stolen.body.code]).toEqual([400, 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'])
})

test('an expired token is refreshed first', async () => {
  const { visitor, way } = await somebody()
  const { accessToken } = (await ask(visitor, { providerId: 'acme' })).body
  await expire(server, way.id)
  const { status, body } = await ask(visitor, { providerId: 'acme' })
  expect(status).toBe(200)
  expect(body.accessToken).not.toBe(accessToken)
  expect(await works(body.accessToken)).toBe(true)
  expect(Date.parse(body.accessTokenExpiresAt)).toBeGreaterThan(Date.parse('2025-01-01'))
})

test('a token that expires in four seconds is refreshed first, one with a minute left is not', async () => {
  const { visitor, way } = await somebody()
  const { accessToken } = (await ask(visitor, { providerId: 'acme' })).body
  // The provider's tokens are valid for an hour; a minute is left, then four seconds.
  const sooner = (time: string) => `access_token_expires_at - interval '${time}'`
  await expire(server, way.id, sooner('59 minutes'))
  expect((await ask(visitor, { providerId: 'acme' })).body.accessToken).toBe(accessToken)
  await expire(server, way.id, sooner('56 seconds'))
  const { status, body } = await ask(visitor, { providerId: 'acme' })
  expect(status).toBe(200)
  expect(body.accessToken).not.toBe(accessToken)
})

test('a missing token is reported', async () => {
  const { visitor, way } = await somebody()
  const none = (column: string) =>
    server.query(`update provider_tokens set ${column} = null where account_id = $1`, [way.id])
  await none('refresh_token')
  const refresh = await ask(visitor, { providerId: 'acme' }, 'refresh-token')
  expect([refresh.status, refresh.body.code]).toEqual([400, 'REFRESH_TOKEN_NOT_FOUND'])
  await none('access_token')
  const get = await ask(visitor, { providerId: 'acme' })
  expect([get.status, get.body.code]).toEqual([400, 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'])
  const info = await ask(visitor, { providerId: 'acme' }, 'account-info')
  expect([info.status, info.body.code]).toEqual([400, 'ACCESS_TOKEN_NOT_FOUND'])
})

test('simultaneous requests on two nodes refresh a token once', async () => {
  const { visitor, way } = await somebody()
  const other = await server.startAnotherNode()
  const copy = other.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  // The provider revokes all tokens when a used refresh token is sent again.
  for (let round = 0; round < 3; round++) {
    await expire(server, way.id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(index % 2 ? visitor : copy, { providerId: 'acme' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const tokens = new Set(answers.map(({ body }) => body.accessToken))
    expect(tokens.size).toBe(1)
    const [token = ''] = tokens
    expect(await works(token)).toBe(true)
  }
  await other.stop()
})

test('a user may refresh tokens at any time', async () => {
  const { visitor, way } = await somebody()
  const before = (await ask(visitor, { providerId: 'acme' })).body
  const { status, body } = await ask(visitor, { accountId: way.id }, 'refresh-token')
  expect([status, body]).toEqual([
    200,
    {
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      accessTokenExpiresAt: expect.any(String),
      refreshTokenExpiresAt: null,
      scope: 'openid profile email',
      scopes: ['openid', 'profile', 'email'],
      tokenType: 'Bearer',
      idToken: before.idToken,
      providerId: 'acme',
      accountId: way.id,
    },
  ])
  expect(body.accessToken).not.toBe(before.accessToken)
  const again = await ask(visitor, { providerId: 'acme' }, 'refresh-token')
  expect(again.body.refreshToken).not.toBe(body.refreshToken)
})

test('a refresh token that the provider rejects is reported', async () => {
  const { visitor, id, way } = await somebody()
  peer.accounts.delete(id)
  const refused = await ask(visitor, { providerId: 'acme' }, 'refresh-token')
  expect([refused.status, refused.body]).toEqual([
    400,
    { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN', message: 'Failed to refresh access token' },
  ])
  await expire(server, way.id)
  const none = await ask(visitor, { providerId: 'acme' })
  expect([none.status, none.body]).toEqual([
    400,
    { code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN', message: 'Failed to get a valid access token' },
  ])
  expect(none.text).not.toContain('grant')
})

test('returns the current user info of the provider, with either method', async () => {
  const { visitor, id, email, way } = await somebody()
  const user = { id, name: 'Ada', email, image: null, emailVerified: true }
  const account = { id: way.id, providerId: 'acme', accountId: id }
  const path = '/api/auth/account-info'
  const answers = [
    await visitor.post(path, { accountId: id }),
    await visitor.post(path, { accountId: way.id }),
    await visitor.get(`${path}?accountId=${way.id}`),
    await visitor.get(`${path}?providerId=acme`),
  ]
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      200,
      { user, data: expect.objectContaining({ sub: id }), account },
    ])
  }
})

test('a user cannot read the tokens of another user, whatever they send', async () => {
  const owner = await somebody()
  const { visitor, answer } = await signUp(server)
  const { id } = answer.body.user
  for (const path of ['get-access-token', 'refresh-token', 'account-info']) {
    for (const which of [
      { accountId: owner.way.id },
      { accountId: owner.way.accountId },
      { providerId: 'acme', userId: owner.way.userId },
    ]) {
      const refused = await ask(visitor, which, path)
      expect([refused.status, refused.body.code]).toEqual([400, 'ACCOUNT_NOT_FOUND'])
      expect((await ask(server.visitor(), which, path)).status).toBe(401)
    }
    const elsewhere = await visitor.post(
      `/api/auth/${path}`,
      { providerId: 'acme' },
      { origin: 'https://evil.example' },
    )
    expect(elsewhere.status).toBe(403)
    const nothing = await ask(visitor, {}, path)
    expect([nothing.status, nothing.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  }
  await server.query('update sessions set impersonated_by = $2 where user_id = $1', [
    owner.way.userId,
    id,
  ])
  for (const path of ['get-access-token', 'refresh-token']) {
    expect((await ask(owner.visitor, { providerId: 'acme' }, path)).status).toBe(403)
  }
})

test('a password is not a provider, and neither is one that is not configured', async () => {
  const { visitor, answer } = await signUp(server)
  for (const providerId of ['credential', 'nobody']) {
    const refused = await ask(visitor, { providerId })
    const code = `PROVIDER_${providerId.toUpperCase()}_IS_NOT_SUPPORTED`
    const message = `Provider ${providerId} is not supported.`
    expect([refused.status, refused.body]).toEqual([400, { code, message }])
  }
  const { id } = answer.body.user
  const byRow = await ask(visitor, { accountId: id })
  expect(byRow.body.code).toBe('PROVIDER_CREDENTIAL_IS_NOT_SUPPORTED')
  const odd = await ask(visitor, { providerId: 'my-idp <b>' })
  expect(odd.body.code).toBe('PROVIDER_MYIDP_B_IS_NOT_SUPPORTED')
})

test('replacing the secret loses no token, and the old secret is soon not needed any more', async () => {
  const own = await serverForThisTest({ settings })
  const idle = await somebody(own)
  const busy = await somebody(own)
  const keysOf = (id: string) =>
    own.query<{ key: string }>(
      `select distinct split_part(sealed, '.', 2) as key
         from provider_tokens, unnest(array[access_token, refresh_token, id_token]) sealed
        where account_id = $1`,
      [id],
    )
  const [old] = await keysOf(idle.way.id)
  const before = (await ask(busy.visitor, { providerId: 'acme' })).body
  const both = await serverForThisTest({
    settings,
    connection: own.connection,
    secrets: ['another secret that is long enough too', secret],
    env: { TEST_CLOCK: '1' },
  })
  const visitor = both.visitor()
  for (const [name, value] of busy.visitor.cookies) visitor.cookies.set(name, value)
  expect((await ask(visitor, { providerId: 'acme' })).body).toEqual(before)
  const used = await keysOf(busy.way.id)
  expect(used).toHaveLength(1)
  expect(used).not.toEqual([old])
  // The others follow within a day.
  expect(await keysOf(idle.way.id)).toEqual([old])
  await both.visitor().post('/api/test/clock', { advance: 'P1DT1H' })
  await expect.poll(() => keysOf(idle.way.id), { timeout: 10_000 }).toEqual(used)
})

test('unlinking an account deletes its tokens', async () => {
  const { visitor, way } = await somebody()
  const { email } = (await fetchSession(visitor)).body.user
  const code = await confirmationCode(server, visitor, email)
  await visitor.post('/api/account/password', { newPassword: 'battery staple horse', code })
  const unlink = { providerId: 'acme', password: 'battery staple horse' }
  expect((await ask(visitor, unlink, 'unlink-account')).status).toBe(200)
  const kept = 'select account_id from provider_tokens where account_id = $1'
  expect(await server.query(kept, [way.id])).toEqual([])
})
