import { answerFetch } from './answers.ts'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const path =
  (rest = '') =>
  (user: TestUser) =>
    `/o/${(user as TestUser & { slug: string }).slug}/developers${rest}`

/** A member without further rights. */
async function memberOfTeam(app: App, options: Options) {
  const { member, slug } = await ownerOfTeam(app, options)
  return { ...member, slug }
}

const names = ['curl', 'TypeScript', 'Python']

const request = {
  requestId: 'aBcDeF1a',
  at: '2026-11-20T08:00:00.000Z',
  method: 'GET',
  route: '/v1/customers/:id',
  target: '/v1/customers/0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
  status: 404,
  durationMs: 12,
  userAgent: 'curl/8.14.1',
  usedKey: {
    kind: 'access_token',
    id: '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
    name: 'Nightly backup of Lindenau',
    start: null,
    exists: true,
  },
}
const requests = [
  request,
  { ...request, requestId: 'aBcDeF1b', method: 'PATCH', status: 500, durationMs: 5210 },
  {
    ...request,
    requestId: 'aBcDeF1c',
    target: '/v1/customers/?limit=100&sorting=-created_at&email=…',
    route: '/v1/customers/',
    status: 200,
    usedKey: { ...request.usedKey, id: 'two', name: null, exists: false },
  },
  {
    ...request,
    requestId: 'aBcDeF1d',
    target: '/api/me',
    route: '/api/me',
    method: 'GET',
    status: 429,
    usedKey: { kind: 'api_key', id: 'three', name: null, start: 'gh_a1b', exists: true },
  },
]
const answer = '{"error":"ResourceNotFound","detail":"Not found"}'

const withRequests =
  (page: object = {}) =>
  async (user: TestUser) => {
    await answerFetch(user.page, /\/api\/organizations\/[^/]+\/requests(\?|$)/, {
      json: { items: requests, next: null, keepFor: 604_800, leftOut: [], ...page },
    })
    await answerFetch(user.page, /\/api\/organizations\/[^/]+\/requests\/aBc/, {
      json: { ...request, answer },
    })
  }
/** Of the API, or sent by a program: the same in every language. */
const requestNames = [
  ...requests.flatMap(({ method, target, route, usedKey }) => [
    method,
    target,
    `${method} ${target}`,
    `${method} ${route}`,
    usedKey.id,
    usedKey.start ?? '',
  ]),
  ...requests.flatMap(({ requestId, status }) => [requestId, String(status)]),
  'curl',
  request.userAgent,
  // Written by Intl.
  '12 ms',
  '5,210 ms',
]

export const developerScreens: readonly ScreenState[] = [
  {
    name: 'the start of developers',
    path: path(),
    who: ownerOfTeam,
    names,
    act: (page) => page.locator('main pre').nth(2).waitFor(),
  },
  {
    name: 'the start of developers, for a member without keys and webhooks',
    path: path(),
    who: memberOfTeam,
    names,
    act: (page) => page.locator('main pre').nth(2).waitFor(),
  },
  {
    name: 'no requests with keys',
    path: path('/logs'),
    who: ownerOfTeam,
    act: (page) => page.locator('main pre').waitFor(),
  },
  {
    name: 'requests with keys',
    path: path('/logs'),
    who: ownerOfTeam,
    names: requestNames,
    before: withRequests({ leftOut: [{ day: '2026-11-19', count: 1204 }] }),
    act: (page) => page.locator('main tbody td').first().waitFor(),
  },
  {
    name: 'a request with a key',
    path: path('/logs?open=aBcDeF1a'),
    who: ownerOfTeam,
    names: requestNames,
    before: withRequests(),
    act: (page) => page.locator('[data-part=drawer] pre, [role=dialog] pre').first().waitFor(),
  },
  {
    name: 'requests with keys, none found',
    path: path('/logs?status=5xx&find=%2Fv1%2Fnothing'),
    names: ['5xx'],
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'requests with keys, not stored here',
    path: path('/logs'),
    who: ownerOfTeam,
    before: withRequests({ items: [], keepFor: 0 }),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'the types of events of billing',
    path: path('/events?kind=billing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main li code').nth(20).waitFor(),
  },
  {
    name: 'the types of events, one open',
    path: path('/events?find=member&open=member.added'),
    who: ownerOfTeam,
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').first().waitFor()
    },
  },
  {
    name: 'the types of events, none found',
    path: path('/events?find=nothing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
]
