import { expect, test } from 'vitest'
import { movableClock } from '../system.ts'
import { createCache } from './cache.ts'
import type { Signals } from './signals.ts'

function setUp(maxEntries = 10) {
  const listeners = new Map<string, (id: string) => void>()
  const gaps: (() => void)[] = []
  let connected = true
  const signals: Signals = {
    publish: async () => undefined,
    invalidateAll: async () => undefined,
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    onGap: (listener) => void gaps.push(listener),
    isConnected: () => connected,
    start: async () => undefined,
    stop: async () => undefined,
  }
  const clock = movableClock()
  const read = createCache<number>(signals, clock, { topics: ['organization', 'user'], maxEntries })
  let reads = 0
  return {
    clock,
    notify: (topic: string, id: string) => listeners.get(topic)?.(id),
    disconnect() {
      connected = false
      for (const gap of gaps) gap()
    },
    reconnect: () => {
      connected = true
    },
    read,
    /** Resolves to the number of reads so far, if it is not cached. */
    load: (key: string, subjects: readonly string[] | undefined = ['organization:a', 'user:b']) =>
      read(key, async () => ({ value: ++reads, subjects })),
  }
}

test('a value that was read once is cached', async () => {
  const { load } = setUp()
  expect([await load('x'), await load('x'), await load('y')]).toEqual([1, 1, 2])
})

test.each([
  ['organization', 'a'],
  ['user', 'b'],
])('a notification about any of its subjects invalidates it: %s %s', async (topic, id) => {
  const { load, notify } = setUp()
  await load('x')
  notify(topic, 'another')
  expect(await load('x')).toBe(1)
  notify(topic, id)
  expect(await load('x')).toBe(2)
})

/** Starts a read that depends on organization `a` and user `b`, and completes it after `meanwhile`. */
async function readDuring(
  { read }: ReturnType<typeof setUp>,
  meanwhile: () => unknown,
): Promise<void> {
  const slow = Promise.withResolvers<void>()
  const reading = read('x', async () => {
    await slow.promise
    return { value: 0, subjects: ['organization:a', 'user:b'] }
  })
  meanwhile()
  slow.resolve()
  expect(await reading).toBe(0)
}

test.each([
  ['organization', 'a'],
  ['user', 'b'],
])('a value read while %s %s changed is not cached', async (topic, id) => {
  const cache = setUp()
  await readDuring(cache, () => cache.notify(topic, id))
  expect(await cache.load('x')).toBe(1)
})

test('a value read while any number of other subjects changed is cached', async () => {
  const cache = setUp()
  await readDuring(cache, () => {
    for (let n = 0; n < 300; n++) cache.notify('user', `another ${n}`)
    cache.notify('organization', 'b')
    cache.notify('user', 'a')
  })
  expect(await cache.load('x')).toBe(0)
})

test('a value read while notifications may have been missed is not cached', async () => {
  const cache = setUp()
  await readDuring(cache, () => {
    cache.disconnect()
    cache.reconnect()
  })
  expect(await cache.load('x')).toBe(1)
})

test('nothing is cached without a connection, neither then nor afterwards', async () => {
  const { load, disconnect, reconnect } = setUp()
  await load('x')
  disconnect()
  expect([await load('x'), await load('x')]).toEqual([2, 3])
  reconnect()
  expect([await load('x'), await load('x')]).toEqual([4, 4])
})

test('an entry expires after a minute', async () => {
  const { load, clock } = setUp()
  await load('x')
  clock.moveTo(new Date(clock.ms() + 59_000))
  expect(await load('x')).toBe(1)
  clock.moveTo(new Date(clock.ms() + 2_000))
  expect(await load('x')).toBe(2)
})

test('the oldest entry is evicted, and a value without subjects is not cached', async () => {
  const { load } = setUp(2)
  for (const key of ['x', 'y', 'z']) await load(key)
  expect([await load('z'), await load('y'), await load('x')]).toEqual([3, 2, 4])
  const { load: other, read } = setUp()
  await read('x', async () => ({ value: 7, subjects: undefined }))
  expect(await other('x')).toBe(1)
})

test('a missing value is read again', async () => {
  const { load, read } = setUp()
  expect(await read('x', async () => undefined)).toBeUndefined()
  expect(await load('x')).toBe(1)
})
