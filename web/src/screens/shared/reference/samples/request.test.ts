import { expect, test } from 'vitest'
import type { Operation } from '../document/document.ts'
import { exampleValues, headersOf, targetOf, type Values } from './request.ts'

const operation = (path: string, parameters: readonly object[] = []) =>
  ({ path, parameters }) as unknown as Operation
const nothing: Values = { path: {}, query: {}, headers: {}, body: undefined }

test('parameters are encoded where they stand', () => {
  const path = { id: "a/b?c#d'e" }
  expect(targetOf(operation('/v1/orders/{id}/invoice'), { ...nothing, path })).toBe(
    "/v1/orders/a%2Fb%3Fc%23d'e/invoice",
  )
  const query = { find: 'a&b=c', sort: ['-a', 'b'], none: '', empty: [] }
  expect(targetOf(operation('/v1/orders/'), { ...nothing, query })).toBe(
    '/v1/orders/?find=a%26b%3Dc&sort=-a&sort=b',
  )
})

test.each(['', '.', '..'])('there is no address with %j as a parameter', (id) => {
  expect(targetOf(operation('/v1/orders/{id}'), { ...nothing, path: { id } })).toBeUndefined()
})

test('three dots, and dots with a letter, are names like others', () => {
  for (const id of ['...', '..a', '%2e%2e']) {
    const target = targetOf(operation('/v1/orders/{id}'), { ...nothing, path: { id } }) ?? ''
    expect(new URL(target, 'http://localhost').pathname).toBe(target)
    expect(target).toBe(`/v1/orders/${encodeURIComponent(id)}`)
  }
})

test('the example values are those of required parameters', () => {
  const parameters = [
    { name: 'id', in: 'path', required: true, example: 'one' },
    { name: 'slug', in: 'path', required: true },
    { name: 'ids', in: 'query', required: true, example: ['a', 2] },
    { name: 'from', in: 'query', required: true, example: 5 },
    { name: 'page', in: 'query', required: false, example: 1 },
  ]
  expect(exampleValues(operation('/', parameters), { a: 1 })).toEqual({
    path: { id: 'one', slug: 'slug' },
    query: { ids: ['a', '2'], from: '5' },
    headers: {},
    body: { a: 1 },
  })
})

test('empty headers are not sent', () => {
  expect(headersOf({ ...nothing, headers: { a: '', b: '1' } })).toEqual([['b', '1']])
})
