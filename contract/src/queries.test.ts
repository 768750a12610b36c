import { expect, test } from 'vitest'
import { endpoints } from './index.ts'
import { inputSchema } from './openapi-schemas.ts'

type Shape = { properties?: Record<string, { type?: string }> }

const numbers = endpoints.flatMap(({ path, query }) =>
  Object.entries((inputSchema(query, {}) as Shape).properties ?? {})
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => ({ path, name, query })),
)

test('some queries have numbers', () => {
  expect(numbers.map(({ path, name }) => `${path} ${name}`)).toContain(
    '/api/auth/admin/list-users limit',
  )
})

test.each(numbers)('$path accepts only digits for $name', ({ name, query }) => {
  const faults = (value: string) =>
    (query.safeParse({ [name]: value }).error?.issues ?? []).filter(({ path }) => path[0] === name)
  expect(faults('1')).toEqual([])
  for (const odd of ['', ' ', '\n', '0x7', '7e0', '7.5', 'seven', '99999999999999999999']) {
    expect(faults(odd), JSON.stringify(odd)).not.toEqual([])
  }
})
