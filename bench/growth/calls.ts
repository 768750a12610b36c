import { password } from '../users.ts'
import type { Call } from './call.ts'
import { billingCalls } from './calls-billing.ts'
import type { Dataset } from './dataset.ts'

const auth = '/api/auth'
const page = 20

const get = (
  title: string,
  by: 'admin' | 'user',
  path: (dataset: Dataset, n: number) => string,
): Call => ({
  title,
  ask: (dataset, n) => ({ path: path(dataset, n), by }),
})
const users = (title: string, query: (dataset: Dataset, n: number) => string) =>
  get(
    `list-users, ${title}`,
    'admin',
    (dataset, n) => `${auth}/admin/list-users?limit=${page}&${query(dataset, n)}`,
  )

const sorts = ['createdAt', 'updatedAt', 'name', 'email', 'role']
/** Pages around the middle, one after the other. */
const onward = ({ userCount }: Dataset, n: number) =>
  Math.floor(userCount / 3) + (n % Math.floor(userCount / 4 / page)) * page

const organization = ({ large }: Dataset) => `organizationId=${large}`

export const calls: readonly Call[] = [
  get('get-session, from the cache', 'user', () => `${auth}/get-session`),
  get(
    'get-session, from the database',
    'user',
    () => `${auth}/get-session?disableCookieCache=true`,
  ),
  get('list-sessions', 'user', () => `${auth}/list-sessions`),
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
      body: { name: 'New BenchUser', email: `new${n}@new.example`, password },
    }),
  },
  {
    title: 'an API key is verified',
    ask: ({ key }) => ({ method: 'POST', path: '/api/api-keys/verify', body: { key } }),
  },
  get('organizations of a user', 'user', () => `${auth}/organization/list`),
  get(
    'full organization, small',
    'user',
    ({ small }) => `${auth}/organization/get-full-organization?organizationId=${small}`,
  ),
  get(
    'full organization, large',
    'user',
    (dataset) => `${auth}/organization/get-full-organization?${organization(dataset)}`,
  ),
  ...['createdAt', 'role', 'name'].map((sort) =>
    get(
      `members of the large organization by ${sort}`,
      'user',
      (dataset) =>
        `${auth}/organization/list-members?${organization(dataset)}&limit=${page}&sortBy=${sort}`,
    ),
  ),
  get(
    'its invitations',
    'user',
    (dataset) => `${auth}/organization/list-invitations?${organization(dataset)}&limit=${page}`,
  ),
  get(
    'its API keys',
    'user',
    (dataset) => `${auth}/api-key/list?${organization(dataset)}&limit=${page}`,
  ),
  get('its audit log', 'user', ({ large }) => `/api/organizations/${large}/audit?limit=${page}`),
  get('activity of an account', 'user', () => `/api/account/activity?limit=${page}`),
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
      (dataset, n) => `sortBy=${sort}&offset=${onward(dataset, n)}`,
    ),
  ),
  ...sorts.map((sort) =>
    users(
      `by ${sort}, the last page`,
      ({ userCount }) => `sortBy=${sort}&offset=${userCount - page}`,
    ),
  ),
  users(
    'by createdAt, a jump into the middle',
    ({ userCount }, n) =>
      `offset=${Math.floor(userCount / 2) - ((7 * n) % Math.floor(userCount / 4))}`,
  ),
  users('with a role', () => 'filterField=role&filterValue=admin'),
  users('without a role', () => 'filterField=role&filterValue=admin&filterOperator=ne&sortBy=name'),
  users('banned', () => 'filterField=banned&filterValue=true'),
  users(
    'created lately',
    () => `filterField=createdAt&filterOperator=gt&filterValue=${Date.now() - 86_400_000}`,
  ),
  users('two letters that many have', () => 'searchValue=an&searchField=name'),
  users('two letters that no name has', () => 'searchValue=qx&searchField=name'),
  users('how an address begins', () => 'searchValue=zoe.zim&searchOperator=starts_with'),
  users(
    'a part of an address',
    ({ userCount }) => `searchValue=${encodeURIComponent(`n${userCount - 1}@`)}`,
  ),
  ...billingCalls,
]
