import { expect, test } from 'vitest'
import { bodyOf, oursOf, pathOf, refusesToken, searchOf, waitOf } from './rules.ts'

const names = { here: 'ours', there: 'theirs' }
const external = '/v1/customers/external/:external_id'

test.each([
  ['ada', '/v1/customers/external/ada'],
  ['../x', '/v1/customers/external/..%2Fx'],
  ['%2e%2e', '/v1/customers/external/%252e%252e'],
  ['a b?c#d', '/v1/customers/external/a%20b%3Fc%23d'],
  ['.', undefined],
  ['..', undefined],
  ['\ud800', undefined],
])('the id %j stays one part of a path', (id, path) => {
  expect(pathOf(external, { external_id: id })).toBe(path)
})

test('a query string goes along as it is, but for the name of the organization', () => {
  expect(searchOf('b=2&a=1&a=%20', names)).toBe('b=2&a=1&a=%20')
  expect(searchOf('a=1&organization_id=ours&a=2', names)).toBe('a=1&organization_id=theirs&a=2')
  expect(searchOf('organization_id=other', names)).toBe('organization_id=other')
})

test('the organization is named where the token may name it, and left out elsewhere', () => {
  const body = { organization_id: 'ours', events: [{ organization_id: 'ours', name: 'call' }] }
  expect(bodyOf(body, names, 'polar_oat_x')).toEqual({ events: [{ name: 'call' }] })
  expect(bodyOf(body, names, 'polar_pat_x')).toEqual({
    organization_id: 'theirs',
    events: [{ organization_id: 'theirs', name: 'call' }],
  })
  const other = { organization_id: 'other', metadata: { organization_id: 'ours' } }
  expect(bodyOf(other, names, 'polar_oat_x')).toEqual(other)
  expect(bodyOf([], names, 'polar_oat_x')).toEqual([])
})

test('what comes back names our organization, wherever it is named', () => {
  const said = { organization_id: 'theirs', items: [{ organization_id: 'theirs', id: 'theirs' }] }
  expect(oursOf(said, names)).toEqual({
    organization_id: 'ours',
    items: [{ organization_id: 'ours', id: 'theirs' }],
  })
  expect(oursOf({ organization_id: null }, names)).toEqual({ organization_id: null })
})

test('what is said of the token is told apart from what is said of the request', () => {
  expect(refusesToken(401, {})).toBe(true)
  expect(refusesToken(403, { error: 'insufficient_scope' })).toBe(true)
  expect(refusesToken(403, { error: 'NotPermitted' })).toBe(true)
  expect(refusesToken(403, { error: 'AlreadyCanceledSubscription' })).toBe(false)
  expect(refusesToken(403, null)).toBe(false)
  expect(refusesToken(404, { error: 'NotPermitted' })).toBe(false)
})

test('a time to wait is a number or a date', () => {
  expect(waitOf('7')).toBe('7')
  expect(waitOf('Tue, 01 Jan 2030 12:01:30 GMT')).toBe('Tue, 01 Jan 2030 12:01:30 GMT')
  for (const none of [null, '', '<b>', 'x'.repeat(65)]) expect(waitOf(none)).toBeUndefined()
})
