import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, freshEmail, password, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import { stopwatch } from '../../src/platform/system.ts'

const settings = {
  trustedOrigins: ['*.example.com', 'https://*.example.org', 'myapp://callback'],
}

let server: TestServer
let visitor: Visitor
let email = ''
beforeAll(async () => {
  server = await startServer({ settings })
  const person = await signUp(server)
  visitor = person.visitor
  email = person.email
})
afterAll(() => server.stop())

/** Every redirect field of every endpoint, from the contract. */
const fields = endpoints.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((part, index) => {
    const { properties = {} } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
    return Object.keys(properties)
      .filter((name) => /callbackurl$|^redirectTo$/i.test(name))
      .map((name) => ({ method, path, name, where: index === 0 ? 'body' : 'query' }))
  }),
)

const others = () => ({
  name: 'Ada',
  email: freshEmail(),
  newEmail: freshEmail(),
  username: 'somebody',
  password,
  currentPassword: password,
  newPassword: password,
  token: 'x',
  providerId: 'x',
  provider: 'x',
  code: '123456',
})

function call({ method, path, name, where }: (typeof fields)[number], value: string) {
  const body = { ...others(), ...(path.endsWith('sign-up/email') ? { username: undefined } : {}) }
  const address = path.replace(/:\w+/g, 'x')
  if (where === 'query') {
    const query = new URLSearchParams({ token: 'x', [name]: value })
    return visitor.get(`${address}?${query}`)
  }
  expect(method).toBe('POST')
  return visitor.post(address, { ...body, [name]: value })
}

test('the contract has redirect fields', () => {
  expect(fields.map(({ path, name }) => `${path} ${name}`).length).toBeGreaterThan(9)
})

const places: readonly [string, readonly string[]][] = [
  ['A-61', ['//evil.test', '///evil.test', '/\\evil.test', '\\\\evil.test', '/\\/evil.test']],
  ['A-62', ['/%2fevil.test', '/%5cevil.test', '/%252fevil.test', '/.%2f/evil', '/%2F%2Fevil.test']],
  ['A-63', ['https:evil.test', 'https:/evil.test', 'http:\\\\evil.test', 'http:///evil.test']],
  [
    'A-64',
    [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'javascript://localhost/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:http://localhost:3000/x',
    ],
  ],
  [
    'A-65',
    [
      'http://localhost:3000@evil.test',
      'http://evil.test#@localhost:3000',
      'http://user@localhost:3000/',
    ],
  ],
  ['A-66', ['malicious.test?.example.com', 'https://malicious.test?.example.com']],
  ['A-67', ['https://evil.test/.example.org', 'https://evil.test?x=.example.org']],
  ['A-68', ['https://evilexample.com', 'https://example.com.evil.test', 'https://example.com']],
  ['A-69', ['http://a.example.org']],
  ['A-70', ['myapp://callback.evil', 'myapp://callbackevil', 'myapp://other']],
  ['A-71', ['\t//evil.test', '/\n/evil.test', ' //evil.test', '/\u00a0/evil.test', '/a b']],
  ['A-72', ['http://lоcalhost:3000', 'https://a.exаmple.org']],
  [
    'A-73',
    [`/${'a'.repeat(7500)}`, `https://${'a.'.repeat(3700)}example.com`, `/${'%2f'.repeat(1400)}`],
  ],
]

test.each(places)(
  '%s: an untrusted redirect target is rejected, in every redirect field',
  async (_, values) => {
    for (const field of fields) {
      for (const value of values) {
        const answer = await call(field, value)
        const said = [field.path, field.name, value.slice(0, 40), answer.status, answer.body?.code]
        expect(said).toEqual([
          field.path,
          field.name,
          value.slice(0, 40),
          403,
          expect.stringMatching(
            /^INVALID_(?:CALLBACKURL|REDIRECTURL|ERRORCALLBACKURL|NEWUSERCALLBACKURL)$/,
          ),
        ])
        expect(answer.headers.get('location')).toBeNull()
        expect(answer.setCookies).toEqual([])
      }
    }
  },
  60_000,
)

test('A-73: a long URL does not cause catastrophic backtracking', () => {
  const elapsed = stopwatch()
  const url = `https://${'a.'.repeat(1000)}example.net`
  return call(fields[0] as (typeof fields)[number], url).then(() => {
    expect(elapsed()).toBeLessThan(500)
  })
})

test('A-74: a trusted target is kept unchanged', async () => {
  const good = [
    '/dashboard?email=a+b@c.d&x=%20',
    '/a/b#c',
    'https://a.example.com/x?y=1&z=%2F#w',
    'myapp://callback/done',
    'http://localhost:3000/x',
  ]
  for (const target of good) {
    const body = { email, password, callbackURL: target }
    const entered = await server.visitor().post('/api/auth/sign-in/email', body)
    expect([entered.status, entered.body.url]).toEqual([200, target])
    const person = await signUp(server)
    const link = await emailedLink(server, person.email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    const opened = await server
      .visitor()
      .get(`/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent(target)}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, target])
  }
})

test('A-76: a reset link redirects only to trusted targets, whatever its token', async () => {
  const link = '/api/auth/reset-password/bad?callbackURL='
  const evil = await visitor.get(`${link}${encodeURIComponent('https://evil.test')}`)
  expect([evil.status, evil.body.code]).toEqual([403, 'INVALID_CALLBACKURL'])
  const good = await visitor.get(`${link}/reset`)
  expect([good.status, good.headers.get('location')]).toEqual([
    302,
    'http://localhost:3000/reset?error=INVALID_TOKEN',
  ])
})

test('A-77: a forged host of the first request is not used in links', async () => {
  const fresh = await serverForThisTest()
  const evil = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
  await fresh.visitor().send(new Request('http://evil.test/api/auth/ok', { headers: evil }))
  await fresh.visitor().send(
    new Request('http://evil.test/api/auth/request-password-reset', {
      method: 'POST',
      headers: { ...evil, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com' }),
    }),
  )
  const person = await signUp(fresh, evil)
  await fresh.visitor(evil).post('/api/auth/request-password-reset', { email: person.email })
  await emailedLink(fresh, person.email, '/reset-password/')
  for (const { text, html } of await emailsTo(fresh, person.email)) {
    expect(text + html).not.toContain('evil.test')
  }
  const opened = await fresh.visitor(evil).get('/api/auth/reset-password/x?callbackURL=/reset')
  expect(opened.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//)
})
