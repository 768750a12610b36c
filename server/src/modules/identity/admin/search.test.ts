import { columns, sortable } from '@guildhall/contract/identity/admin'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminGet, adminPost, signUpUser, type TestUser } from '#testing/admins.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Operator } from '../../../platform/lists/index.ts'
import type { Filter } from './rules/filter.ts'
import {
  type Criteria,
  countOf,
  estimateOf,
  pageOf,
  surveyOfKinds,
  type TextMatch,
} from './store/search.ts'

const operators: Operator[] = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'ends_with',
]

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
  for (const [name, email, role] of [
    ['Zoe Ünal', 'zoe@shop.example', 'user'],
    ['Bob 100%', 'bob_b@shop.example', 'admin,user'],
    ['Carol O’Neil', 'carol@else.example', 'user'],
    ['bobby', 'bobxb@else.example', 'user'],
  ]) {
    const body = { name, email, role, data: { emailVerified: role !== 'user' } }
    expect((await adminPost(admin.visitor, 'create-user', body)).status).toBe(200)
  }
})
afterAll(() => server.stop())

async function found(query: Record<string, string>) {
  const { status, body } = await adminGet(admin.visitor, 'list-users', query)
  expect(status).toBe(200)
  return body as { users: { name: string; email: string }[]; total: number; limit?: number }
}
const names = async (query: Record<string, string>) =>
  (await found(query)).users.map(({ name }) => name)

describe('searching', () => {
  test.each([
    ['a match of an address', { searchValue: 'shop' }, ['Zoe Ünal', 'Bob 100%']],
    ['capitals', { searchValue: 'SHOP' }, ['Zoe Ünal', 'Bob 100%']],
    ['how it begins', { searchValue: 'bob', searchOperator: 'starts_with' }, ['Bob 100%', 'bobby']],
    [
      'how it ends',
      { searchValue: 'else.example', searchOperator: 'ends_with' },
      ['Carol O’Neil', 'bobby'],
    ],
    ['a name', { searchValue: 'ünal', searchField: 'name' }, ['Zoe Ünal']],
    ['a sign of patterns', { searchValue: '%', searchField: 'name' }, ['Bob 100%']],
    ['another one', { searchValue: 'bob_b' }, ['Bob 100%']],
    ['a backslash', { searchValue: '\\' }, []],
    ['an attempt at SQL', { searchValue: "'; drop table users; --" }, []],
  ] as [string, Record<string, string>, string[]][])('%s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await found({ ...query, limit: '1' })).total).toBe(expected.length)
  })

  test('an empty search finds all users', async () => {
    expect((await found({ searchValue: '' })).total).toBe(5)
  })
})

describe('filtering', () => {
  test.each([
    [
      'a role, alone or in company',
      { filterField: 'role', filterValue: 'admin' },
      ['Ada', 'Bob 100%'],
    ],
    [
      'no admin',
      { filterField: 'role', filterValue: 'admin', filterOperator: 'ne' },
      ['Zoe Ünal', 'Carol O’Neil', 'bobby'],
    ],
    [
      'a match of a role',
      { filterField: 'role', filterValue: 'adm', filterOperator: 'contains' },
      ['Ada', 'Bob 100%'],
    ],
    ['verified addresses', { filterField: 'emailVerified', filterValue: 'true' }, ['Bob 100%']],
    ['by a number', { filterField: 'emailVerified', filterValue: '1' }, ['Bob 100%']],
    ['no banned users', { filterField: 'banned', filterValue: 'true' }, []],
    ['an address', { filterValue: 'zoe@shop.example' }, ['Zoe Ünal']],
    [
      'before now',
      { filterField: 'createdAt', filterOperator: 'lt', filterValue: '2001-01-01' },
      [],
    ],
    [
      'after the millennium',
      {
        filterField: 'createdAt',
        filterOperator: 'gt',
        filterValue: '2001-01-01T00:00:00+02:00',
        searchValue: 'zoe',
      },
      ['Zoe Ünal'],
    ],
    [
      'without a username',
      { filterField: 'username', filterOperator: 'ne', filterValue: 'x', searchValue: 'carol' },
      ['Carol O’Neil'],
    ],
    [
      'and searching',
      { filterField: 'role', filterValue: 'admin', searchValue: 'shop' },
      ['Bob 100%'],
    ],
  ] as [string, Record<string, string>, string[]][])('%s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await found({ ...query, limit: '1' })).total).toBe(expected.length)
  })

  test('one of several', async () => {
    const path = '/api/auth/admin/list-users?filterField=name&filterValue=bobby&filterValue=Ada'
    const names = async (operator: string) =>
      (await admin.visitor.get(`${path}&filterOperator=${operator}`)).body.users.map(
        (user: { name: string }) => user.name,
      )
    expect(await names('in')).toEqual(['Ada', 'bobby'])
    expect(await names('not_in')).toEqual(['Zoe Ünal', 'Bob 100%', 'Carol O’Neil'])
  })
})

describe('pages', () => {
  test('have the requested size, and contain the total', async () => {
    const whole = await names({ sortBy: 'email' })
    const first = await found({ sortBy: 'email', limit: '2' })
    const second = await found({ sortBy: 'email', limit: '2', offset: '2' })
    expect(first).toMatchObject({ total: 5, limit: 2 })
    expect(second).toMatchObject({ total: 5, limit: 2, offset: 2 })
    expect([...first.users, ...second.users].map(({ name }) => name)).toEqual(whole.slice(0, 4))
    expect(await names({ limit: '0' })).toEqual([])
  })

  test('descending order is the reverse of ascending order', async () => {
    for (const sortBy of sortable) {
      const forth = await names({ sortBy })
      expect(await names({ sortBy, sortDirection: 'desc' })).toEqual(forth.toReversed())
    }
  })
})

test.each([
  ['an unknown field', { sortBy: 'password' }],
  ['SQL as a field', { sortBy: 'name; drop table users' }],
  ['an unknown filter', { filterField: 'token', filterValue: 'x' }],
  ['an unknown operator', { filterOperator: 'like', filterValue: 'x' }],
  ['a date that is none', { filterField: 'createdAt', filterValue: 'yesterday' }],
  ['a date long after', { filterField: 'createdAt', filterValue: '+275760-09-13T00:00:00.000Z' }],
  ['a date long before', { filterField: 'createdAt', filterValue: '-000001-01-01T00:00:00Z' }],
  ['the year nought', { filterField: 'createdAt', filterValue: '0000-01-01' }],
  ['a truth that is none', { filterField: 'banned', filterValue: 'perhaps' }],
  ['too many at once', { limit: '1001' }],
  ['a page before the first', { offset: '-1' }],
])('%s is bad input', async (_, query) => {
  const answer = await adminGet(admin.visitor, 'list-users', query)
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' },
  ])
})

test('PostgreSQL can prepare every statement that can be built', async () => {
  const client = new pg.Client(server.connection)
  await client.connect()
  const texts = new Set<string>()
  const kind = { role: 'user', emailVerified: true, banned: false, twoFactorEnabled: false }
  const matches: TextMatch[][] = [[]]
  for (const of of ['email', 'name', 'exact name'] as const) {
    for (const text of ['a', 'anna', '\u0002']) matches.push([{ of, text, where: 'contains' }])
    matches.push([{ of, text: 'anna', where: 'starts_with' }])
  }
  const all = columns.flatMap((field) => operators.map((operator) => ({ field, operator })))
  const filters: (Filter | undefined)[] = all.map((each) => ({ ...each, values: ['2001-01-01'] }))
  const orders = sortable.flatMap((sortBy) =>
    [true, false].map((descending) => ({ sortBy, descending })),
  )
  const [order = { sortBy: 'name', descending: true }] = orders
  const add = (criteria: Criteria, common: boolean) => {
    const rest = { limit: 1, offset: 5_000 }
    const after = { boundary: { sorted: '2001-01-01', id: 'x' }, skip: 9 }
    texts.add(pageOf(criteria, common, { ...rest, after, fromEnd: undefined }).text)
    texts.add(pageOf(criteria, common, { ...rest, after: undefined, fromEnd: undefined }).text)
    texts.add(pageOf(criteria, common, { ...rest, after: undefined, fromEnd: [kind] }).text)
    if (criteria.matches.length === 0) texts.add(surveyOfKinds(criteria).text)
    if (criteria.matches.length > 0 || criteria.filter) texts.add(countOf(criteria, common, 9).text)
    if (criteria.matches.length > 0) texts.add(estimateOf(criteria.matches).text)
  }
  for (const filter of filters) add({ ...order, matches: [], filter, kinds: undefined }, true)
  for (const match of matches) {
    for (const each of orders) {
      for (const common of [true, false]) {
        const criteria = { ...each, matches: match, filter: undefined }
        add({ ...criteria, kinds: undefined }, common)
      }
    }
  }
  for (const by of ['role', 'banned', 'emailVerified', 'twoFactorEnabled'] as const) {
    add({ ...order, matches: [], filter: undefined, kinds: { by, matching: [kind] } }, true)
  }
  expect(texts.size).toBeGreaterThan(400)
  for (const text of texts) {
    const only = text.replace('explain (format json)', '')
    await client.query(`prepare s as ${only}; deallocate s`)
  }
  await client.end()
})
