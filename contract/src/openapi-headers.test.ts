import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Access } from './kernel/access.ts'
import { mayRead } from './kernel/billing.ts'
import { endpoint } from './kernel/endpoint.ts'
import { headersOf } from './openapi-headers.ts'

const namesAt = (method: 'GET' | 'POST', path: string, access: Access) =>
  headersOf(endpoint({ method, path, summary: '', access, output: z.null() })).map(
    ({ name }) => name,
  )

const all = ['Polar-Version', 'Polar-Organization', 'Idempotency-Key']

test('an endpoint under /v1 documents the headers that it takes', () => {
  const access = mayRead('products')
  expect(namesAt('POST', '/v1/toys/', access)).toEqual(all)
  expect(namesAt('GET', '/v1/toys/', access)).toEqual(all.slice(0, 2))
})

test('an endpoint without an organization to choose does not take its header', () => {
  const ofUser = { ...mayRead('products'), tenant: 'none' as const }
  expect(namesAt('GET', '/v1/users/me', ofUser)).toEqual(['Polar-Version'])
  const ofCustomer = { kinds: ['customer session'], scopes: [] } as const
  expect(namesAt('GET', '/v1/customer-portal/toys/', ofCustomer)).toEqual(['Polar-Version'])
})

test('an endpoint of another API takes none of them', () => {
  expect(namesAt('POST', '/api/auth/toys', 'session')).toEqual([])
})
