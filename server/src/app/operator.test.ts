import { endpoints } from '@guildhall/contract'
import { describe, expect, test } from 'vitest'
import { operatorLink, operatorToken, setUpHeaders } from '#testing/operator.ts'
import { serverForThisTest } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

const paths = [...endpoints]
  .filter(({ access }) => access === 'operator')
  .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'any') }))

const pages = { accept: 'text/html' }

describe('operator endpoints', () => {
  test('every one requires the token or an admin; a loopback address grants nothing', async () => {
    const server = await serverForThisTest()
    const { visitor: admin } = await signUp(server)
    const { visitor: user } = await signUp(server)
    const ask = async (who: ReturnType<typeof server.visitor>, method: string, path: string) => {
      if (method === 'GET') return (await who.get(path)).status
      if (method === 'POST') return (await who.post(path)).status
      if (method === 'PUT') return (await who.put(path)).status
      return (await (method === 'PATCH' ? who.patch(path) : who.delete(path))).status
    }
    expect(paths.length).toBeGreaterThan(10)
    for (const { method, path } of paths) {
      const at = `${method} ${path}`
      expect([at, await ask(server.visitor(), method, path)]).toEqual([at, 401])
      const wrong = server.visitor({ authorization: 'Bearer wrong' })
      expect([at, await ask(wrong, method, path)]).toEqual([at, 401])
      expect([at, await ask(user, method, path)]).toEqual([at, 403])
      expect([401, 403]).not.toContain(await ask(server.operator(), method, path))
      expect([401, 403]).not.toContain(await ask(admin, method, path))
    }
  })

  test('wrong tokens are audited, and after twenty in a minute their address is blocked', async () => {
    const server = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
    const guess = () => server.visitor({ authorization: 'Bearer a-guess' }).get('/api/outbox')
    const seen: number[] = []
    for (let count = 0; count < 22; count++) seen.push((await guess()).status)
    expect(seen).toEqual([...Array(20).fill(401), 429, 429])
    const right = () => server.operator().get('/api/audit?action=admin.refused')
    expect((await right()).status).toBe(429)
    expect((await server.operator().get('/metrics')).status).toBe(429)
    await server.visitor().post('/api/test/clock', { advance: 'PT61S' })
    expect((await right()).body.items[0]).toMatchObject({
      details: { endpoint: 'GET /api/outbox', reason: 'UNAUTHORIZED' },
    })
  })
})

describe('the start link', () => {
  test('is exchanged for a cookie and removed from the URL, and reveals no token', async () => {
    const server = await serverForThisTest()
    const browser = server.visitor()
    const link = operatorLink('/outbox?to=ada%40example.com')
    const code = new URLSearchParams(link.split('?')[1]).get('operator') ?? ''
    const { status, headers, setCookies } = await browser.get(link, pages)
    expect([status, headers.get('location')]).toEqual([303, '/outbox?to=ada%40example.com'])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(setCookies[0]).toMatch(
      /^guildhall\.operator=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(setCookies.join()).not.toContain(code)
    expect(setCookies.join()).not.toContain(operatorToken)
    expect((await browser.get('/api/outbox')).status).toBe(200)
    expect((await browser.get('/outbox', pages)).text).toContain('"outbox":true')
    expect((await server.visitor().get('/outbox', pages)).text).toContain('"outbox":false')
    const log = server.logged.join('')
    for (const secret of [operatorToken, code, ...browser.cookies.values()]) {
      expect(log).not.toContain(secret)
    }
  })

  test('clicked on another site, it redirects by a page of ours, so that the strict cookie is sent', async () => {
    const server = await serverForThisTest()
    const site = { ...pages, 'sec-fetch-site': 'cross-site' }
    const { status, text, setCookies } = await server.visitor().get(operatorLink('/outbox'), site)
    expect([status, setCookies.length]).toEqual([200, 1])
    expect(text).toContain('content="0;url=/outbox"')
  })

  test('on https, its cookie has the __Host- prefix', async () => {
    const env = { BASE_URL: 'https://accounts.example.com', SECRET: 'x'.repeat(32) }
    const server = await serverForThisTest({ env })
    const { setCookies } = await server.visitor().get(operatorLink('/outbox'), pages)
    expect(setCookies[0]).toMatch(
      /^__Host-guildhall\.operator=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('is refused with an error page and audited when it is wrong or expired', async () => {
    const server = await serverForThisTest()
    const tooOld = operatorLink('/outbox', Date.now() - 1000)
    for (const link of ['/outbox?operator=wrong', '/sign-up?setup=-.wrong', tooOld]) {
      const { status, headers, setCookies } = await server.visitor().get(link, pages)
      const location = headers.get('location')
      expect([status, location]).toEqual([303, '/error?error=start_link_is_not_valid'])
      expect(setCookies).toEqual([])
    }
    const lines = async () =>
      (await server.operator().get('/api/audit?action=admin.refused')).body.items.length
    await expect.poll(lines).toBe(3)
  })

  test('a token for one purpose is invalid for another', async () => {
    const server = await serverForThisTest()
    const setUp = setUpHeaders['x-setup-token']
    const { headers } = await server.visitor().get(`/outbox?operator=${setUp}`, pages)
    expect(headers.get('location')).toContain('/error')
    const cookie = { cookie: `guildhall.operator=${setUp}` }
    expect((await server.visitor(cookie).get('/api/outbox')).status).toBe(401)
  })
})

describe('the first administrator', () => {
  const remote = { BASE_URL: 'https://accounts.example.com', SECRET: 'x'.repeat(32) }
  const role = async (joining: ReturnType<typeof signUp>) => (await joining).answer.body.user.role

  test('on a public address is the first user with the set-up token', async () => {
    const server = await serverForThisTest({ env: remote })
    expect(await role(signUp(server))).toBe('user')
    expect(await role(signUp(server, { 'x-setup-token': '-.guess' }))).toBe('user')
    expect(await role(signUp(server, setUpHeaders))).toBe('admin')
    expect(await role(signUp(server, setUpHeaders))).toBe('user')
    expect((await server.app.links()).setUp).toBeUndefined()
    expect(server.logged.join('')).toContain('accounts.first_admin')
  })

  test('may be a user who opened the set-up link in the browser', async () => {
    const server = await serverForThisTest({ env: remote })
    const { setUp } = await server.app.links()
    const browser = server.visitor()
    expect((await browser.get('/sign-up', pages)).text).toContain('"firstRun":false')
    const { headers } = await browser.get(setUp ?? '', pages)
    expect(headers.get('location')).toBe('/sign-up')
    expect((await browser.get('/sign-up', pages)).text).toContain('"firstRun":true')
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const { body: answer } = await browser.post('/api/auth/sign-up/email', body)
    expect(answer.user.role).toBe('admin')
  })

  test('may be created with the operator’s token', async () => {
    const server = await serverForThisTest({ env: remote })
    const authorization = `Bearer ${operatorToken}`
    expect(await role(signUp(server, { authorization }))).toBe('admin')
  })

  test('is only one of two concurrent sign-ups with the same link', async () => {
    const server = await serverForThisTest({ env: remote })
    const both = [signUp(server, setUpHeaders), signUp(server, setUpHeaders)]
    expect((await Promise.all(both.map(role))).sort()).toEqual(['admin', 'user'])
  })

  test('on loopback is the first user, and never one behind a proxy', async () => {
    const server = await serverForThisTest()
    for (const headers of [
      { 'x-forwarded-for': '1.2.3.4' },
      { 'x-real-ip': '1.2.3.4' },
      { via: '1.1 proxy' },
      { host: 'guildhall_upstream' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    ]) {
      const browser = server.visitor(headers as Record<string, string>)
      expect((await browser.get('/sign-up', pages)).text).toContain('"firstRun":false')
    }
    expect((await server.visitor().get('/sign-up', pages)).text).toContain('"firstRun":true')
    expect(await role(signUp(server, { 'x-real-ip': '1.2.3.4' }))).toBe('user')
    // The proxied user was first and is no admin; the set-up link still creates the admin.
    expect(await role(signUp(server))).toBe('user')
    expect(await role(signUp(server, setUpHeaders))).toBe('admin')
  })
})

test('the clock of a test instance is moved from loopback or by the operator, not through a proxy', async () => {
  const server = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const move = (headers: Record<string, string> = {}) =>
    server.visitor(headers).post('/api/test/clock', { advance: 'PT1S' })
  expect((await move()).status).toBe(200)
  expect((await move({ 'x-forwarded-for': '1.2.3.4' })).status).toBe(401)
  const shown = { 'x-forwarded-for': '1.2.3.4', authorization: `Bearer ${operatorToken}` }
  expect((await move(shown)).status).toBe(200)
})
