import { expect, test } from 'vitest'
import { type ApiDocument, commandOf, groupsOf, linesOf, typeText } from './document.ts'

const shapes = {
  User: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      image: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['id', 'image'],
  },
}
const user = { $ref: '#/components/schemas/User' }

const operation = {
  summary: 'Sign in with a password',
  'x-access': 'public',
  parameters: [],
  responses: {},
}
const document: ApiDocument = {
  servers: [{ url: 'http://localhost' }],
  components: { schemas: shapes },
  paths: {
    '/sign-in': { post: { ...operation, operationId: 'sessions.signIn', tags: ['sessions'] } },
    '/teams': {
      get: { ...operation, summary: 'Teams', operationId: 'teams.list', tags: ['teams'] },
    },
  },
}

test('every word of the query must be found, in any case and order', () => {
  const found = (query: string) => groupsOf(document, query).map(({ noun }) => noun)
  expect(found('')).toEqual(['sessions', 'teams'])
  expect(found('PASSWORD  post')).toEqual(['sessions'])
  expect(found('password get')).toEqual([])
})

test('a type has a short text', () => {
  expect(typeText({ type: 'array', items: { anyOf: [user, { type: 'null' }] } })).toBe(
    '(User | null)[]',
  )
  expect(typeText({ enum: ['a', 1] })).toBe('"a" | 1')
  expect(typeText({ type: 'string', format: 'date-time' })).toBe('string (date-time)')
  expect(typeText({})).toBe('any')
})

test('nested fields have their full path', () => {
  const shape = {
    type: 'object',
    properties: { users: { type: 'array', items: user }, me: user },
    required: ['me'],
  }
  expect(linesOf(shape, shapes)).toEqual([
    { name: 'users', type: 'User[]', optional: true },
    { name: 'users[].id', type: 'string', optional: false },
    { name: 'users[].image', type: 'string | null', optional: false },
    { name: 'me', type: 'User', optional: false },
    { name: 'me.id', type: 'string', optional: false },
    { name: 'me.image', type: 'string | null', optional: false },
  ])
})

test('fields that are not in all variants are optional', () => {
  const other = { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }
  expect(linesOf({ anyOf: [user, other] }, shapes)).toEqual([
    { name: 'id', type: 'string | number', optional: false },
    { name: 'image', type: 'string | null', optional: true },
  ])
})

test('a recursive schema is cut off', () => {
  const tree = { Tree: { properties: { child: { $ref: '#/components/schemas/Tree' } } } }
  expect(linesOf({ $ref: '#/components/schemas/Tree' }, tree).at(-1)?.name).toBe(
    'child.child.child',
  )
})

test('the command line shows what must be sent', () => {
  const listed = { ...operation, operationId: '', tags: [], method: 'POST', path: '/sign-in' }
  const schema = { properties: {}, required: ['email', 'password'] }
  const requestBody = { content: { 'application/json': { schema } } }
  expect(commandOf({ ...listed, requestBody }, 'http://x')).toBe(
    `curl -X POST 'http://x/sign-in' \\\n  -H 'content-type: application/json' \\\n  -d '{"email": …, "password": …}'`,
  )
  expect(commandOf({ ...listed, method: 'GET' }, 'http://x')).toBe(`curl 'http://x/sign-in'`)
})
