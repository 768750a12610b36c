import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { json, signedIn, testEnvironment, testPage, testServer } from './fixtures.ts'
import {
  type CallOptions,
  createClient,
  type Result,
  type Session,
  type SignedIn,
  type UnknownErrorCode,
} from './index.ts'
import { createClient as createOperatorClient } from './operator.ts'

const baseURL = 'https://guild.example'

function clientOf(
  answers: Parameters<typeof testServer>[0],
  fetchOptions: CallOptions = {},
  environment = testEnvironment(),
) {
  const server = testServer(answers)
  const { customFetchImpl } = server
  const client = createClient({
    baseURL,
    environment,
    fetchOptions: { customFetchImpl, ...fetchOptions },
  })
  return { client, ...server }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a call posts its fields as JSON, with credentials', async () => {
  const { client, sent } = clientOf({
    '/api/auth/sign-in/email': () => json({ redirect: false, token: 't', user: signedIn.user }),
  })
  const result = await client.signIn.email({ email: 'ada@example.org', password: 'secret' })
  expect(sent[0]).toMatchObject({
    url: 'https://guild.example/api/auth/sign-in/email',
    method: 'POST',
    body: { email: 'ada@example.org', password: 'secret' },
    init: { credentials: 'include' },
  })
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json')
  expect(result.error).toBeNull()
  const data = result.data && 'user' in result.data ? result.data : undefined
  expect(data?.user.createdAt).toEqual(new Date(signedIn.user.createdAt))
})

test('a POST without fields sends an empty object, a GET sends no body but its query', async () => {
  const { client, sent } = clientOf({})
  await client.signOut()
  await client.getSession({ query: { disableRefresh: 'true' } })
  await client.outbox.list({ query: { to: 'ada+x@example.org' } })
  expect(sent.map(({ method, body, url }) => [method, body, url])).toEqual([
    ['POST', {}, 'https://guild.example/api/auth/sign-out'],
    ['GET', null, 'https://guild.example/api/auth/get-session?disableRefresh=true'],
    ['GET', null, 'https://guild.example/api/outbox?to=ada%2Bx%40example.org'],
  ])
})

test('an error is the body with its status; nothing is thrown', async () => {
  const { client } = clientOf({
    '/api/auth/sign-out': () => json({ code: 'A_B', message: 'A b' }, 400, 'Bad Request'),
    '/api/outbox': () => json({ title: 'Forbidden', detail: 'Not yours', code: 'FORBIDDEN' }, 403),
    '/api/auth/ok': () => new Response('gone', { status: 502, statusText: 'Bad Gateway' }),
  })
  const error = { status: 400, statusText: 'Bad Request', code: 'A_B', message: 'A b' }
  expect(await client.signOut()).toEqual({ data: null, error })
  expect((await client.outbox.list()).error).toMatchObject({ message: 'Not yours', status: 403 })
  expect((await client.ok()).error).toMatchObject({ message: 'Bad Gateway', status: 502 })
})

test('a failed fetch is a network error', async () => {
  const customFetchImpl = () => Promise.reject(new TypeError('down'))
  const { client } = clientOf({}, { customFetchImpl })
  expect((await client.ok()).error).toEqual({
    status: 0,
    statusText: 'Network Error',
    code: 'NETWORK_ERROR',
    message: 'Network error',
  })
})

test('catchAllError returns the caught error', async () => {
  const down = new TypeError('down')
  const { client } = clientOf({}, { customFetchImpl: () => Promise.reject(down) })
  expect((await client.ok({}, { catchAllError: true })).error).toEqual({
    status: 500,
    statusText: 'Fetch Error',
    message:
      'Fetch related error. Captured by catchAllError option. See error property for more details.',
    error: down,
  })
})

test('throw returns the data itself and throws errors', async () => {
  const { client } = clientOf({ '/api/auth/ok': () => json({ ok: true }) })
  expect(await client.ok({}, { throw: true })).toEqual({ ok: true })
  await expect(client.signOut({}, { throw: true })).rejects.toMatchObject({ status: 404 })
})

test('a number of retries waits a second before each', async () => {
  const { client, sent } = clientOf({ '/api/auth/ok': () => json({}, 500) })
  const result = client.ok({}, { retry: 2 })
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect((await result).error?.status).toBe(500)
  expect(sent).toHaveLength(3)
})

test('exponential retries are capped, and see a failed fetch too', async () => {
  const { client, sent } = clientOf({ '/api/auth/ok': () => Promise.reject(new Error('down')) })
  const retry = { type: 'exponential', attempts: 4, baseDelay: 100, maxDelay: 300 } as const
  const result = client.ok({}, { retry })
  const counts: number[] = []
  for (const wait of [100, 200, 300, 300]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    counts.push(sent.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  await result
  expect([...counts, sent.length]).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['/home', 'https://guild.example/home'],
  ['https://login.example/a', 'https://login.example/a'],
])('a response that redirects to %s navigates the page', async (url, target) => {
  const { page, visited } = testPage()
  const answer = { '/api/auth/sign-out': () => json({ url, redirect: true }) }
  const { client } = clientOf(answer, {}, testEnvironment({ page }))
  await client.signOut()
  expect(visited).toEqual([target])
})

test.each([
  [{ url: 'javascript:alert(1)', redirect: true }],
  [{ url: 'data:text/html,x', redirect: true }],
  [{ url: '/home', redirect: false }],
  [{ url: 'https://', redirect: true }],
])('the response %j does not navigate the page', async (answer) => {
  const { page, visited } = testPage()
  const environment = testEnvironment({ page })
  const { client } = clientOf({ '/api/auth/sign-out': () => json(answer) }, {}, environment)
  await client.signOut()
  expect(visited).toEqual([])
})

test('billing calls use snake case on the wire and camel case in the program', async () => {
  const { client, sent } = clientOf({
    '/v1/orders/o1': () => json({ created_at: '2030-01-01T00:00:00Z', metadata: { a_b: 1 } }),
  })
  const { data } = await client.$fetch({
    method: 'PATCH',
    path: '/v1/orders/:id',
    params: { id: 'o1' },
    body: { billingName: 'Ada', metadata: { shirtSize: 'L' } },
    query: { createdAfter: new Date(0) },
    dates: { createdAt: true },
  })
  expect(sent[0]?.body).toEqual({ billing_name: 'Ada', metadata: { shirtSize: 'L' } })
  expect(sent[0]?.url).toBe(
    'https://guild.example/v1/orders/o1?created_after=1970-01-01T00%3A00%3A00.000Z',
  )
  expect(data).toEqual({ createdAt: new Date('2030-01-01T00:00:00Z'), metadata: { a_b: 1 } })
})

test('the page’s own origin is the base when none is given', async () => {
  const { page } = testPage('https://shop.example/a')
  const { sent, customFetchImpl } = testServer({})
  const client = createClient({
    environment: testEnvironment({ page }),
    fetchOptions: { customFetchImpl },
  })
  await client.ok()
  expect(sent[0]?.url).toBe('https://shop.example/api/auth/ok')
})

test('types come from the contract, with dates', () => {
  const { client } = clientOf({ '/api/auth/ok': () => json({ ok: true }) })
  type Answer = Awaited<ReturnType<typeof client.getSession>>
  type Data = NonNullable<Answer['data']>
  expectTypeOf<Data['session']['expiresAt']>().toEqualTypeOf<Date>()
  expectTypeOf<Data['session']['activeOrganizationId']>().toEqualTypeOf<string | null>()
  type Listed = NonNullable<Awaited<ReturnType<typeof client.listSessions>>['data']>
  expectTypeOf<Listed[number]['device']['kind']>().toEqualTypeOf<
    'phone' | 'tablet' | 'computer' | 'unknown'
  >()
  expectTypeOf(client.ok({}, { throw: true })).resolves.toEqualTypeOf<{ ok: true }>()
  expectTypeOf(client.ok()).resolves.toEqualTypeOf<Result<{ ok: true }, never>>()
  expectTypeOf<Session['expiresAt']>().toEqualTypeOf<Date>()
  expectTypeOf<Data>().toEqualTypeOf<SignedIn>()
  // @ts-expect-error a password is needed
  void client.signIn.email({ email: 'ada@example.org' })
  // @ts-expect-error a query is needed
  void client.verifyEmail()
  // @ts-expect-error there is no such field
  void client.revokeSession({ token: 't', user: 'u' })
})

test('a text that looks like a date stays a text where the contract has a text', async () => {
  const text = '2030-01-01T00:00:00.000Z'
  const user = { ...signedIn.user, name: text }
  const apiKey = { id: 'k', name: text, createdAt: text, metadata: { at: text, list: [text] } }
  const { client } = clientOf({
    '/api/auth/get-session': () => json({ session: signedIn.session, user }),
    '/api/auth/api-key/get': () => json(apiKey),
  })
  expect((await client.getSession()).data?.user).toMatchObject({
    name: text,
    createdAt: new Date(text),
  })
  expect((await client.apiKey.get({ query: { id: 'k' } })).data).toEqual({
    ...apiKey,
    createdAt: new Date(text),
  })
})

test('the codes of an error are those of the call, and any other needs a default', async () => {
  const { client } = clientOf({
    '/api/webhooks/w1/test': () => json({ code: 'OF_A_NEWER_SERVER', message: 'New' }, 400),
  })
  const { error } = await client.webhooks.test({ webhookId: 'w1' })
  const texts: string[] = []
  switch (error?.code) {
    case 'WEBHOOK_IS_DISABLED':
    case 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER':
    case 'NETWORK_ERROR':
      expectTypeOf(error.code).toExtend<string>()
      break
    // @ts-expect-error another call has this error
    case 'SESSION_NOT_FOUND':
      break
    default:
      expectTypeOf<UnknownErrorCode>().toExtend<NonNullable<typeof error>['code']>()
      texts.push(error?.code ?? 'none')
  }
  expect(texts).toEqual(['OF_A_NEWER_SERVER'])
})

test('the client of operators has their calls beside all others, also in one branch', () => {
  const { admin, directory, getSession } = createOperatorClient({ baseURL })
  expect([admin.banUser, admin.removeOrganization, directory.getUser, getSession]).toEqual(
    new Array(4).fill(expect.any(Function)),
  )
})
