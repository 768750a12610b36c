import { expect, test } from 'vitest'
import { keyPermissions } from './identity/api-keys.ts'
import { isEndpoint, nouns } from './index.ts'

test('users may give their keys exactly what endpoints need of keys, all of which only read', () => {
  const needed = Object.values(nouns).flatMap((parts) =>
    Object.values(parts).flatMap((each) => (isEndpoint(each) ? (each.permissions ?? []) : [])),
  )
  const given = Object.entries(keyPermissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  )
  expect(given.sort()).toEqual([...new Set(needed)].sort())
  expect(given.filter((each) => !each.endsWith(':read'))).toEqual([])
})
