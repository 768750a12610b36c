import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startNginx } from '#testing/nginx.ts'
import { operatorHeaders, setUpHeaders } from '#testing/operator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { sendRaw } from '#testing/socket.ts'
import { password } from '#testing/users.ts'
import { listen } from '../../src/platform/http/listen.ts'

/** BASE_URL is not set, so the server assumes local use only, but a proxy makes it public. */
let server: TestServer
let port = 0
let stop = async () => {}
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  const listening = await listen(server.app.router, { port: 0, loopback: true })
  port = listening.port
  stop = () => listening.drain(0)
})
afterAll(async () => {
  await stop()
  await server.stop()
})

const looks = ['/api/outbox', '/api/audit', '/api/audit/export', '/api/webhooks', '/metrics']
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

const json = (name: string) =>
  JSON.stringify({ name: 'Eve', email: `${name}@example.com`, password })

describe('a request through nginx with its defaults', () => {
  /** How nginx forwards requests by default: the upstream's name as Host, HTTP/1.0, no client address. */
  const through = (host: string, line: string, headers = '', body = '') =>
    sendRaw(
      port,
      `${line} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n${headers}${
        body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
      }\r\n${body}`,
      15_000,
    )

  test.each(['localhost', '127.0.0.1', 'guildhall'])('as %s: can read nothing', async (name) => {
    const host = name === 'guildhall' ? name : `${name}:${port}`
    for (const path of looks) {
      const answer = await through(host, `GET ${path}`)
      expect([path, status(answer)]).toEqual([path, path === '/metrics' ? 404 : 401])
    }
    expect(await through(host, 'GET /outbox', 'Accept: text/html\r\n')).toContain('"outbox":false')
  })

  test('does not become the administrator, and cannot move the clock', async () => {
    const host = `localhost:${port}`
    const advance = JSON.stringify({ advance: 'PT1S' })
    expect(status(await through(host, 'POST /api/test/clock', '', advance))).toBe(401)
    const answer = await through(host, 'POST /api/auth/sign-up/email', '', json('raw'))
    expect(answer).toContain('"email":"raw@example.com"')
    expect(answer).toContain('"role":"user"')
  })

  test('with the token it has access', async () => {
    const header = `Authorization: ${operatorHeaders.authorization}\r\n`
    for (const path of looks) {
      expect(status(await through(`localhost:${port}`, `GET ${path}`, header))).toBe(200)
    }
  })
})

describe.skipIf(!hasNginx)('a real nginx', () => {
  test.each([
    ['with its defaults', ''],
    [
      'with the defaults of newer releases',
      'proxy_http_version 1.1; proxy_set_header Connection "";',
    ],
  ])('%s gives no access', async (_, settings) => {
    const own = await startServer()
    const listening = await listen(own.app.router, { port: 0, loopback: true })
    try {
      const before = await startNginx(listening.port, settings)
      const at = `http://127.0.0.1:${before}`
      for (const path of looks) {
        const { status: said } = await fetch(at + path)
        expect([path, said]).toEqual([path, path === '/metrics' ? 404 : 401])
      }
      const join = async (name: string, headers = {}) => {
        const answer = await fetch(`${at}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: json(name),
        })
        return ((await answer.json()) as { user: { role: string } }).user.role
      }
      // Where nginx runs as another system user, as when root starts it, nothing else is needed.
      if (settings === '' || process.getuid?.() === 0) expect(await join('eve')).toBe('user')
      expect(await join('ada', setUpHeaders)).toBe('admin')
    } finally {
      await listening.drain(0)
      await own.stop()
    }
  })
})

test('a local request needs no token', async () => {
  const own = await startServer()
  const listening = await listen(own.app.router, { port: 0, loopback: true })
  try {
    const answer = await fetch(`http://localhost:${listening.port}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json('ada'),
    })
    expect(await answer.json()).toMatchObject({ user: { role: 'admin' } })
  } finally {
    await listening.drain(0)
    await own.stop()
  }
})

test('two Host headers are rejected before either is used', async () => {
  const bytes = (second: string) =>
    `GET /api/auth/ok HTTP/1.1\r\nHost: localhost:${port}\r\n${second}Connection: close\r\n\r\n`
  expect(status(await sendRaw(port, bytes('')))).toBe(200)
  for (const second of ['Host: evil.example\r\n', `host: localhost:${port}\r\n`]) {
    expect(status(await sendRaw(port, bytes(second)))).toBe(400)
  }
})
