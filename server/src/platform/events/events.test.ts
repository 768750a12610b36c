import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../../testing/cluster.ts'
import { onBehalfOf, whoActs } from '../acting.ts'
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
let rooms = 0

/** A dispatcher with one reaction of its own, so that tests do not see each other's events. */
function room(react: (what: number) => void = () => undefined) {
  const who = `room${rooms++}`
  const make = (): Events => {
    const events = createEvents(database, clock, silent)
    events.react('user.created', who, async (tx, { payload }) => {
      const { what } = payload as { what: number }
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
    database.transaction((tx) => events.append(tx, 'user.created', aggregate, { what }))
  return { make, seen, append }
}

test('a reaction runs after the commit, by itself', async () => {
  const { make, seen, append } = room()
  const events = make()
  await append(events, 1)
  await expect.poll(seen).toEqual([1])
  await events.stop()
})

test('what is rolled back was never there', async () => {
  const { make, seen } = room()
  const events = make()
  const failing = database.transaction(async (tx) => {
    await events.append(tx, 'user.created', 'x', { what: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await events.runDue()
  expect(await seen()).toEqual([])
})

test('events of one aggregate keep their order, whoever writes and whoever dispatches', async () => {
  const { make, seen } = room()
  const nodes = [make(), make(), make()] as const
  let next = 0
  const writers = Array.from({ length: 8 }, async (_, index) => {
    for (let round = 0; round < 10; round++) {
      await database.transaction(async (tx) => {
        const node = nodes[index % 3] ?? nodes[0]
        // The lock is taken by append; the number is drawn behind it.
        await tx.run(`select pg_advisory_xact_lock(hashtextextended('one line', 0))`)
        await node.append(tx, 'user.created', 'one line', { what: next++ })
      })
    }
  })
  await Promise.all(writers)
  await Promise.all(nodes.map((node) => node.runDue()))
  await expect.poll(async () => (await seen()).length).toBe(80)
  expect(await seen()).toEqual(Array.from({ length: 80 }, (_, index) => index))
})

test('three dispatchers at once run each reaction once', async () => {
  const { make, seen, append } = room()
  const writer = make()
  for (let what = 0; what < 60; what++) await append(writer, what, `a${what % 20}`)
  await Promise.all([make(), make(), make()].map((node) => node.runDue()))
  await expect.poll(async () => (await seen()).length).toBe(60)
  expect(new Set(await seen()).size).toBe(60)
})

test('a failure leaves no trace, holds back what follows, and is tried again later', async () => {
  let broken = true
  const attempts = vi.fn()
  const { make, seen, append } = room((what) => {
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

test('a reaction acts in its own name, whoever woke it, and a witness in that of who appends', async () => {
  const events = createEvents(database, clock, silent)
  const actors: [string, string | null, string | null][] = []
  const note = (where: string) => {
    const { id, requestId } = whoActs()
    actors.push([where, id, requestId])
  }
  events.witness(async () => note('witness'))
  events.react('user.created', 'a room of names', async () => note('reaction'))
  const asking = {
    id: 'request 1',
    address: '192.0.2.1',
    header: () => null,
    atHome: async () => false,
  }
  await onBehalfOf(asking, () =>
    database.transaction((tx) => events.append(tx, 'user.created', 'names', { what: 1 })),
  )
  await expect.poll(() => actors.length).toBe(2)
  expect(actors).toEqual([
    ['witness', null, 'request 1'],
    ['reaction', 'a room of names', null],
  ])
  await events.stop()
})

test('a witness that fails takes the event back', async () => {
  const events = createEvents(database, clock, silent)
  events.witness(async () => {
    throw new Error('I saw nothing')
  })
  const append = database.transaction((tx) => events.append(tx, 'user.created', 'unseen', {}))
  await expect(append).rejects.toThrow('I saw nothing')
  const left = await database.sql.many(`select 1 from events where aggregate = 'unseen'`)
  expect(left).toEqual([])
})
