import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { storedEventsOf } from '#testing/feed-rows.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createEvents, type Events } from '../events/index.ts'
import { createLogger } from '../log.ts'
import { movableClock } from '../system.ts'
import { createFeed, type Feed } from './feed.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
})
afterAll(() => database.close())

const day = 86_400_000
let organizations = 0

type Node = { events: Events; feed: Feed }

function createNode(clock = movableClock()): Node {
  const log = createLogger('silent')
  const events = createEvents(database, clock, log)
  return { events, feed: createFeed({ clock, database, events, log }) }
}

const newOrganization = () => `o${organizations++}`
const member = (organizationId: string, id: string) => ({
  id,
  organizationId,
  userId: 'u1',
  role: 'member',
  createdAt: '2030-01-01T00:00:00.000Z',
})

/** Appends events in one transaction. */
const add = ({ events }: Node, organizationId: string, ...ids: string[]) =>
  database.transaction(async (tx) => {
    for (const id of ids)
      await events.append(tx, 'member.added', `m:${id}`, member(organizationId, id))
  })

async function page({ feed }: Node, organizationId: string, after = 0, limit = 100) {
  const found = await feed.read(organizationId, after, limit)
  if (found.state !== 'page') throw new Error(`The cursor is ${found.state}.`)
  return found
}

const idsOf = async (node: Node, organizationId: string, after = 0) =>
  (await page(node, organizationId, after)).entries.map(({ payload }) =>
    payload && 'id' in payload ? payload.id : null,
  )

describe('reading', () => {
  test('returns events in pages, each after the number of the one before', async () => {
    const node = createNode()
    const id = newOrganization()
    await add(node, id, 'a', 'b', 'c')
    expect(await node.feed.run()).toBe(3)
    const first = await page(node, id, 0, 2)
    expect(first.entries.map(({ number, type }) => [number, type])).toEqual([
      [1, 'member.added'],
      [2, 'member.added'],
    ])
    expect(first.next).toBe(2)
    expect(await idsOf(node, id, first.next)).toEqual(['c'])
    expect(await page(node, id, 3)).toEqual({ state: 'page', entries: [], next: 3, last: 3 })
  })

  test('is bounded, whatever limit is given', async () => {
    const node = createNode()
    const id = newOrganization()
    await add(node, id, ...Array.from({ length: 501 }, (_, n) => String(n)))
    await node.feed.run()
    expect((await page(node, id, 0, 1_000_000)).entries).toHaveLength(500)
  })

  test('shows an organization its own events only, and none for the operator only', async () => {
    const node = createNode()
    const [one, other] = [newOrganization(), newOrganization()]
    await add(node, one, 'mine')
    await add(node, other, 'theirs')
    await database.transaction((tx) =>
      node.events.append(tx, 'webhook.tested', 'webhook:w', {
        id: 'w',
        organizationId: one,
        deliveryId: 'd',
      }),
    )
    await node.feed.run()
    expect([await idsOf(node, one), await idsOf(node, other)]).toEqual([['mine'], ['theirs']])
    const empty = { state: 'page', entries: [], next: 0, last: 0 }
    expect(await page(node, newOrganization())).toEqual(empty)
  })

  test('a number that was never given is unknown, as after a restored backup', async () => {
    const node = createNode()
    const id = newOrganization()
    await add(node, id, 'a')
    await node.feed.run()
    expect(await node.feed.read(id, 2, 10)).toEqual({ state: 'unknown', last: 1 })
    expect(await node.feed.read('nobody', 1, 10)).toEqual({ state: 'unknown', last: 0 })
  })
})

test('an event that commits late is read after those that were read before, and delays none', async () => {
  const node = createNode()
  const id = newOrganization()
  const { promise: held, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const late = database.transaction(async (tx) => {
    await node.events.append(tx, 'member.added', 'm:late', member(id, 'late'))
    await tx.flush()
    isWritten()
    await held
  })
  await written
  await add(node, id, 'early')
  await node.feed.run()
  const before = await page(node, id)
  expect(await idsOf(node, id)).toEqual(['early'])
  commit()
  await late
  await node.feed.run()
  expect(await idsOf(node, id, before.next)).toEqual(['late'])
})

test('an event that is rolled back gets no number', async () => {
  const node = createNode()
  const id = newOrganization()
  const failing = database.transaction(async (tx) => {
    await node.events.append(tx, 'member.added', 'm:no', member(id, 'no'))
    await tx.flush()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await add(node, id, 'yes')
  await node.feed.run()
  expect((await page(node, id)).entries.map(({ number }) => number)).toEqual([1])
})

test('a numberer that is stuck holds up only its own organizations, on other nodes too', async () => {
  const node = createNode()
  const [stuck, free] = [newOrganization(), newOrganization()]
  await add(node, stuck, 'first')
  await node.feed.run()
  await add(node, stuck, 'waits')
  await add(node, free, 'goes')
  await database.transaction(async (tx) => {
    await tx.one('select 1 from feed_heads where organization_id = $1 for update', [stuck])
    await node.feed.run()
    expect([await idsOf(node, stuck), await idsOf(node, free)]).toEqual([['first'], ['goes']])
  })
  await node.feed.run()
  expect(await idsOf(node, stuck)).toEqual(['first', 'waits'])
})

test('three nodes that write and number at once give every number once, and a reader misses none', async () => {
  const nodes = [createNode(), createNode(), createNode()] as const
  const ids = [newOrganization(), newOrganization()]
  let isWriting = true
  const writers = nodes.map(async (node, index) => {
    for (let n = 0; n < 100; n++) {
      for (const id of ids) await add(node, id, `${index}-${n}`, `${index}-${n}b`)
    }
  })
  const numberers = nodes.map(async ({ feed }) => {
    while (isWriting) await feed.run()
  })
  const readers = ids.map(async (id) => {
    const seen: number[] = []
    for (let after = 0; seen.length < 600; ) {
      const { entries, next } = await page(nodes[0], id, after, 50)
      seen.push(...entries.map(({ number }) => number))
      after = next
    }
    return seen
  })
  await Promise.all(writers)
  const read = await Promise.all(readers)
  isWriting = false
  await Promise.all(numberers)
  const expected = Array.from({ length: 600 }, (_, index) => index + 1)
  expect(read).toEqual([expected, expected])
})

describe('after ninety days', () => {
  test('entries are deleted, and a cursor before them is refused', async () => {
    const clock = movableClock()
    const node = createNode(clock)
    const id = newOrganization()
    await add(node, id, 'a', 'b')
    await node.feed.run()
    clock.moveTo(new Date(clock.ms() + 50 * day))
    await add(node, id, 'c')
    await node.feed.run()
    clock.moveTo(new Date(clock.ms() + 41 * day))
    await node.feed.sweep()
    expect(await node.feed.read(id, 1, 10)).toEqual({ state: 'expired', oldest: 2 })
    expect(await node.feed.read(id, 0, 10)).toEqual({ state: 'expired', oldest: 2 })
    expect((await page(node, id, 2)).entries.map(({ number }) => number)).toEqual([3])
  })

  test('an event stays as long as its entry, and numbers go on where they were', async () => {
    const clock = movableClock()
    const node = createNode(clock)
    const id = newOrganization()
    await add(node, id, 'a')
    clock.moveTo(new Date(clock.ms() + 91 * day))
    await node.events.sweep()
    await node.feed.run()
    await node.events.sweep()
    expect(await idsOf(node, id)).toEqual(['a'])
    clock.moveTo(new Date(clock.ms() + 91 * day))
    await node.feed.sweep()
    await node.events.sweep()
    expect(await storedEventsOf(database, id)).toEqual({ events: 0, payloads: 0 })
    await add(node, id, 'b')
    await node.feed.run()
    expect((await page(node, id, 1)).entries.map(({ number }) => number)).toEqual([2])
  })
})

test('an erased payload leaves its entry in the feed, without what it contained', async () => {
  const node = createNode()
  const id = newOrganization()
  const invitation = {
    id: 'i1',
    organizationId: id,
    email: 'canary@example.com',
    role: 'member',
    status: 'pending',
    teamId: null,
    inviterId: 'u1',
    expiresAt: '2030-01-01T00:00:00.000Z',
    createdAt: '2030-01-01T00:00:00.000Z',
  } as const
  await database.transaction((tx) =>
    node.events.append(tx, 'invitation.created', `organization:${id}`, invitation),
  )
  await node.feed.run()
  expect((await page(node, id)).entries[0]?.payload).toEqual(invitation)
  expect(await node.events.erase(['address:canary@example.com'])).toBe(1)
  expect((await page(node, id)).entries).toMatchObject([{ number: 1, payload: null }])
})
