import { password } from '../people.ts'
import type { Laid } from './fill.ts'

export type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Whose session; a stranger's call has none. */
  readonly by?: 'admin' | 'person'
}
export type Call = {
  readonly title: string
  /** What the n-th request is: pages that are read one after another are not the same. */
  readonly ask: (laid: Laid, n: number) => Asked
  readonly rounds?: number
}

const auth = '/api/auth'
const page = 20

const get = (
  title: string,
  by: 'admin' | 'person',
  path: (laid: Laid, n: number) => string,
): Call => ({
  title,
  ask: (laid, n) => ({ path: path(laid, n), by }),
})
const users = (title: string, query: (laid: Laid, n: number) => string) =>
  get(
    `list-users, ${title}`,
    'admin',
    (laid, n) => `${auth}/admin/list-users?limit=${page}&${query(laid, n)}`,
  )

const sorts = ['createdAt', 'updatedAt', 'name', 'email', 'role']
/** Pages around the middle, one after the other. */
const onward = ({ people }: Laid, n: number) =>
  Math.floor(people / 3) + (n % Math.floor(people / 4 / page)) * page

const organization = ({ large }: Laid) => `organizationId=${large}`

export const calls: readonly Call[] = [
  get('get-session, from the cache', 'person', () => `${auth}/get-session`),
  get(
    'get-session, from the database',
    'person',
    () => `${auth}/get-session?disableCookieCache=true`,
  ),
  get('list-sessions', 'person', () => `${auth}/list-sessions`),
  {
    title: 'sign-in by password',
    rounds: 1,
    ask: ({ email }) => ({
      method: 'POST',
      path: `${auth}/sign-in/email`,
      body: { email, password },
    }),
  },
  {
    title: 'sign-up',
    rounds: 1,
    ask: (_, n) => ({
      method: 'POST',
      path: `${auth}/sign-up/email`,
      body: { name: 'New Person', email: `new${n}@new.example`, password },
    }),
  },
  {
    title: 'an API key is verified',
    ask: ({ key }) => ({ method: 'POST', path: '/api/api-keys/verify', body: { key } }),
  },
  get('organizations of a person', 'person', () => `${auth}/organization/list`),
  get(
    'full organization, small',
    'person',
    ({ small }) => `${auth}/organization/get-full-organization?organizationId=${small}`,
  ),
  get(
    'full organization, large',
    'person',
    (laid) => `${auth}/organization/get-full-organization?${organization(laid)}`,
  ),
  ...['createdAt', 'role', 'name'].map((sort) =>
    get(
      `members of the large organization by ${sort}`,
      'person',
      (laid) =>
        `${auth}/organization/list-members?${organization(laid)}&limit=${page}&sortBy=${sort}`,
    ),
  ),
  get(
    'its invitations',
    'person',
    (laid) => `${auth}/organization/list-invitations?${organization(laid)}&limit=${page}`,
  ),
  get(
    'its API keys',
    'person',
    (laid) => `${auth}/api-key/list?${organization(laid)}&limit=${page}`,
  ),
  get('its audit log', 'person', ({ large }) => `/api/organizations/${large}/audit?limit=${page}`),
  get('activity of an account', 'person', () => `/api/account/activity?limit=${page}`),
  get('audit log of the installation', 'admin', () => `/api/audit?limit=${page}`),
  get('audit log, a family of actions', 'admin', () => `/api/audit?limit=${page}&action=member.*`),
  get('audit log, one actor', 'admin', ({ userId }) => `/api/audit?limit=${page}&actor=${userId}`),
  get('outbox', 'admin', () => `/api/outbox?limit=${page}`),
  get('outbox, one address', 'admin', ({ email }) => `/api/outbox?limit=${page}&to=${email}`),
  get('get-user', 'admin', ({ userId }) => `${auth}/admin/get-user?id=${userId}`),
  ...sorts.map((sort) => users(`by ${sort}`, () => `sortBy=${sort}`)),
  ...sorts.map((sort) =>
    users(
      `by ${sort}, deep, page by page`,
      (laid, n) => `sortBy=${sort}&offset=${onward(laid, n)}`,
    ),
  ),
  ...sorts.map((sort) =>
    users(`by ${sort}, the last page`, ({ people }) => `sortBy=${sort}&offset=${people - page}`),
  ),
  users(
    'by createdAt, a jump into the middle',
    ({ people }, n) => `offset=${Math.floor(people / 2) - ((7 * n) % Math.floor(people / 4))}`,
  ),
  users('with a role', () => 'filterField=role&filterValue=admin'),
  users('without a role', () => 'filterField=role&filterValue=admin&filterOperator=ne&sortBy=name'),
  users('banned', () => 'filterField=banned&filterValue=true'),
  users(
    'who came lately',
    () => `filterField=createdAt&filterOperator=gt&filterValue=${Date.now() - 86_400_000}`,
  ),
  users('two letters that many have', () => 'searchValue=an&searchField=name'),
  users('two letters that nobody has', () => 'searchValue=qx&searchField=name'),
  users('how an address begins', () => 'searchValue=zoe.zim&searchOperator=starts_with'),
  users(
    'a part of an address',
    ({ people }) => `searchValue=${encodeURIComponent(`n${people - 1}@`)}`,
  ),
]
