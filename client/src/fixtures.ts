import type { Channel, Environment, Page } from './environment.ts'

/** A browser window for tests; it records navigations. */
export function testPage(href = 'https://guild.example/start') {
  const target = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const visited: string[] = []
  const page: Page = {
    location: {
      href,
      origin: new URL(href).origin,
      assign: (url) => void visited.push(url),
    },
    document,
    addEventListener: (type, listener) => target.addEventListener(type, listener),
    removeEventListener: (type, listener) => target.removeEventListener(type, listener),
  }
  return {
    page,
    visited,
    document,
    dispatch: (type: string) => target.dispatchEvent(new Event(type)),
  }
}

/** Tabs of one browser: a notification of one reaches the others. */
export function testTabs() {
  const open = new Set<{ name: string; onNotify: () => void }>()
  const notifications: string[] = []
  function channel(name: string): Channel {
    const end = { name, onNotify: () => {} }
    open.add(end)
    return {
      notify() {
        notifications.push(name)
        for (const other of open) if (other !== end && other.name === name) other.onNotify()
      },
      onNotify: (listener) => {
        end.onNotify = listener
      },
      close: () => void open.delete(end),
    }
  }
  return { channel, notifications, count: () => open.size }
}

/** Reads the clock at each call, so that it follows the test's fake timers. */
export function testEnvironment(parts: Partial<Environment> = {}): Environment {
  return {
    page: undefined,
    now: () => Date.now(),
    after: (milliseconds, work) => void setTimeout(work, milliseconds),
    channel: () => undefined,
    ...parts,
  }
}

type Sent = { url: string; method: string; body: unknown; init: RequestInit }

/** A server for tests: returns the given response of each path, and records every call. */
export function testServer(answers: Record<string, () => Response | Promise<Response>>) {
  const sent: Sent[] = []
  async function customFetchImpl(input: string | URL | Request, init: RequestInit = {}) {
    const url = String(input)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    sent.push({ url, method: init.method ?? 'GET', body, init })
    const path = new URL(url, 'https://guild.example').pathname
    return (answers[path] ?? (() => json({ message: 'Not found' }, 404)))()
  }
  return {
    sent,
    customFetchImpl,
    count: (path: string) => sent.filter((s) => s.url.includes(path)).length,
  }
}

export function json(value: unknown, status = 200, statusText = ''): Response {
  return new Response(JSON.stringify(value), {
    status,
    statusText,
    headers: { 'content-type': 'application/json' },
  })
}

const instant = '2030-01-01T00:00:00.000Z'

export const signedIn = {
  session: {
    id: 's1',
    userId: 'u1',
    token: 't1',
    expiresAt: instant,
    createdAt: instant,
    updatedAt: instant,
    ipAddress: '192.0.2.1',
    userAgent: 'Test',
    activeOrganizationId: null,
    activeTeamId: null,
    impersonatedBy: null,
  },
  user: {
    id: 'u1',
    email: 'ada@example.org',
    emailVerified: true,
    name: 'Ada',
    image: null,
    role: 'user',
    username: null,
    displayUsername: null,
    banned: false,
    banReason: null,
    banExpires: null,
    twoFactorEnabled: false,
    createdAt: instant,
    updatedAt: instant,
  },
}
