import { expect, test } from 'vitest'
import {
  type ApiDocument,
  atMost,
  nounsOf,
  openedBy,
  refusalsOf,
  schemesOf,
  search,
} from './document.ts'

const operation = {
  summary: 'Sign in with a password',
  'x-access': 'public',
  security: [],
  parameters: [],
  responses: {},
}
const of = (noun: string, verb: string, more: object = {}) => ({
  ...operation,
  operationId: `${noun}.${verb}`,
  tags: [noun],
  ...more,
})
const document: ApiDocument = {
  info: { version: '1', description: '' },
  servers: [{ url: 'http://localhost' }],
  tags: [{ name: 'teams', description: 'Teams.' }],
  webhooks: {},
  components: { schemas: {} },
  paths: {
    '/v1/orders/': { get: of('orders', 'list', { summary: 'Orders' }) },
    '/api/admin/settings': { get: of('operations', 'read', { 'x-access': 'operator' }) },
    '/api/auth/sign-in/email': { post: of('sessions', 'signInEmail') },
    '/api/teams/{id}': {
      get: of('teams', 'read', { summary: 'One team' }),
      delete: of('teams', 'remove', { summary: 'Delete a team' }),
    },
  },
}
const nouns = nounsOf(document)
const ids = (found: typeof nouns) =>
  found.flatMap(({ operations }) => operations.map(({ operationId }) => operationId))

test('nouns are grouped by area: accounts, billing, the server', () => {
  expect(nouns.map(({ name, area }) => [name, area])).toEqual([
    ['sessions', 'accounts'],
    ['teams', 'accounts'],
    ['orders', 'billing'],
    ['operations', 'server'],
  ])
  expect(nouns[1]).toMatchObject({ description: 'Teams.', operations: [{}, { method: 'DELETE' }] })
})

test('every word of a search must be found, in any case and order', () => {
  expect(ids(search(nouns, ''))).toHaveLength(5)
  expect(ids(search(nouns, 'PASSWORD  post'))).toEqual(['sessions.signInEmail'])
  expect(ids(search(nouns, 'password get'))).toEqual(['operations.read'])
  for (const path of ['{id} delete', ':id delete', '/api/teams/:id delete']) {
    expect(ids(search(nouns, path))).toEqual(['teams.remove'])
  }
  expect(search(nouns, 'nothing is called so')).toEqual([])
})

test('a search finds the name of a noun in the language of the reader', () => {
  const inGerman = (noun: string) => (noun === 'orders' ? 'Bestellungen' : noun)
  expect(ids(search(nouns, 'bestell', inGerman))).toEqual(['orders.list'])
})

test('the first operations of a search are shown, and nouns without one are not', () => {
  expect(ids(atMost(nouns, 2))).toEqual(['sessions.signInEmail', 'teams.read'])
  expect(ids(atMost(nouns, 5))).toHaveLength(5)
})

test('an address opens an operation or a noun', () => {
  expect(openedBy(nouns, 'teams.remove')?.operation?.method).toBe('DELETE')
  expect(openedBy(nouns, 'teams')).toMatchObject({ noun: { name: 'teams' }, operation: undefined })
  expect(openedBy(nouns, 'nothing')).toBeUndefined()
  expect(openedBy(nouns, undefined)).toBeUndefined()
})

test('an error has its code and its text, whichever form it has', () => {
  const content = (type: string, code: string, value: unknown) => ({
    description: code,
    content: { [type]: { schema: {}, examples: { [code]: { value } } } },
  })
  const responses = {
    200: { description: 'Done' },
    400: content('application/json', 'BAD', { code: 'BAD', message: 'Bad input' }),
    402: content('application/json', 'UNPAID', { error: 'Unpaid', detail: 'Pay first' }),
    403: content('application/problem+json', 'NO', { title: 'Not allowed' }),
    422: content('application/json', 'INVALID', { error: 'Invalid', detail: [] }),
    429: { description: 'ONE, TWO' },
  }
  expect(refusalsOf({ ...of('a', 'b', { responses }), method: 'GET', path: '/' } as never)).toEqual(
    [
      { status: '400', errors: [{ code: 'BAD', message: 'Bad input' }] },
      { status: '402', errors: [{ code: 'UNPAID', message: 'Pay first' }] },
      { status: '403', errors: [{ code: 'NO', message: 'Not allowed' }] },
      { status: '422', errors: [{ code: 'INVALID', message: undefined }] },
      {
        status: '429',
        errors: [
          { code: 'ONE', message: undefined },
          { code: 'TWO', message: undefined },
        ],
      },
    ],
  )
})

test('the credentials of an operation are named once each', () => {
  const security = [{ session: [] }, { bearer: [] }, { session: [] }]
  const found = schemesOf({ ...of('a', 'b', { security }), method: 'GET', path: '/' } as never)
  expect(found).toEqual(['session', 'bearer'])
})
