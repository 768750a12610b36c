import { endpoints } from '@guildhall/contract'
import { isScoped } from '@guildhall/contract/kernel/access'
import { isBilling } from '@guildhall/contract/kernel/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { fetchSession, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    settings: { trustedOrigins: ['https://app.example.com'] },
    env: { TEST_CLOCK: '1' },
  })
})
afterAll(() => server.stop())

const base = 'http://localhost:3000'
/**
 * The contract gives the reason where another site may post. Browsers add no tokens by themselves, so
 * endpoints that take only tokens need no origin.
 */
const changing = endpoints.filter(
  ({ access, method, anyOriginReason }) =>
    method !== 'GET' &&
    anyOriginReason === undefined &&
    (!isScoped(access) || access.kinds.includes('session')),
)
const here = (path: string) => base + path.replace(/:\w+/g, 'x')

type Person = Awaited<ReturnType<typeof signUp>>

function send({ visitor }: Person, method: string, path: string, headers: Record<string, string>) {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  return server.visitor().send(
    new Request(here(path), {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: '{}' }),
    }),
  )
}

test('A-49 to A-53: no changing endpoint accepts another origin, or a missing one', async () => {
  const person = await signUp(server)
  const untrusted: [Record<string, string>, string][] = [
    [{ origin: 'https://evil.example' }, 'INVALID_ORIGIN'],
    [{ referer: 'https://evil.example/x' }, 'INVALID_ORIGIN'],
    [{ origin: 'null' }, 'MISSING_OR_NULL_ORIGIN'],
    [{ origin: 'https://app.example.com.evil.example' }, 'INVALID_ORIGIN'],
    [{ origin: 'https://evil-app.example.com' }, 'INVALID_ORIGIN'],
    [{ origin: 'https://app.example.com:444' }, 'INVALID_ORIGIN'],
    [{ origin: 'http://app.example.com' }, 'INVALID_ORIGIN'],
    [{}, 'MISSING_OR_NULL_ORIGIN'],
  ]
  const before = await storedRows(server.query).events.count()
  for (const { method, path } of changing) {
    for (const [headers, code] of untrusted) {
      const answer = await send(person, method, path, headers)
      const told = isBilling(path) ? answer.body?.error : answer.body?.code
      const expected = isBilling(path) ? 'NotPermitted' : code
      expect([path, headers, answer.status, told]).toEqual([path, headers, 403, expected])
      expect(answer.setCookies).toEqual([])
    }
  }
  expect(await storedRows(server.query).events.count()).toBe(before)
  expect((await fetchSession(person.visitor)).body).not.toBeNull()
})

test('A-54: a body with a content type that any site may send is rejected', async () => {
  const person = await signUp(server)
  for (const type of ['text/plain', 'text/plain; application/json', 'multipart/form-data']) {
    for (const path of ['/api/auth/update-user', '/api/auth/organization/create']) {
      const headers = { origin: base, 'content-type': type }
      const answer = await send(person, 'POST', path, headers)
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  }
})

test('A-55: a form on another site cannot sign in or sign up', async () => {
  const { email } = await signUp(server)
  for (const path of ['sign-in/email', 'sign-in/username', 'sign-up/email', 'sign-out']) {
    const answer = await server.visitor().send(
      new Request(`${base}/api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
        },
        body: new URLSearchParams({ email, username: 'x', name: 'x', password }).toString(),
      }),
    )
    // A form gets a redirect to a page with the error code, and no cookie.
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/error?error=CROSSSITE_NAVIGATION_LOGIN_BLOCKED',
    ])
    expect(answer.setCookies).toEqual([])
  }
})

test('A-56: GET requests change nothing', async () => {
  const person = await signUp(server)
  const reads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))
  // Where the last part is taken for an id, it is the id that is refused.
  const isRead = (path: string) => reads.has(path.replace(/[^/]+$/, ':id'))
  const before = await storedRows(server.query).events.count()
  for (const { path } of changing.filter((each) => !reads.has(each.path))) {
    const answer = await send(person, 'GET', path, {})
    const isTakenForId = path.includes(':') || isRead(path)
    expect([path, answer.status]).toEqual([path, isTakenForId ? answer.status : 404])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
  expect(await storedRows(server.query).events.count()).toBe(before)
  expect((await fetchSession(person.visitor)).body).not.toBeNull()
})

test('A-57: a method override in a header or in the URL is ignored', async () => {
  const person = await signUp(server)
  const hidden = { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }
  for (const path of ['revoke-sessions', 'delete-user', 'sign-out']) {
    const answer = await send(person, 'GET', `/api/auth/${path}?_method=POST`, hidden)
    expect(answer.status).toBe(404)
  }
  const answer = await send(person, 'POST', '/api/auth/get-session?_method=GET', {
    ...hidden,
    origin: base,
  })
  expect(answer.status).toBe(404)
  expect((await fetchSession(person.visitor)).body).not.toBeNull()
})

test('A-58, A-59: only trusted origins may read responses, and each is named explicitly', async () => {
  const ask = (origin: string, method: string, path: string) =>
    server.visitor().send(new Request(base + path, { method, headers: { origin } }))
  const paths = ['/api/auth/get-session', '/api/me', '/api/api-keys/verify', '/nowhere']
  for (const path of paths) {
    for (const method of ['OPTIONS', 'GET']) {
      for (const origin of [
        'https://evil.example',
        'null',
        'https://app.example.com.evil.example',
      ]) {
        const { headers } = await ask(origin, method, path)
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
    const { headers } = await ask('https://app.example.com', 'OPTIONS', path)
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(headers.get('vary')).toContain('Origin')
  }
})

test('A-60: an API key works from any origin, but browsers may not read the response', async () => {
  const { visitor } = await signUp(server)
  const { key } = (await visitor.post('/api/auth/api-key/create', { name: 'mine' })).body
  const origin = 'https://evil.example'
  const answer = await server.visitor().get('/api/me', { origin, 'x-api-key': key })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})
