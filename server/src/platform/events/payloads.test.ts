import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { movableClock } from '../system.ts'
import { createEvents, type Events } from './events.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
  await database.sql.run('create table notes (payload_id bigint)')
})
afterAll(() => database.close())

const silent = createLogger('silent')
const day = 86_400_000
let users = 0
const newUser = () => `user${users++}`

const session = (userId: string, ipAddress = '192.0.2.1') => ({
  id: 's1',
  userId,
  expiresAt: '2030-01-01T00:00:00.000Z',
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  ipAddress,
  userAgent: 'Böse "Zeichen" \u2028 \ud83d\ude00 \u0000',
  activeOrganizationId: null,
  activeTeamId: null,
  impersonatedBy: null,
})

/** Keeps payloads for as long as a note refers to them. */
function noteEveryEvent(events: Events, erasing: (ids: readonly number[]) => void = () => {}) {
  events.attach({
    input: () => ({}),
    rows: (inputs) => `
      note as (
        insert into notes (payload_id)
        select written.payload_id from json_to_recordset(${inputs}) as each (position integer)
          join written using (position))`,
    beforeErasing: async (_, ids) => erasing(ids),
    needsPayload: (id) => `exists (select from notes where payload_id = ${id})`,
  })
}

const append = (events: Events, userId: string, ...addresses: string[]) =>
  database.transaction(async (tx) => {
    for (const address of addresses) {
      await events.append(tx, 'session.created', `user:${userId}`, session(userId, address))
    }
  })

const payloadsOf = (userId: string) =>
  database.sql.many<{ id: number; body: string | null }>(
    `select p.id, p.body::text as body from events e join event_payloads p on p.id = e.payload_id
      where e.aggregate = $1 order by e.id`,
    [`user:${userId}`],
  )

const count = async () =>
  (await database.sql.one<{ count: number }>('select count(*) as count from event_payloads'))?.count

describe('a payload', () => {
  test('is stored as the text that was appended, whatever characters it has', async () => {
    const events = createEvents(database, movableClock(), silent)
    const id = newUser()
    await append(events, id, '192.0.2.1')
    expect((await payloadsOf(id)).map(({ body }) => body)).toEqual([JSON.stringify(session(id))])
  })

  test('is stored once for equal events of one aggregate in one transaction', async () => {
    const events = createEvents(database, movableClock(), silent)
    const [id, other] = [newUser(), newUser()]
    await database.transaction(async (tx) => {
      const same = session(id)
      await events.append(tx, 'session.created', `user:${id}`, same)
      await events.append(tx, 'session.new_device', `user:${id}`, same)
      await events.append(tx, 'session.revoked', `user:${id}`, session(id, '192.0.2.2'))
      await events.append(tx, 'session.created', `user:${other}`, same)
    })
    const [first, second, third] = await payloadsOf(id)
    expect(second?.id).toBe(first?.id)
    expect(third?.id).not.toBe(first?.id)
    expect((await payloadsOf(other))[0]?.id).not.toBe(first?.id)
    await append(events, id, '192.0.2.1')
    expect((await payloadsOf(id)).at(-1)?.id).not.toBe(first?.id)
  })

  test('is deleted with the last row that refers to it', async () => {
    const clock = movableClock()
    const events = createEvents(database, clock, silent)
    noteEveryEvent(events)
    const id = newUser()
    await append(events, id, '192.0.2.1')
    const [{ id: payload } = { id: 0 }] = await payloadsOf(id)
    clock.moveTo(new Date(clock.ms() + 91 * day))
    await events.sweep()
    expect(await payloadsOf(id)).toEqual([])
    const stored = () => database.sql.many('select 1 from event_payloads where id = $1', [payload])
    expect(await stored()).toHaveLength(1)
    await database.transaction(async (tx) => {
      await tx.run('delete from notes where payload_id = $1', [payload])
      await events.release(tx, [payload])
    })
    expect(await stored()).toEqual([])
  })

  test('is deleted when its last two references are removed at the same time', async () => {
    const before = await count()
    const events = createEvents(database, movableClock(), silent)
    noteEveryEvent(events)
    for (let round = 0; round < 20; round++) {
      const id = newUser()
      await append(events, id, '192.0.2.1')
      const [{ id: payload } = { id: 0 }] = await payloadsOf(id)
      await Promise.all(
        ['delete from notes where payload_id = $1', 'delete from events where payload_id = $1'].map(
          (text) =>
            database.transaction(async (tx) => {
              await tx.run(text, [payload])
              await events.release(tx, [payload])
            }),
        ),
      )
    }
    expect(await count()).toBe(before)
  })
})

describe('erasing a user', () => {
  test('empties their payloads in batches, and those of nobody else', async () => {
    const events = createEvents(database, movableClock(), silent)
    const sizes: number[] = []
    noteEveryEvent(events, (ids) => void sizes.push(ids.length))
    const [id, other] = [newUser(), newUser()]
    for (let n = 0; n < 11; n++) {
      const addresses = Array.from({ length: 100 }, (_, index) => `192.0.${n}.${index}`)
      await append(events, id, ...addresses)
    }
    await append(events, other, '198.51.100.1')
    expect(await events.erase([`user:${id}`])).toBe(1_100)
    expect(sizes).toEqual([500, 500, 100])
    expect(new Set((await payloadsOf(id)).map(({ body }) => body))).toEqual(new Set([null]))
    expect((await payloadsOf(other))[0]?.body).toContain('198.51.100.1')
    expect(await events.erase([`user:${id}`])).toBe(0)
  })

  test('drops reactions that failed until then, and later events go on', async () => {
    const clock = movableClock()
    const events = createEvents(database, clock, silent)
    const seen: string[] = []
    events.react('session.created', 'fails on the first', async (_, { payload }) => {
      if (payload.ipAddress === '192.0.2.1') throw new Error(`no ${payload.ipAddress}`)
      seen.push(payload.ipAddress)
    })
    const id = newUser()
    await append(events, id, '192.0.2.1')
    await events.runDue()
    await events.erase([`user:${id}`])
    await append(events, id, '192.0.2.2')
    clock.moveTo(new Date(clock.ms() + 60_000))
    await events.runDue()
    expect([seen, await events.waiting()]).toEqual([['192.0.2.2'], 0])
  })
})
