import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { currentActor, runForRequest } from '../actor.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { movableClock } from '../system.ts'
import { createEvents, type Events } from './events.ts'

let database: Database
beforeAll(async () => {
  const connection = await createDatabase(inject('cluster'))
  database = openDatabase({ connection, maxConnections: 20 })
  await database.sql.run('create table seen (who text, what int)')
})
afterAll(() => database.close())

const silent = createLogger('silent')
const clock = movableClock()
let subscribers = 0
const used = (left: number) => ({ userId: 'ada', left })

/** A dispatcher with its own reaction, so that tests do not see each other's events. */
function subscriber(react: (what: number) => void = () => undefined) {
  const who = `subscriber${subscribers++}`
  const make = (): Events => {
    const events = createEvents(database, clock, silent)
    events.react('two_factor.backup_code_used', who, async (tx, { payload: { left: what } }) => {
      react(what)
      await tx.run('insert into seen (who, what) values ($1, $2)', [who, what])
    })
    return events
  }
  const seen = async () => {
    const rows = await database.sql.many<{ what: number }>(
      'select what from seen where who = $1 order by ctid',
      [who],
    )
    return rows.map(({ what }) => what)
  }
  const append = (events: Events, what: number, aggregate = who) =>
    database.transaction((tx) =>
      events.append(tx, 'two_factor.backup_code_used', aggregate, used(what)),
    )
  return { make, seen, append }
}

test('a reaction runs after the commit, by itself', async () => {
  const { make, seen, append } = subscriber()
  const events = make()
  await append(events, 1)
  await expect.poll(seen).toEqual([1])
  await events.stop()
})

test('an event that is rolled back causes no reaction', async () => {
  const { make, seen } = subscriber()
  const events = make()
  const failing = database.transaction(async (tx) => {
    await events.append(tx, 'two_factor.backup_code_used', 'x', used(1))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await events.runDue()
  expect(await seen()).toEqual([])
})

test('events of one aggregate keep their order with several writers and dispatchers', async () => {
  const { make, seen } = subscriber()
  const nodes = [make(), make(), make()] as const
  let next = 0
  const writers = Array.from({ length: 8 }, async (_, index) => {
    for (let round = 0; round < 10; round++) {
      await database.transaction(async (tx) => {
        const node = nodes[index % 3] ?? nodes[0]
        // Append takes the lock; the number is assigned after it.
        await tx.run(`select pg_advisory_xact_lock(hashtextextended('one line', 0))`)
        await node.append(tx, 'two_factor.backup_code_used', 'one line', used(next++))
      })
    }
  })
  await Promise.all(writers)
  await Promise.all(nodes.map((node) => node.runDue()))
  await expect.poll(async () => (await seen()).length).toBe(80)
  expect(await seen()).toEqual(Array.from({ length: 80 }, (_, index) => index))
})

test('three dispatchers at once run each reaction once', async () => {
  const { make, seen, append } = subscriber()
  const writer = make()
  for (let what = 0; what < 60; what++) await append(writer, what, `a${what % 20}`)
  await Promise.all([make(), make(), make()].map((node) => node.runDue()))
  await expect.poll(async () => (await seen()).length).toBe(60)
  expect(new Set(await seen()).size).toBe(60)
})

test('a failure is rolled back, delays the following events, and is retried later', async () => {
  let broken = true
  const attempts = vi.fn()
  const { make, seen, append } = subscriber((what) => {
    attempts()
    if (broken && what === 1) throw new Error('not now')
  })
  const events = make()
  await append(events, 1)
  await append(events, 2)
  await append(events, 3, 'another aggregate')
  await events.runDue()
  expect(await seen()).toEqual([3])
  const before = attempts.mock.calls.length
  await events.runDue()
  expect(attempts.mock.calls.length).toBe(before)
  broken = false
  clock.moveTo(new Date(clock.ms() + 5_000))
  await events.runDue()
  expect(await seen()).toEqual([3, 1, 2])
})

test('a reaction runs as itself, and an observer as the actor who appends', async () => {
  const events = createEvents(database, clock, silent)
  const actors: [string, string | null, string | null][] = []
  const note = (where: string) => {
    const { id, requestId } = currentActor()
    actors.push([where, id, requestId])
  }
  events.observe(async () => note('observer'))
  events.react('two_factor.backup_code_used', 'a reaction with a name', async () =>
    note('reaction'),
  )
  const request = {
    id: 'request 1',
    address: '192.0.2.1',
    header: () => null,
    isLoopback: async () => false,
  }
  await runForRequest(request, () =>
    database.transaction((tx) =>
      events.append(tx, 'two_factor.backup_code_used', 'names', used(1)),
    ),
  )
  await expect.poll(() => actors.length).toBe(2)
  expect(actors).toEqual([
    ['observer', null, 'request 1'],
    ['reaction', 'a reaction with a name', null],
  ])
  await events.stop()
})

test('an observer that fails rolls the event back', async () => {
  const events = createEvents(database, clock, silent)
  events.observe(async () => {
    throw new Error('I saw nothing')
  })
  const append = database.transaction((tx) =>
    events.append(tx, 'two_factor.backup_code_used', 'unseen', used(1)),
  )
  await expect(append).rejects.toThrow('I saw nothing')
  const left = await database.sql.many(`select 1 from events where aggregate = 'unseen'`)
  expect(left).toEqual([])
})
