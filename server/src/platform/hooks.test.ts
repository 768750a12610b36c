import { expect, test } from 'vitest'
import { assertRegistered, createHook, createProvider } from './hooks.ts'

type Run = () => string

function hookWith(...names: readonly (readonly [string, number?])[]) {
  const hook = createHook<Run>('users.beforeDelete')
  for (const [name, order] of names) hook.register(name, () => name, order)
  return hook
}

test('registrations run by their order, equal ones as they were registered', () => {
  const hook = hookWith(['a'], ['b'], ['first', -1], ['last', 1], ['c'])
  expect([...hook].map((run) => run())).toEqual(['first', 'a', 'b', 'c', 'last'])
  expect(hook.names()).toEqual(['first', 'a', 'b', 'c', 'last'])
  expect(hook.size).toBe(5)
})

test('a name is registered once', () => {
  expect(() => hookWith(['a'], ['a'])).toThrow(
    'a is registered twice with the hook users.beforeDelete.',
  )
})

test('a provider has one registration', () => {
  const provider = createProvider<Run>('sessions.throttleKey')
  expect(provider.run).toBeUndefined()
  provider.provide('devices', () => 'key')
  expect(provider.run?.()).toBe('key')
  expect(() => provider.provide('other', () => '')).toThrow('already has the provider devices')
})

test.each([
  [[['a'], ['b']], true],
  [[['a'], ['between'], ['b']], true],
  [[['b'], ['a', -1]], true],
  [[['b'], ['a']], false],
  [[['a']], false],
  [[], false],
] as const)('a start needs its registrations, in their order: %j', (names, accepted) => {
  const check = () => assertRegistered(hookWith(...names), ['a', 'b'])
  if (accepted) expect(check).not.toThrow()
  else expect(check).toThrow('The hook users.beforeDelete needs a, b in this order')
})
