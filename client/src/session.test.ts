import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, signedIn, testEnvironment, testPage, testServer, testTabs } from './fixtures.ts'
import { type Client, createClient, type SignedIn } from './index.ts'

const sessionPath = '/api/auth/get-session'
const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

function setUp(
  answer: () => Response | Promise<Response> = () => json(signedIn),
  initialSession?: typeof signedIn | null,
) {
  const server = testServer({
    [sessionPath]: answer,
    '/api/auth/sign-in/email': () => json({ redirect: false, token: 't', user: signedIn.user }),
    '/api/auth/sign-up/email': () => json({ token: 't', user: signedIn.user }),
    '/api/auth/sign-out': () => json({ success: true }),
    '/api/auth/update-user': () => json({ status: true }),
    '/api/auth/delete-user': () => json({ success: true, message: 'User deleted' }),
    '/api/auth/verify-email': () => json({ status: true, user: null }),
    '/api/auth/revoke-sessions': () => json({ status: true }),
    '/api/auth/list-sessions': () => json([]),
    '/api/auth/reset-password': () => json({ message: 'invalid token' }, 400),
  })
  const window = testPage()
  const tabs = testTabs()
  const open = () =>
    createClient({
      environment: testEnvironment({ page: window.page, channel: tabs.channel }),
      fetchOptions: { customFetchImpl: server.customFetchImpl },
      ...(initialSession !== undefined && { initialSession }),
    })
  return { client: open(), open, server, tabs, window, fetches: () => server.count(sessionPath) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first listener fetches the session', async () => {
  const { client, fetches } = setUp()
  expect(client.$session.value).toMatchObject({ data: null, isPending: true, isRefetching: false })
  client.$session.listen(() => {})
  expect(client.$session.value.isPending).toBe(true)
  await tick()
  expect(fetches()).toBe(1)
  const { data, isPending, error } = client.$session.value
  expect({ isPending, error }).toEqual({ isPending: false, error: null })
  expect(data?.user.name).toBe('Ada')
  expect(data?.session.expiresAt).toEqual(new Date(signedIn.session.expiresAt))
})

test.each([[signedIn], [null]])('an initial session is not fetched', async (known) => {
  const { client, fetches } = setUp(undefined, known)
  client.$session.listen(() => {})
  await tick(20_000)
  expect(fetches()).toBe(0)
  expect(client.$session.value.isPending).toBe(false)
  const data: SignedIn | null = client.$session.value.data
  expect(data?.user.createdAt).toEqual(known ? new Date(known.user.createdAt) : undefined)
})

test('a call that changes the session refetches it ten milliseconds after it succeeded', async () => {
  const { client, fetches, tabs } = setUp(undefined, signedIn)
  client.$session.listen(() => {})
  await client.signOut()
  await tick(9)
  expect(fetches()).toBe(0)
  await tick(1)
  expect(fetches()).toBe(1)
  expect(client.$session.value.isRefetching).toBe(false)
  expect(tabs.notifications).toHaveLength(1)
})

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['sign-in/email', (client) => client.signIn.email({ email: 'a@example.com', password: 'b' })],
  [
    'sign-up/email',
    (client) => client.signUp.email({ name: 'Ada', email: 'a@example.com', password: 'b' }),
  ],
  ['sign-out', (client) => client.signOut()],
  ['update-user', (client) => client.updateUser({ name: 'Eve' })],
  ['delete-user', (client) => client.deleteUser()],
  ['verify-email', (client) => client.verifyEmail({ query: { token: 'x' } })],
])('%s refetches the session ten milliseconds after it succeeded', async (path, call) => {
  const { client, fetches, server } = setUp(undefined, signedIn)
  client.$session.listen(() => {})
  await call(client)
  expect(server.count(`/api/auth/${path}`)).toBe(1)
  await tick(9)
  expect(fetches()).toBe(0)
  await tick(1)
  expect(fetches()).toBe(1)
})

test('calls that fail or change nothing do not refetch', async () => {
  const { client, fetches, tabs } = setUp(undefined, signedIn)
  client.$session.listen(() => {})
  await client.listSessions()
  await client.resetPassword({ newPassword: 'a', token: 'b' })
  await tick(100)
  expect([fetches(), tabs.notifications.length]).toEqual([0, 0])
})

test('a change without listeners is fetched by the next listener', async () => {
  const { client, fetches } = setUp(undefined, signedIn)
  await client.revokeSessions()
  await tick(10)
  expect(fetches()).toBe(0)
  client.$session.listen(() => {})
  await tick()
  expect(fetches()).toBe(1)
})

test('the old data stays during a refetch, and equal data keeps its identity', async () => {
  const { client } = setUp()
  client.$session.listen(() => {})
  await tick()
  const before = client.$session.value.data
  const again = client.$session.value.refetch()
  expect(client.$session.value).toMatchObject({ isPending: false, isRefetching: true })
  expect(client.$session.value.data).toBe(before)
  await again
  expect(client.$session.value.data).toBe(before)
})

test('a 401 clears the session, any other error keeps it', async () => {
  let answer = () => json(signedIn)
  const { client } = setUp(() => answer())
  client.$session.listen(() => {})
  await tick()
  answer = () => json({ message: 'Down' }, 500)
  await client.$session.value.refetch()
  expect(client.$session.value.data?.user.name).toBe('Ada')
  expect(client.$session.value.error).toMatchObject({ status: 500, message: 'Down' })
  answer = () => json({ message: 'Unauthorized' }, 401)
  await client.$session.value.refetch()
  expect(client.$session.value).toMatchObject({ data: null, error: { status: 401 } })
  answer = () => json(signedIn)
  await client.$session.value.refetch()
  expect(client.$session.value).toMatchObject({ error: null, data: { user: { name: 'Ada' } } })
})

test('a late response does not replace a newer one', async () => {
  const slow = Promise.withResolvers<Response>()
  const answers = [slow.promise, Promise.resolve(json(null))]
  const { client } = setUp(() => answers.shift() ?? json(null), signedIn)
  client.$session.listen(() => {})
  const first = client.$session.value.refetch()
  await client.$session.value.refetch()
  slow.resolve(json(signedIn))
  await first
  expect(client.$session.value.data).toBeNull()
})

test('returning to the tab refetches, but not within five seconds', async () => {
  const { client, fetches, window } = setUp(undefined, signedIn)
  client.$session.listen(() => {})
  await tick(4999)
  window.dispatch('focus')
  await tick()
  expect(fetches()).toBe(0)
  await tick(1)
  window.dispatch('focus')
  window.document.dispatchEvent(new Event('visibilitychange'))
  await tick()
  expect(fetches()).toBe(1)
  await tick(5000)
  window.document.visibilityState = 'hidden'
  window.document.dispatchEvent(new Event('visibilitychange'))
  await tick()
  expect(fetches()).toBe(1)
  window.document.visibilityState = 'visible'
  window.document.dispatchEvent(new Event('visibilitychange'))
  await tick()
  expect(fetches()).toBe(2)
})

test('coming back online refetches at once', async () => {
  const { client, fetches, window } = setUp(undefined, signedIn)
  client.$session.listen(() => {})
  window.dispatch('online')
  await tick()
  expect(fetches()).toBe(1)
})

test('signing out in another tab makes this one refetch, without notifying back', async () => {
  const { client, open, fetches, tabs } = setUp(undefined, signedIn)
  const other = open()
  client.$session.listen(() => {})
  await other.signOut()
  await tick(10)
  expect(fetches()).toBe(1)
  await tick(100)
  expect([fetches(), tabs.notifications.length, tabs.count()]).toEqual([1, 1, 1])
})

test('the store removes its window listeners a second after its last listener left', async () => {
  const { client, fetches, window, tabs } = setUp(undefined, signedIn)
  const leave = client.$session.listen(() => {})
  await tick(6000)
  leave()
  await tick(999)
  window.dispatch('online')
  await tick()
  expect([fetches(), tabs.count()]).toEqual([1, 1])
  await tick(1)
  window.dispatch('online')
  await tick()
  expect([fetches(), tabs.count()]).toEqual([1, 0])
  client.$session.listen(() => {})
  await tick()
  expect(fetches()).toBe(1)
})

test('a listener that returns after a while refetches', async () => {
  const { client, fetches } = setUp(undefined, signedIn)
  const leave = client.$session.listen(() => {})
  leave()
  await tick(6000)
  client.$session.listen(() => {})
  await tick()
  expect(fetches()).toBe(1)
})

test('nothing is fetched without a window', async () => {
  const { sent, customFetchImpl } = testServer({})
  const client = createClient({
    baseURL: 'https://guild.example',
    environment: testEnvironment(),
    fetchOptions: { customFetchImpl },
  })
  client.$session.listen(() => {})
  await tick(10_000)
  expect(sent).toEqual([])
})

test('a mobile app, whose window has no document, fetches the session and follows no redirect', async () => {
  const { sent, customFetchImpl } = testServer({
    '/api/auth/get-session': () => json(signedIn),
    '/api/auth/sign-in/social': () => json({ url: 'https://login.example', redirect: true }),
  })
  const { $session, signIn } = createClient({
    baseURL: 'https://guild.example',
    environment: testEnvironment({ page: {} }),
    fetchOptions: { customFetchImpl },
  })
  const stop = $session.listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect($session.value.data?.user.name).toBe('Ada')
  const { data } = await signIn.social({ provider: 'github' })
  expect(data).toMatchObject({ url: 'https://login.example' })
  expect(sent).toHaveLength(2)
  stop()
})
