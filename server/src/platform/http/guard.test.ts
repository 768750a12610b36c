import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorLink } from '#testing/operator.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: { trustedOrigins: ['https://app.example.com'] } })
})
afterAll(() => server.stop())

const password = 'correct horse battery'
let userCount = 0

async function signUpUser(at = server) {
  const visitor = at.visitor()
  const email = `user${userCount++}@example.com`
  await visitor.post('/api/auth/sign-up/email', { name: 'Ada', email, password })
  return visitor
}

describe('origin checks for changes', () => {
  test.each([
    ['another origin', { origin: 'https://evil.com' }, 'INVALID_ORIGIN'],
    [
      'a sub-domain of another site',
      { origin: 'https://app.example.com.evil.com' },
      'INVALID_ORIGIN',
    ],
    ['another port', { origin: 'http://localhost:3001' }, 'INVALID_ORIGIN'],
    ['another scheme', { origin: 'http://app.example.com' }, 'INVALID_ORIGIN'],
    ['a null origin', { origin: 'null' }, 'MISSING_OR_NULL_ORIGIN'],
  ])('%s is refused with a cookie', async (_, headers, code) => {
    const visitor = await signUpUser()
    const answer = await visitor.post('/api/auth/revoke-sessions', {}, headers)
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect((await visitor.get('/api/auth/get-session')).body).not.toBeNull()
  })

  test.each([
    ['no Referer', {}, 403],
    ['a foreign Referer', { referer: 'https://evil.com/x' }, 403],
    ['our own Referer', { referer: 'http://localhost:3000/x' }, 200],
  ])(
    'a request without an Origin header and with %s gets the expected status',
    async (_, headers: Record<string, string>, status) => {
      const visitor = await signUpUser()
      const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
      const request = new Request('http://localhost:3000/api/auth/revoke-other-sessions', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      expect((await server.visitor().send(request)).status).toBe(status)
    },
  )

  test('another site cannot sign its visitors in', async () => {
    const request = new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
      },
      body: 'email=a@example.com&password=x',
    })
    const answer = await server.visitor().send(request)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/error?error=CROSSSITE_NAVIGATION_LOGIN_BLOCKED')
    expect(answer.setCookies).toEqual([])
  })

  test('another site cannot act as the operator with the cookies of a browser', async () => {
    const browser = server.visitor()
    await browser.get(operatorLink('/outbox'), { accept: 'text/html' })
    const webhook = (headers: Record<string, string>) =>
      browser.post('/api/webhooks', { url: 'https://example.com/', events: ['*'] }, headers)
    for (const origin of ['https://elsewhere.example', 'null']) {
      const answer = await webhook({ origin })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    expect((await webhook({})).status).toBe(200)
  })

  test('a trusted origin is allowed and named in the CORS headers', async () => {
    const visitor = await signUpUser()
    const origin = 'https://app.example.com'
    const answer = await visitor.post('/api/auth/revoke-other-sessions', {}, { origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  test.each([
    ['https://app.example.com', 'https://app.example.com'],
    ['https://evil.com', null],
    ['null', null],
  ])('a preflight request from %s', async (origin, allowed) => {
    const request = new Request('http://localhost:3000/api/auth/sign-out', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    const answer = await server.visitor().send(request)
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
  })
})

describe('request bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.visitor().post('/api/auth/sign-in/email', body, headers)

  test.each([
    ['broken JSON', '{"email":', 400, 'INVALID_JSON_IN_REQUEST_BODY'],
    ['an array', '[]', 400, 'VALIDATION_ERROR'],
    ['a text', '"x"', 400, 'VALIDATION_ERROR'],
    ['null', 'null', 400, 'VALIDATION_ERROR'],
    ['nothing', '', 400, 'VALIDATION_ERROR'],
    ['a megabyte', JSON.stringify({ password: 'x'.repeat(1_000_000) }), 413, 'BODY_IS_TOO_LARGE'],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await post(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])(
    'type %j is refused',
    async (type) => {
      const answer = await post('{"email":"a@example.com","password":"x"}', {
        'content-type': type,
      })
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  test('a form is refused where none is expected', async () => {
    const visitor = await signUpUser()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await visitor.post('/api/auth/revoke-session', 'token=x', form)
    expect(answer.headers.get('location')).toBe('/error?error=UNSUPPORTED_MEDIA_TYPE')
  })
})

test.each([
  '/api/outbox?to=%00',
  '/api/auth/verify-email?token=%00',
  '/api/auth/reset-password/%00?callbackURL=/x',
])('NUL is refused in a URL: %s', async (path) => {
  const answer = await server.operator().get(path)
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

describe('unknown paths', () => {
  test.each([
    '/api/auth/nothing',
    '/api/auth/get-session/',
    '/api/auth/GET-SESSION',
    '/api/auth//get-session',
    '/api/auth/sign-in/email',
    '/api/nothing',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
    '/assets/nothing.js',
  ])('GET %s is an empty 404', async (path) => {
    const answer = await server.visitor().get(path)
    expect([answer.status, answer.text]).toEqual([404, ''])
  })

  test('the empty 404 has a request id and the security headers', async () => {
    const answer = await server.visitor().post('/nowhere')
    expect([answer.status, answer.text]).toEqual([404, ''])
    expect(answer.headers.get('x-request-id')).toMatch(/^\w+$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-type')).toBeNull()
  })

  test('a method override changes nothing', async () => {
    const visitor = await signUpUser()
    const answer = await visitor.get('/api/auth/revoke-sessions?_method=POST', {
      'x-http-method-override': 'POST',
    })
    expect(answer.status).toBe(404)
    expect((await visitor.get('/api/auth/get-session')).body).not.toBeNull()
  })
})

describe('responses', () => {
  test('an internal error reveals only its request id', async () => {
    const broken = await serverForThisTest()
    const visitor = await signUpUser(broken)
    await broken.query('drop schema public cascade')
    const answer = await broken
      .visitor()
      .post('/api/auth/sign-up/email', { name: 'A', email: 'a@example.com', password })
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' },
    ])
    const id = answer.headers.get('x-request-id')
    expect(broken.logged.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true)
    expect(broken.logged.join('')).not.toContain(password)
    const session = await visitor.get('/api/auth/get-session?disableCookieCache=true')
    expect([session.status, session.body]).toEqual([
      500,
      { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' },
    ])
  })

  test('problem responses are in the language of the user', async () => {
    const remote = await serverForThisTest({
      env: { BASE_URL: 'https://id.example.com', SECRET: 'x'.repeat(32) },
    })
    const answer = await remote.visitor().get('/api/outbox', { 'accept-language': 'de' })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(answer.body.title).toContain('nicht angemeldet')
  })

  test('responses forbid caching, sniffing and framing', async () => {
    const { headers } = await server.visitor().get('/api/auth/get-session')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    const page = await server.visitor().get('/', { accept: 'text/html' })
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}' 'strict-dynamic'/,
    )
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=y>', '&quot;&gt;&lt;img src=x onerror=y&gt;'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie: x=1'],
    [undefined, 'Unknown'],
  ])('the error page shows %j as text', async (error, shown) => {
    const query = error === undefined ? '' : `?error=${encodeURIComponent(error)}`
    const answer = await server.visitor().get(`/api/auth/error${query}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Authentication Error</title>')
    expect(answer.text).toContain(`<code>${shown}</code>`)
    expect(answer.text).toContain('<a href="/">Return to Application</a>')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

test('the origin check can be switched off, except for operators and redirects', async () => {
  const open = await serverForThisTest({ settings: { originCheck: false } })
  const visitor = await signUpUser(open)
  for (const origin of ['https://evil.com', 'null', '']) {
    const answer = await visitor.post('/api/auth/update-user', { name: 'New' }, { origin })
    expect(answer.status).toBe(200)
  }
  const webhook = { url: 'https://example.com/', events: ['*'] }
  const elsewhere = await open
    .visitor()
    .post('/api/webhooks', webhook, { origin: 'https://evil.com' })
  expect(elsewhere.status).toBe(403)
  const withCallback = { email: 'a@example.com', password, callbackURL: 'https://evil.com' }
  expect((await visitor.post('/api/auth/sign-in/email', withCallback)).body.code).toBe(
    'INVALID_CALLBACKURL',
  )
})

describe('a refused link from an email', () => {
  const links = [
    ['/api/auth/delete-user/callback?token=x&callbackURL=/bye', 404, 'failed_to_get_user_info'],
    ['/api/auth/verify-email?token=x&callbackURL=https://evil.com', 403, 'invalid_callbackurl'],
    ['/api/auth/reset-password/x', 400, 'validation_error'],
    ['/api/auth/magic-link/verify?token=x&callbackURL=//evil.com', 403, 'invalid_callbackurl'],
  ] as const
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(links)('redirects browsers to an error page: %s', async (link, _, code) => {
    const { status, headers } = await server.visitor().get(link, browser)
    expect([status, headers.get('location')]).toEqual([302, `/error?error=${code}`])
  })

  test.each(links)('returns the error as JSON to programs: %s', async (link, status, code) => {
    const answer = await server.visitor().get(link, { accept: 'application/json' })
    expect([answer.status, answer.body.code]).toEqual([status, code.toUpperCase()])
  })

  test('an endpoint that no email links to returns JSON to browsers too', async () => {
    const answer = await server.visitor().get('/api/auth/list-sessions', browser)
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

test('a base URL with a path of its own is the base of the account API', async () => {
  const moved = await serverForThisTest({ env: { BASE_URL: 'http://localhost:3000/custom/auth' } })
  expect((await moved.visitor().get('/custom/auth/ok')).body).toEqual({ ok: true })
  expect((await moved.visitor().get('/api/auth/ok')).status).toBe(404)
  const page = await moved.visitor().get('/sign-in', { accept: 'text/html' })
  expect(page.text).toContain('"authBase":"/custom/auth"')
})
