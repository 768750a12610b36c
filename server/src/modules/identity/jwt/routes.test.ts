import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const origin = 'http://localhost:3000'
const day = 86_400

async function tokenOf(on: TestServer, visitor = on.visitor()): Promise<string> {
  const answer = await visitor.get('/api/auth/token')
  expect(answer.status).toBe(200)
  return answer.body.token
}

const keysOf = async (on: TestServer) => (await on.visitor().get('/api/auth/jwks')).body.keys

async function verify(on: TestServer, token: string, at?: Date, expected: object = {}) {
  const set = createLocalJWKSet({ keys: await keysOf(on) })
  const options = { issuer: origin, audience: origin, ...(at ? { currentDate: at } : {}) }
  return jwtVerify(token, set, { ...options, ...expected })
}

test('a token identifies the user, and can be verified with the published keys', async () => {
  const { visitor, email } = await signUp(server)
  const { payload, protectedHeader } = await verify(server, await tokenOf(server, visitor))
  const { user } = (await fetchSession(visitor)).body
  expect(payload).toMatchObject({ ...user, sub: user.id, email, iss: origin, aud: origin })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900)
  expect(protectedHeader.alg).toBe('EdDSA')
})

test('only public keys are published, at both addresses, and may be cached for minutes', async () => {
  const { visitor } = await signUp(server)
  const { kid } = decodeProtectedHeader(await tokenOf(server, visitor))
  const answer = await server.visitor().get('/api/auth/jwks')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(answer.body.keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), alg: 'EdDSA', use: 'sig', kid },
  ])
  expect((await server.visitor().get('/.well-known/jwks.json')).body).toEqual(answer.body)
})

test('an anonymous request gets no token', async () => {
  expect((await server.visitor().get('/api/auth/token')).status).toBe(401)
})

test('a token is not accepted as a session', async () => {
  const { visitor } = await signUp(server)
  const authorization = `Bearer ${await tokenOf(server, visitor)}`
  const answer = await server.visitor().get('/api/auth/get-session', { authorization })
  expect(answer.text).toBe('null')
})

test('two nodes that start together create one key', async () => {
  const one = await serverForThisTest()
  const two = await one.startAnotherNode()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => keysOf(index % 2 ? one : two)),
  )
  expect(new Set(answers.map((keys) => keys[0].kid)).size).toBe(1)
  await two.stop()
})

test('the stored private key is encrypted', async () => {
  const { visitor } = await signUp(server)
  await tokenOf(server, visitor)
  const rows = await server.query<{ key: string }>('select private_key as key from signing_keys')
  for (const { key } of rows) expect(key).toMatch(/^g1\.[\w-]{8}\.[\w.-]+$/)
})

test('keys rotate: each is published before it signs, and for a month after', async () => {
  const timed = await serverForThisTest({
    env: { TEST_CLOCK: '1' },
    settings: { jwt: { rotateAfter: 4 * day } },
  })
  const { visitor: first } = await signUp(timed)
  const kids = new Set<string | undefined>()
  let shown = (await keysOf(timed)).map(({ kid }: { kid: string }) => kid)
  let before = await tokenOf(timed, first)
  for (let round = 0; round < 13; round++) {
    await timed.visitor().post('/api/test/clock', { advance: 'P1D' })
    const { visitor } = await signUp(timed)
    const token = await tokenOf(timed, visitor)
    const { kid } = decodeProtectedHeader(token)
    kids.add(kid)
    expect(shown).toContain(kid)
    shown = (await keysOf(timed)).map((key: { kid: string }) => key.kid)
    const at = new Date((decodeJwt(before).exp ?? 0) * 1000 - 1)
    await verify(timed, before, at)
    before = token
  }
  expect(kids.size).toBeGreaterThanOrEqual(3)
})

test('algorithm, issuer, audience and lifetime are configurable', async () => {
  const other = await serverForThisTest({
    settings: {
      jwt: { algorithm: 'ES256', issuer: 'https://id.example', audience: 'shop', lifetime: 60 },
    },
  })
  const { visitor } = await signUp(other)
  const expected = { issuer: 'https://id.example', audience: 'shop' }
  const verified = await verify(other, await tokenOf(other, visitor), undefined, expected)
  expect(verified.protectedHeader.alg).toBe('ES256')
  expect((verified.payload.exp ?? 0) - (verified.payload.iat ?? 0)).toBe(60)
})

test('if enabled, get-session returns a token, the same one again for a while', async () => {
  const header = 'set-auth-jwt'
  const telling = await serverForThisTest({
    settings: { jwt: { onGetSession: true } },
    env: { TEST_CLOCK: '1' },
  })
  const { visitor } = await signUp(telling)
  const first = (await fetchSession(visitor)).headers.get(header) ?? ''
  expect((await verify(telling, first)).payload.sub).toBe(
    (await fetchSession(visitor)).body.user.id,
  )
  expect((await fetchSession(visitor)).headers.get(header)).toBe(first)
  await telling.visitor().post('/api/test/clock', { advance: 'PT10M' })
  expect((await fetchSession(visitor)).headers.get(header)).not.toBe(first)
  expect((await fetchSession(telling.visitor())).headers.get(header)).toBeNull()
  const { visitor: other } = await signUp(server)
  expect((await fetchSession(other)).headers.get(header)).toBeNull()
})

test('a revoked session gets no token, despite a cached copy in a cookie', async () => {
  const cached = await serverForThisTest({
    settings: {
      session: { cookieCache: { enabled: true, lifetime: 60 } },
      jwt: { onGetSession: true },
    },
  })
  const { visitor } = await signUp(cached)
  const read = await fetchSession(visitor)
  expect(read.headers.get('set-auth-jwt')).not.toBeNull()
  expect(visitor.cookies.has('better-auth.session_data')).toBe(true)
  const carried = new Map(visitor.cookies)
  await visitor.post('/api/auth/sign-out')
  const stolen = cached.visitor()
  for (const path of ['token', 'list-sessions', 'list-accounts', 'organization/list']) {
    for (const [name, value] of carried) stolen.cookies.set(name, value)
    expect([path, (await stolen.get(`/api/auth/${path}`)).status]).toEqual([path, 401])
  }
  for (const [name, value] of carried) stolen.cookies.set(name, value)
  const after = await fetchSession(stolen)
  expect([after.text, after.headers.get('set-auth-jwt')]).toEqual(['null', null])
})
