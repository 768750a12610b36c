import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  for (let user = 0; user < 6; user++) await signUp(server)
})
afterAll(() => server.stop())

const verify = async (query = '') => (await server.operator().get(`/api/audit/verify${query}`)).body

async function sealed() {
  await expect.poll(async () => (await verify()).unsealed, { timeout: 10_000 }).toBe(0)
  return verify()
}

/** An attacker with the rights of the database owner. */
const tables = ['audit_log', 'audit_seals']

async function tamper(statement: string) {
  for (const table of tables) await server.query(`alter table ${table} disable trigger all`)
  try {
    await server.query(statement)
  } finally {
    for (const table of tables) await server.query(`alter table ${table} enable trigger all`)
  }
}

test('an unchanged chain is intact, and its numbers have no gap', async () => {
  const verdict = await sealed()
  expect(verdict).toMatchObject({ ok: true, from: 0, broken: null })
  expect(verdict.checked).toBe(verdict.head.number)
  expect(verdict.checked).toBeGreaterThan(10)
})

test('the chain can be verified from the export alone', async () => {
  const { text } = await server.operator().get('/api/audit/export')
  let hash = Buffer.alloc(32)
  let number = 0
  for (const line of text.trim().split('\n')) {
    const row = JSON.parse(line)
    const salted = createHash('sha256').update(Buffer.from(row.detailsSalt, 'hex'))
    expect(salted.update(row.details).digest('hex')).toBe(row.detailsDigest)
    const link = JSON.stringify([
      'line 1',
      row.number,
      row.at,
      row.actorKind,
      row.actor,
      row.impersonatedBy,
      row.apiKeyId,
      row.requestId,
      row.action,
      row.subject,
      row.organizationId,
      row.eventId,
      row.originDigest,
      row.detailsDigest,
    ])
    hash = createHash('sha256').update(hash).update(link).digest()
    expect(row.hash).toBe(hash.toString('hex'))
    expect(row.number).toBe(++number)
  }
  expect(number).toBe((await verify()).head.number)
})

const sealedAs = (number: number) =>
  `id = (select line_id from audit_seals where number = ${number})`

describe('with tampered rows', () => {
  beforeEach(async () => {
    await sealed()
    await server.query('create table tables as select * from audit_log')
    await server.query('create table kept_seals as select * from audit_seals')
    await server.query('create table kept_payloads as select * from event_payloads')
    await server.query('create table kept_head as select * from audit_head')
    return async () => {
      await tamper('delete from audit_log')
      await tamper('insert into audit_log overriding system value select * from tables')
      await tamper('delete from audit_seals')
      await tamper('insert into audit_seals select * from kept_seals')
      await server.query('update audit_head set number = k.number, hash = k.hash from kept_head k')
      await server.query('drop table tables, kept_seals, kept_payloads, kept_head')
      expect((await verify()).ok).toBe(true)
    }
  })

  const edits: readonly (readonly [string, (n: number) => string, string])[] = [
    [
      'another action',
      (n) => `update audit_log set action = action || 'x' where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'another actor',
      (n) => `update audit_log set actor = 'mallory' where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'another address',
      (n) => `update audit_log set address = '6.6.6.6' where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'another moment',
      (n) => `update audit_log set at = at + interval '1 hour' where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'other details',
      (n) => `update audit_log set details = '{"a":1}' where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'one more blank in the payload that holds the details',
      (n) =>
        `update event_payloads set body = (body::text || ' ')::json
          where id = (select payload_id from audit_log where ${sealedAs(n)})`,
      'changed',
    ],
    [
      'the payload of another event',
      (n) =>
        `update audit_log set payload_id = (select max(id) from event_payloads where id <> payload_id)
          where ${sealedAs(n)}`,
      'changed',
    ],
    [
      'another hash',
      (n) => `update audit_seals set hash = sha256(hash) where number = ${n}`,
      'changed',
    ],
    ['a line taken out', (n) => `delete from audit_log where ${sealedAs(n)}`, 'missing'],
    ['a seal taken off', (n) => `delete from audit_seals where number = ${n}`, 'missing'],
  ]

  test('any single edit at any position is found, and the position is reported', async () => {
    const { head } = await verify()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: head.number }),
        fc.constantFrom(...edits),
        async (number, [, statement, problem]) => {
          await tamper(statement(number))
          const verdict = await verify()
          expect(verdict).toMatchObject({ ok: false, broken: { number, problem } })
          await tamper(`delete from audit_log`)
          await tamper('insert into audit_log overriding system value select * from tables')
          await tamper('delete from audit_seals')
          await tamper('insert into audit_seals select * from kept_seals')
          await server.query(
            'update event_payloads p set body = k.body from kept_payloads k where k.id = p.id',
          )
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
  })

  test('two swapped lines are found', async () => {
    await tamper(
      `update audit_log a set subject = b.subject, payload_id = b.payload_id
         from audit_log b, audit_seals s, audit_seals t
        where s.line_id = a.id and t.line_id = b.id
          and (s.number, t.number) in ((2, 3), (3, 2))`,
    )
    expect((await verify()).broken).toEqual({ number: 2, problem: 'changed' })
  })

  test('a truncated end is found by the head', async () => {
    const { head } = await verify()
    await tamper(`delete from audit_log where ${sealedAs(head.number)}`)
    expect((await verify()).broken).toEqual({ number: head.number, problem: 'missing' })
  })

  test('a rewritten chain fails at a hash that was stored elsewhere', async () => {
    const { head } = await verify()
    await tamper(`delete from audit_log where ${sealedAs(head.number)}`)
    await server.query(
      `update audit_head set number = ${head.number - 1},
         hash = (select hash from audit_seals where number = ${head.number - 1})`,
    )
    expect((await verify()).ok).toBe(true)
    const known = `?number=${head.number}&hash=${head.hash}`
    expect((await verify(known)).broken).toMatchObject({ problem: 'head' })
  })
})

test('a hash stored elsewhere is compared', async () => {
  const { head } = await verify()
  expect((await verify(`?number=${head.number}&hash=${head.hash}`)).ok).toBe(true)
  const other = '0'.repeat(64)
  expect((await verify(`?number=${head.number}&hash=${other}`)).broken).toEqual({
    number: head.number,
    problem: 'checkpoint',
  })
  for (const half of ['number=1&hash=zz', 'number=1', `hash=${other}`]) {
    const { status } = await server.operator().get(`/api/audit/verify?${half}`)
    expect([half, status]).toEqual([half, 400])
  }
})

test('two nodes seal one chain while both write', async () => {
  const other = await server.startAnotherNode()
  const before = (await verify()).head.number
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => signUp(index % 2 === 0 ? server : other)),
  )
  const verdict = await sealed()
  await other.stop()
  expect(verdict.ok).toBe(true)
  expect(verdict.head.number).toBeGreaterThanOrEqual(before + 40)
})
