import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, password, signUp } from '#testing/users.ts'
import { createLogger } from '../platform/log.ts'
import { readTelemetry, startTelemetry, type Telemetry } from '../platform/telemetry/index.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

const received: Span[] = []
let resource: Attribute[] = []
let authorization: string | undefined
const collector = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const [first] = JSON.parse(body).resourceSpans
  resource = first.resource.attributes
  authorization = request.headers.authorization
  for (const { spans } of first.scopeSpans) received.push(...spans)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let server: TestServer
let telemetry: Telemetry
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const settings = readTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20one',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  if (!settings) throw new Error('It is off.')
  telemetry = startTelemetry(settings, createLogger('silent'))
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await telemetry.stop()
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const from = (flags: string, id = traceId) => ({ traceparent: `00-${id}-${parent}-${flags}` })

const spansOf = (id: string) => received.filter((span) => span.traceId === id)
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )

test('a request continues the trace of its caller, down to SQL statements, and logs the trace id', async () => {
  const { email } = await signUp(server)
  const visitor = server.visitor(from('01'))
  await visitor.post('/api/auth/sign-in/email', { email, password })
  await expect
    .poll(() => spansOf(traceId).some(({ kind }) => kind === 2), { timeout: 15_000 })
    .toBe(true)
  const request = spansOf(traceId).find(({ kind }) => kind === 2)
  expect(request).toMatchObject({ name: 'POST /api/auth/sign-in/email', parentSpanId: parent })
  expect(attributesOf(request as Span)).toMatchObject({
    'http.route': '/api/auth/sign-in/email',
    'http.response.status_code': 200,
  })
  const statements = spansOf(traceId).filter(({ kind }) => kind === 3)
  expect(statements.length).toBeGreaterThan(3)
  for (const statement of statements) {
    expect(statement.parentSpanId).toBe(request?.spanId)
    expect(attributesOf(statement)['db.system.name']).toBe('postgresql')
  }
  expect(JSON.stringify(received)).not.toContain(email)
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'guildhall' } })
  expect(authorization).toBe('Bearer one')
  const lines = server.logged.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ code: 'http.request', traceId, route: '/api/auth/sign-in/email' }),
  )
})

test('an unsampled trace is not recorded, and an invalid traceparent is ignored', async () => {
  const quiet = 'a'.repeat(32)
  await fetchSession(server.visitor(from('00', quiet)))
  for (const bad of ['nonsense', `00-${'0'.repeat(32)}-${parent}-01`, `ff-${quiet}-${parent}-01`]) {
    await fetchSession(server.visitor({ traceparent: bad }))
  }
  const ended = 'b'.repeat(32)
  await fetchSession(server.visitor(from('01', ended)))
  await expect.poll(() => spansOf(ended).length, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(spansOf(quiet)).toEqual([])
  expect(spansOf('0'.repeat(32))).toEqual([])
})

test('a background job is a trace of its own', async () => {
  await server.visitor().post('/api/auth/sign-in/magic-link', { email: 'user@example.com' })
  const jobSpans = () => received.filter(({ name }) => name.startsWith('job '))
  await expect.poll(() => jobSpans().length, { timeout: 15_000 }).toBeGreaterThan(0)
  for (const { parentSpanId } of jobSpans()) expect(parentSpanId).toBeUndefined()
})
