import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import type { Entry, Line } from './rules/accounts.ts'
import * as facts from './rules/facts.ts'
import { createLedger, type Ledger } from './service.ts'
import { ledgerErasure } from './store.ts'

const random = systemRandom()
const at = new Date('2030-01-01T00:00:00Z')
let database: Database
let ledger: Ledger
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
  ledger = createLedger({ database, random })
})
afterAll(() => database.close())

let organizations = 0
async function newOrganization(live = false): Promise<string> {
  const id = `ledger ${organizations++}`
  await database.sql.run(
    'insert into billing_clocks (organization_id, live, floor_at) values ($1, $2, $3)',
    [id, live, at],
  )
  return id
}

const newSubject = (currency = 'eur') => ({
  orderId: random.uuid(),
  customerId: random.uuid(),
  currency,
})

const post = (organizationId: string, ...entries: readonly Partial<Entry>[]) =>
  database.transaction(async (tx) => {
    for (const entry of entries) {
      const base = {
        organizationId,
        at,
        kind: 'order',
        sourceId: random.uuid(),
        lines: [],
      } as const
      await ledger.post(tx, { ...base, ...entry })
    }
  })

const linesOf = async (organizationId: string) =>
  (
    await database.sql.many<{ account: string; amount: number }>(
      'select account, amount from ledger_lines where organization_id = $1 order by entry_id, line',
      [organizationId],
    )
  ).map(({ account, amount }) => [account, amount])

describe('an entry', () => {
  test('is stored with its lines in their order, and changes the balance of the customer', async () => {
    const id = await newOrganization()
    const subject = newSubject()
    await post(id, { lines: facts.balanceApplied(subject, 3600) })
    expect(await linesOf(id)).toEqual([
      ['receivable', 3600],
      ['balance', -3600],
    ])
    expect(await ledger.balances(database.sql, id, subject.customerId)).toEqual([
      { currency: 'eur', amount: 3600 },
    ])
    expect(await ledger.sumsOfOrder(database.sql, id, subject.orderId)).toMatchObject([
      { account: 'balance', amount: -3600 },
      { account: 'receivable', amount: 3600 },
    ])
  })

  test('without lines is not stored', async () => {
    const id = await newOrganization()
    await post(id, { lines: facts.ordered(newSubject(), { net: 0, tax: 0 }) })
    const found = await database.sql.many(
      'select id from ledger_entries where organization_id = $1',
      [id],
    )
    expect(found).toEqual([])
  })

  test('is checked by its own lines, also among many and before the first statistics', async () => {
    const organizationId = await newOrganization()
    await database.sql.run('analyze ledger_entries, ledger_lines')
    const entry = () => ({
      organizationId,
      at,
      kind: 'order' as const,
      sourceId: random.uuid(),
      lines: facts.paid(newSubject(), 300),
    })
    await database.transaction(async (tx) => {
      // The connection remembers how it has read the empty tables.
      for (let round = 0; round < 8; round++)
        await ledger.postSamples(tx, organizationId, [entry()])
      await ledger.postSamples(tx, organizationId, Array.from({ length: 500 }, entry))
      const read = await tx.one<{ rows: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_stat_xact_user_tables where relname in ('ledger_entries', 'ledger_lines')`,
      )
      expect(read?.rows).toBeLessThan(20_000)
    })
  })

  test('goes with its customer, also among many and before the first statistics', async () => {
    const organizationId = await newOrganization()
    await database.sql.run('vacuum analyze ledger_entries, ledger_lines')
    const subjects = Array.from({ length: 500 }, () => newSubject())
    const entries = subjects.map((subject) => ({
      organizationId,
      at,
      kind: 'order' as const,
      sourceId: random.uuid(),
      lines: facts.paid(subject, 300),
    }))
    await database.transaction((tx) => ledger.postSamples(tx, organizationId, entries))
    await database.transaction(async (tx) => {
      const ids = subjects.map(({ customerId }) => customerId)
      await ledger.eraseCustomers(tx, organizationId, ids)
      const read = await tx.one<{ rows: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_stat_xact_user_tables where relname in ('ledger_entries', 'ledger_lines')`,
      )
      expect(read?.rows).toBeLessThan(20_000)
    })
    expect(await linesOf(organizationId)).toEqual([])
  })

  test('of the same kind and source is refused, and its whole transaction with it', async () => {
    const id = await newOrganization()
    const subject = newSubject()
    const entry = { sourceId: subject.orderId, lines: facts.balanceApplied(subject, 100) }
    await post(id, entry)
    const again = post(id, { lines: facts.balanceApplied(subject, 7) }, entry)
    await expect(again).rejects.toThrow(/ledger_entries_once/)
    expect(await ledger.balances(database.sql, id, subject.customerId)).toMatchObject([
      { amount: 100 },
    ])
  })

  test.each<[string, (subject: Line) => Line[]]>([
    ['does not sum to zero', (line) => [line, { ...line, amount: -99 }]],
    ['has two currencies', (line) => [line, { ...line, amount: -100, currency: 'usd' }]],
    [
      'has a balance without a customer',
      ({ customerId, ...line }) => [
        { ...line, account: 'balance' },
        { ...line, amount: -100 },
      ],
    ],
    [
      'has an account that does not exist',
      (line) => [
        { ...line, account: 'secret' as 'tax' },
        { ...line, amount: -100 },
      ],
    ],
  ])('that %s is refused', async (_, change) => {
    const id = await newOrganization()
    const lines = change({ ...newSubject(), account: 'tax', amount: 100 })
    await expect(post(id, { lines })).rejects.toThrow()
    expect(await linesOf(id)).toEqual([])
  })
})

describe('the database', () => {
  const insertLines = `insert into ledger_lines
    (entry_id, line, organization_id, account, currency, amount)
    select $1, line, $2, 'tax', 'eur', amount from (values (8, 5), (9, -5)) as l (line, amount)`
  const insertEntry = `insert into ledger_entries (id, organization_id, at, kind, source_id)
    values ($1, $2, '2030-01-01Z', 'order', $1)`

  test('refuses lines that are added to an entry later', async () => {
    const id = await newOrganization()
    await post(id, { lines: facts.paid(newSubject(), 100) })
    const [entry] = await database.sql.many<{ id: string }>(
      'select id from ledger_entries where organization_id = $1',
      [id],
    )
    await expect(database.sql.run(insertLines, [entry?.id, id])).rejects.toThrow(/written with it/)
  })

  test('refuses lines without an entry, and an entry without lines, also in one transaction', async () => {
    const id = await newOrganization()
    const entry = random.uuid()
    await expect(database.sql.run(insertLines, [entry, id])).rejects.toThrow(/written with it/)
    const inTwoStatements = database.transaction(async (tx) => {
      await tx.run(insertEntry, [entry, id])
      await tx.run(insertLines, [entry, id])
    })
    await expect(inTwoStatements).rejects.toThrow(/with its lines/)
  })

  test('refuses lines of another organization than that of the entry', async () => {
    const [id, other] = [await newOrganization(), await newOrganization()]
    const both = database.sql.run(
      `with entry as (${insertEntry}) ${insertLines.replace('$2', '$3')}`,
      [random.uuid(), id, other],
    )
    await expect(both).rejects.toThrow(/written with it/)
  })

  test.each([
    'update ledger_lines set amount = amount + 1',
    'update ledger_entries set at = at',
    'delete from ledger_lines',
    'delete from ledger_entries',
    'truncate ledger_lines',
    'truncate ledger_entries',
  ])('refuses %s', async (statement) => {
    await post(await newOrganization(), { lines: facts.paid(newSubject(), 100) })
    await expect(database.sql.run(statement)).rejects.toThrow(/only added to/)
  })

  test('lets a declared transaction delete a sandbox, entry by entry, and change nothing', async () => {
    const id = await newOrganization()
    const subject = newSubject()
    await post(id, ...[1, 2, 3].map((n) => ({ lines: facts.balanceApplied(subject, n) })))
    const erase = () => database.transaction((tx) => ledgerErasure.erase(tx, id, 2))
    expect([await erase(), await erase(), await erase()]).toEqual([2, 2, 0])
    expect([await linesOf(id), await ledger.verify(id)]).toEqual([[], []])
    await post(id, { lines: facts.paid(subject, 100) })
    const update = database.transaction(async (tx) => {
      await tx.run(`select set_config('guildhall.ledger', 'erase', true)`)
      await tx.run('update ledger_lines set amount = 1')
    })
    await expect(update).rejects.toThrow(/only added to/)
  })

  test('deletes nothing of a live organization, whatever is declared', async () => {
    const id = await newOrganization(true)
    await post(id, { lines: facts.paid(newSubject(), 100) })
    const erase = database.transaction((tx) => ledgerErasure.erase(tx, id, 2))
    await expect(erase).rejects.toThrow(/only added to/)
    expect(await linesOf(id)).toHaveLength(2)
  })
})

test('the balance is locked, also before its first entry: changes of it wait for each other', async () => {
  const id = await newOrganization()
  const subject = newSubject()
  await Promise.all(
    Array.from({ length: 10 }, () =>
      database.transaction(async (tx) => {
        const owed = await ledger.lockBalance(tx, id, subject.customerId, 'eur')
        const lines = facts.balanceApplied(subject, owed + 1)
        await ledger.post(tx, {
          organizationId: id,
          at,
          kind: 'order',
          sourceId: random.uuid(),
          lines,
        })
      }),
    ),
  )
  // Each doubles what it saw and adds one.
  expect(await ledger.balances(database.sql, id, subject.customerId)).toEqual([
    { currency: 'eur', amount: 2 ** 10 - 1 },
  ])
})

describe('verification', () => {
  test('finds a balance that does not equal its lines', async () => {
    const id = await newOrganization()
    const subject = newSubject()
    await post(id, { lines: facts.balanceApplied(subject, 300) })
    expect(await ledger.verify(id)).toEqual([])
    await database.sql.run('update balances set amount = 301 where organization_id = $1', [id])
    expect(await ledger.verify(id)).toEqual([
      {
        rule: 'balance equals its lines',
        subject: subject.customerId,
        expected: 300,
        found: 301,
      },
    ])
  })

  test('finds an entry that was changed behind the back of the database', async () => {
    const id = await newOrganization()
    await post(id, { lines: facts.paid(newSubject(), 300) })
    await database.sql.run('alter table ledger_lines disable trigger user')
    await database.sql.run(
      `update ledger_lines set amount = 301 where organization_id = $1 and account = 'processor'`,
      [id],
    )
    await database.sql.run('alter table ledger_lines enable trigger user')
    expect(await ledger.verify(id)).toMatchObject([{ rule: 'entry sums to zero', found: 1 }])
  })

  test('of all organizations visits each one with entries once', async () => {
    const ids = [await newOrganization(), await newOrganization()]
    for (const id of ids) await post(id, { lines: facts.paid(newSubject(), 300) })
    const visited: string[] = []
    for await (const { organizationId } of ledger.verifyAll()) visited.push(organizationId)
    expect(visited).toEqual([...new Set(visited)])
    expect(visited).toEqual(expect.arrayContaining(ids))
  })

  test('compares in sets, also what is newer than the statistics', async () => {
    const known = await newOrganization()
    await post(known, { lines: facts.paid(newSubject(), 300) })
    await database.sql.run('analyze ledger_entries, ledger_lines')
    const other = createLedger({ database, random })
    const plans: string[] = []
    other.hooks.comparisons.register('plan', async (sql, organizationId) => {
      const plan = await sql.many<{ 'QUERY PLAN': string }>(
        `explain select 1 from ledger_lines l
           join ledger_entries e on e.id = l.entry_id and e.organization_id = l.organization_id
          where l.organization_id = $1`,
        [organizationId],
      )
      plans.push(...plan.map((line) => line['QUERY PLAN']))
      return []
    })
    await other.verify('newer than the statistics')
    expect(plans.join('\n')).toMatch(/Hash|Merge/)
    expect(plans.join('\n')).not.toContain('Nested Loop')
  })

  test('runs the comparisons of other modules, of which each reports a bounded number', async () => {
    const other = createLedger({ database, random })
    const limits: number[] = []
    other.hooks.comparisons.register('orders', async (_, organizationId, limit) => {
      limits.push(limit)
      return [{ rule: 'orders', subject: organizationId, expected: 1, found: 2 }]
    })
    expect(await other.verify('some organization')).toMatchObject([
      { subject: 'some organization' },
    ])
    expect(limits).toEqual([100])
  })
})

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 })
const size = fc.integer({ min: 0, max: 5_000_000 })
const money = fc.record({ net: amount, tax: amount, fee: size })

/** Any fact, of a subject that is one of a few. */
const fact = fc
  .record({ of: fc.nat(3), kind: fc.nat(9), amount, money })
  .map(({ of, kind, amount, money }) => ({
    of,
    lines: (subject: facts.Subject): Line[] => {
      const all = [
        () => facts.ordered(subject, money),
        () => facts.balanceApplied(subject, amount),
        () => facts.paid(subject, amount),
        () => facts.paidOutside(subject, amount),
        () => facts.refunded(subject, money),
        () => facts.reversed(facts.refunded(subject, money)),
        () => facts.disputed(subject, amount),
        () => facts.disputeLost(subject, money),
        () => facts.givenUp(subject, { total: amount, appliedBalance: -money.net }),
        () => facts.adjusted(subject, amount),
      ]
      return all[kind]?.() ?? []
    },
  }))

test('any sequence of facts keeps all sums at zero and balances equal to their lines', async () => {
  const property = fc.asyncProperty(fc.array(fact, { maxLength: 20 }), async (sequence) => {
    const id = await newOrganization()
    const customers = [random.uuid(), random.uuid()]
    const subjects = [0, 1, 2, 3].map((n) => ({
      orderId: random.uuid(),
      customerId: customers[n % 2] ?? '',
      currency: n < 2 ? 'eur' : 'usd',
    }))
    const entries = sequence.map(({ of, lines }) => lines(subjects[of] ?? newSubject()))
    await post(id, ...entries.map((lines) => ({ lines })))
    const sums = await ledger.sums(database.sql, id)
    for (const currency of ['eur', 'usd']) {
      const all = sums.filter((sum) => sum.currency === currency)
      expect(all.reduce((total, sum) => total + sum.amount, 0)).toBe(0)
    }
    expect(await ledger.verify(id)).toEqual([])
    for (const customerId of customers) {
      const booked = entries.flat().filter((line) => line.customerId === customerId)
      const owed = (currency: string) =>
        -booked
          .filter((line) => line.account === 'balance' && line.currency === currency)
          .reduce((total, line) => total + line.amount, 0)
      const stored = await ledger.balances(database.sql, id, customerId)
      for (const currency of ['eur', 'usd']) {
        const found = stored.find((each) => each.currency === currency)?.amount ?? 0
        expect(found).toBe(owed(currency) + 0)
      }
    }
  })
  await fc.assert(property, { numRuns: 60 })
})
