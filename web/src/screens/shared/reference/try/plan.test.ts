import { expect, test } from 'vitest'
import type { Operation } from '../document/document.ts'
import { targetOf } from '../samples/request.ts'
import {
  changesData,
  credentialsOf,
  filledIn,
  firstBody,
  firstTexts,
  fitsHeader,
  missingIn,
  requestHeaders,
  takesAway,
} from './plan.ts'

const operation = (own: Partial<Operation>) =>
  ({
    operationId: 'teams.read',
    method: 'GET',
    path: '/api/teams/{id}',
    security: [],
    parameters: [],
    ...own,
  }) as unknown as Operation

const schemes = (...names: string[]) =>
  names.map((name) => ({ [name]: [] })) as Operation['security']

test.each([
  ['GET', '/api/auth/delete-user/callback', 'profile.openDeletionLink', false, false],
  ['POST', '/api/auth/organization/update', 'organizations.update', true, false],
  ['DELETE', '/v1/products/{id}', 'products.remove', true, true],
  ['POST', '/api/auth/organization/delete', 'organizations.remove', true, true],
  ['POST', '/api/auth/revoke-other-sessions', 'sessions.revokeOtherSessions', true, true],
  ['POST', '/api/auth/admin/ban-user', 'admin.banUser', true, true],
  ['POST', '/v1/refunds/', 'refunds.create', true, true],
  ['POST', '/api/admin/user-imports/{id}/cancel', 'userImports.cancel', true, true],
  ['POST', '/api/banners/{id}/leaves', 'removals.banish', true, false],
])('%s %s is known to change or to take away', (method, path, operationId, changes, takes) => {
  const own = operation({ method, path, operationId })
  expect([changesData(own), takesAway(own)]).toEqual([changes, takes])
})

test('a session is offered to who is signed in, first; open operations also go without', () => {
  const both = operation({ security: schemes('bearer', 'session') })
  expect(credentialsOf(both, true)).toEqual(['session', 'bearer'])
  expect(credentialsOf(both, false)).toEqual(['bearer'])
  expect(credentialsOf(operation({}), true)).toEqual(['session', 'none'])
  expect(credentialsOf(operation({}), false)).toEqual(['none'])
  expect(credentialsOf(operation({ security: schemes('bearer') }), true)).toEqual(['bearer'])
})

const nothing = { path: {}, query: {}, headers: {}, body: undefined }

test('a key goes into its header, and nowhere without being chosen', () => {
  const values = { ...nothing, headers: { 'Idempotency-Key': 'k', other: '' }, body: {} }
  const own = { 'Idempotency-Key': 'k', 'content-type': 'application/json' }
  expect(requestHeaders(values, 'bearer', 's')).toEqual({ ...own, authorization: 'Bearer s' })
  expect(requestHeaders(values, 'apiKey', 's')).toEqual({ ...own, 'x-api-key': 's' })
  expect(requestHeaders(values, 'session', 's')).toEqual(own)
  expect(requestHeaders(nothing, 'none', 's')).toEqual({})
})

test('what a header cannot have is found before it is sent', () => {
  expect(fitsHeader('gh_a1B2-._~+/=')).toBe(true)
  for (const text of ['a\nb', 'a\r\nx-admin: 1', 'ключ', '\u0000'])
    expect(fitsHeader(text)).toBe(false)
})

const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  { name: 'ids', in: 'query', required: false, schema: { type: 'array' } },
  { name: 'id', in: 'query', required: true, schema: { type: 'string' } },
  { name: 'Polar-Organization', in: 'header', required: false, schema: { type: 'string' } },
] as unknown as Operation['parameters']

test('texts become values: those of lists have commas between, empty ones are not sent', () => {
  const texts = { 'path.id': ' one ', 'query.ids': 'a, b,,c', 'query.id': '' }
  const values = filledIn(operation({ parameters }), texts, { a: 1 })
  expect(values).toEqual({
    path: { id: 'one' },
    query: { ids: ['a', 'b', 'c'] },
    headers: {},
    body: { a: 1 },
  })
  expect(targetOf(operation({ parameters }), values)).toBe('/api/teams/one?ids=a&ids=b&ids=c')
})

test('required parameters are missed, and those in the path that would lead elsewhere', () => {
  const own = operation({ parameters })
  expect(missingIn(own, {})).toEqual(['id', 'id'])
  expect(missingIn(own, { 'path.id': '..', 'query.id': '..' })).toEqual(['id'])
  expect(missingIn(own, { 'path.id': 'one', 'query.id': 'x' })).toEqual([])
})

test('a session acts for the organization that is active, and not for that of an example', () => {
  const own = operation({ parameters })
  expect(firstTexts(own, 'mine')).toEqual({ 'header.Polar-Organization': 'mine' })
  expect(firstTexts(own, null)).toEqual({})
  expect(firstTexts(operation({}), 'mine')).toEqual({})
  const example = { organizationId: 'example', organization_id: 'example', name: 'Ada' }
  expect(firstBody(example, 'mine')).toEqual({ organizationId: 'mine', name: 'Ada' })
  expect(firstBody(example, null)).toEqual({ name: 'Ada' })
  expect(firstBody(['a'], 'mine')).toEqual(['a'])
  expect(firstBody(undefined, 'mine')).toBeUndefined()
})
