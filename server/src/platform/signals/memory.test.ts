import { expect, test } from 'vitest'
import { movableClock } from '../system.ts'
import { createMemory } from './memory.ts'
import type { Signals } from './signals.ts'

function setUp(most = 10) {
  const listeners = new Map<string, (id: string) => void>()
  const gaps: (() => void)[] = []
  let hears = true
  const signals: Signals = {
    publish: async () => undefined,
    forgetAll: async () => undefined,
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    onGap: (listener) => void gaps.push(listener),
    hearing: () => hears,
    start: async () => undefined,
    stop: async () => undefined,
  }
  const clock = movableClock()
  const recall = createMemory<number>(signals, clock, { topics: ['house', 'person'], most })
  let asked = 0
  return {
    clock,
    say: (topic: string, id: string) => listeners.get(topic)?.(id),
    deafen() {
      hears = false
      for (const gap of gaps) gap()
    },
    hearAgain: () => {
      hears = true
    },
    recall,
    /** Answers with how often anything was asked for. */
    ask: (key: string, about: readonly string[] | undefined = ['house:a', 'person:b']) =>
      recall(key, async () => ({ value: ++asked, about })),
  }
}

test('what was asked once is known', async () => {
  const { ask } = setUp()
  expect([await ask('x'), await ask('x'), await ask('y')]).toEqual([1, 1, 2])
})

test.each([
  ['house', 'a'],
  ['person', 'b'],
])('a word about any of those it tells of ends it: %s %s', async (topic, id) => {
  const { ask, say } = setUp()
  await ask('x')
  say(topic, 'somebody else')
  expect(await ask('x')).toBe(1)
  say(topic, id)
  expect(await ask('x')).toBe(2)
})

/** Begins a read of what is about house `a` and person `b`, and lets it end after `meanwhile`. */
async function readDuring(
  { recall }: ReturnType<typeof setUp>,
  meanwhile: () => unknown,
): Promise<void> {
  const slow = Promise.withResolvers<void>()
  const reading = recall('x', async () => {
    await slow.promise
    return { value: 0, about: ['house:a', 'person:b'] }
  })
  meanwhile()
  slow.resolve()
  expect(await reading).toBe(0)
}

test.each([
  ['house', 'a'],
  ['person', 'b'],
])('what was read while %s %s changed is not kept', async (topic, id) => {
  const memory = setUp()
  await readDuring(memory, () => memory.say(topic, id))
  expect(await memory.ask('x')).toBe(1)
})

test('what was read while any number of others changed is kept', async () => {
  const memory = setUp()
  await readDuring(memory, () => {
    for (let n = 0; n < 300; n++) memory.say('person', `another ${n}`)
    memory.say('house', 'b')
    memory.say('person', 'a')
  })
  expect(await memory.ask('x')).toBe(0)
})

test('what was read while words may have been missed is not kept', async () => {
  const memory = setUp()
  await readDuring(memory, () => {
    memory.deafen()
    memory.hearAgain()
  })
  expect(await memory.ask('x')).toBe(1)
})

test('whoever cannot hear remembers nothing, neither then nor afterwards', async () => {
  const { ask, deafen, hearAgain } = setUp()
  await ask('x')
  deafen()
  expect([await ask('x'), await ask('x')]).toEqual([2, 3])
  hearAgain()
  expect([await ask('x'), await ask('x')]).toEqual([4, 4])
})

test('nothing is believed for longer than a minute', async () => {
  const { ask, clock } = setUp()
  await ask('x')
  clock.moveTo(new Date(clock.ms() + 59_000))
  expect(await ask('x')).toBe(1)
  clock.moveTo(new Date(clock.ms() + 2_000))
  expect(await ask('x')).toBe(2)
})

test('the oldest makes room, and what is about nobody is not kept', async () => {
  const { ask } = setUp(2)
  for (const key of ['x', 'y', 'z']) await ask(key)
  expect([await ask('z'), await ask('y'), await ask('x')]).toEqual([3, 2, 4])
  const { ask: other, recall } = setUp()
  await recall('x', async () => ({ value: 7, about: undefined }))
  expect(await other('x')).toBe(1)
})

test('nothing found is asked for again', async () => {
  const { ask, recall } = setUp()
  expect(await recall('x', async () => undefined)).toBeUndefined()
  expect(await ask('x')).toBe(1)
})
