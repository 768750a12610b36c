import { trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import { emailedLink, fetchSession, password, signIn, signUp } from '#testing/users.ts'

test('logs describe requests and contain no secret', async () => {
  const server = await serverForThisTest()
  const { visitor, email, answer } = await signUp(server)
  await signIn(server, email, 'a canary password')
  const link = await emailedLink(server, email, '/verify-email')
  await visitor.get(link)
  await visitor.post('/api/auth/request-password-reset', { email })
  const reset = await emailedLink(server, email, '/reset-password/')
  await server.visitor().get(reset.replace(/callbackURL=.*/, 'callbackURL=/x'))
  await server.visitor().post('/api/auth/sign-up/email', `{"password":"a canary password"`)
  await visitor.post('/api/auth/sign-out')
  const log = server.logged.join('')
  const token = /reset-password\/(\w+)/.exec(reset)?.[1] ?? 'missing'
  const cookie = [...visitor.cookies.values()].join() || 'missing'
  for (const secret of [password, 'canary', answer.body.token, token, cookie, email]) {
    expect(log).not.toContain(secret)
  }
  const lines = server.logged.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      method: 'POST',
      route: '/api/auth/sign-in/email',
      status: 401,
      requestId: expect.stringMatching(/^\w+$/),
    }),
  )
})

test('metrics by route are visible to the operator and admins only', async () => {
  const server = await serverForThisTest()
  const { visitor: admin } = await signUp(server)
  const { visitor: user } = await signUp(server)
  await fetchSession(server.visitor())
  const { text } = await server.operator().get('/metrics')
  expect(text).toContain(
    'guildhall_request_duration_milliseconds_count{method="GET",route="/api/auth/get-session",status="200"} 1',
  )
  expect(text).toMatch(/^guildhall_cached_sessions \d+$/m)
  expect((await admin.get('/metrics')).status).toBe(200)
  for (const other of [server.visitor(), user, server.visitor({ authorization: 'Bearer wrong' })]) {
    const { status, text: shown } = await other.get('/metrics')
    expect([status, shown]).toEqual([404, ''])
  }
})

test('the metrics token gives access to metrics only', async () => {
  const token = 'a token for metrics'
  const server = await serverForThisTest({ env: { METRICS_TOKEN: token } })
  expect((await server.visitor().get('/metrics')).status).toBe(404)
  const authorization = `Bearer ${token}`
  expect((await server.visitor().get('/metrics', { authorization })).status).toBe(200)
  expect((await server.visitor().get('/api/outbox', { authorization })).status).toBe(401)
  expect((await server.operator().get('/metrics')).status).toBe(200)
})

test('readiness fails while the server closes and without its database', async () => {
  const server = await serverForThisTest()
  const ready = async () => (await server.visitor().get('/readyz')).status
  expect(await ready()).toBe(200)
  server.app.beginClosing()
  expect(await ready()).toBe(503)
  expect((await server.visitor().get('/livez')).status).toBe(200)
  const orphan = await serverForThisTest()
  await orphan.stop()
  expect((await orphan.visitor().get('/readyz')).status).toBe(503)
})

test('a registered tracer gets one span per request, named by its route', async () => {
  const spans: { name: string; attributes: Record<string, unknown>; ended: boolean }[] = []
  const tracer = {
    startSpan(name: string) {
      const span = { name, attributes: {} as Record<string, unknown>, ended: false }
      spans.push(span)
      return {
        isRecording: () => true,
        spanContext: () => ({ traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }),
        setAttribute: (key: string, value: unknown) => {
          span.attributes[key] = value
        },
        setAttributes: (values: object) => void Object.assign(span.attributes, values),
        setStatus: () => undefined,
        end: () => {
          span.ended = true
        },
      }
    },
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer } as never)
  const server = await serverForThisTest()
  await server.visitor().get('/api/auth/reset-password/a-secret?callbackURL=/x')
  trace.disable()
  expect(spans).toEqual([
    {
      name: 'GET /api/auth/reset-password/:token',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/auth/reset-password/:token',
        'guildhall.request_id': expect.any(String),
        'http.response.status_code': 302,
      },
      ended: true,
    },
  ])
})

test('expired rows are deleted by daily jobs', async () => {
  const server = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  await signUp(server)
  const rows = async () => {
    const counts = ['sessions', 'mails', 'events'].map(async (table) => {
      const [row] = await server.query(`select count(*) as n from ${table}`)
      return row?.n
    })
    return Promise.all(counts)
  }
  const pass = (advance: string) => server.visitor().post('/api/test/clock', { advance })
  expect(await rows()).toEqual([1, 1, 2])
  await pass('P9D')
  expect(await rows()).toEqual([0, 1, 2])
  await pass('P23D')
  expect(await rows()).toEqual([0, 0, 2])
  await pass('P60D')
  expect(await rows()).toEqual([0, 0, 0])
})

test('metrics work without the database and cover process, queues and sign-ins', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  await signIn(server, email)
  await signIn(server, email, 'not the password')
  await server.operator().get('/metrics')
  await server.stop()
  const { status, text } = await server.operator().get('/metrics')
  expect(status).toBe(200)
  for (const line of [
    /^process_resident_memory_bytes \d+/m,
    /^process_cpu_seconds_total [\d.]+/m,
    /^nodejs_eventloop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m,
    /^# TYPE guildhall_jobs_due gauge/m,
    /^guildhall_database_connections\{pool="main",state="open"\} \d+$/m,
    /^guildhall_waiting_webhooks 0$/m,
    /^guildhall_sign_ins_total\{way="sign-up",outcome="ok"\} 1$/m,
    /^guildhall_sign_ins_total\{way="password",outcome="ok"\} 1$/m,
    /^guildhall_sign_ins_total\{way="password",outcome="INVALID_EMAIL_OR_PASSWORD"\} 1$/m,
  ]) {
    expect(text).toMatch(line)
  }
})
