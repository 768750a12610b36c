import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { moveStories, on, timerStories } from '#testing/timer-stories.ts'
import { createNode, newOrganization, plan, runsOf, toyDatabase } from '#testing/toy-billing.ts'
import { type Database, openDatabase, type Tx } from '../database/index.ts'
import { nextStop } from './together.ts'

let database: Database
let otherConnections: Database
beforeAll(async () => {
  const connection = await toyDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

const { setUp, rows } = timerStories(() => database)
const { node, row } = moveStories(() => database)

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const independent = (n: number, dueAt: Date) => ({ id: `${n}`, kind: 'independent', dueAt })

describe('timers of a kind that runs together', () => {
  test('share a transaction, a hundred at most, and run in order', async () => {
    const transactions: Tx[] = []
    const { node, id, at } = await setUp({
      hook: (tx) => void transactions.push(tx),
      workers: 1,
    })
    await plan(node, id, ...numbers(250).map((n) => independent(n, at(n - 1_000))))
    await node.timers.runDue()
    const sizes = [...Map.groupBy(transactions, (tx) => tx).values()].map((each) => each.length)
    expect(sizes).toEqual([100, 100, 50])
    expect((await runsOf(node, id)).map(({ subject }) => subject)).toEqual(
      numbers(250).map((n) => `${n}`),
    )
    expect(await rows(id)).toEqual([])
  })

  test('run one at a time within a lane, and not before other work of it', async () => {
    const transactions = new Map<string, Tx>()
    const { node, id, at } = await setUp({
      hook: (tx, { subjectId }) => void transactions.set(subjectId, tx),
      workers: 1,
    })
    const due = (ms: number) => ({ kind: 'independent', dueAt: at(ms) })
    await plan(
      node,
      id,
      { id: 'a', ...due(-90), lane: 'x' },
      { id: 'b', ...due(-80), lane: 'x' },
      { id: 'c', ...due(-70), lane: 'y' },
      { id: 'first', dueAt: at(-65), lane: 'z' },
      { id: 'd', ...due(-60), lane: 'z' },
    )
    await node.timers.runDue()
    expect(transactions.get('c')).toBe(transactions.get('a'))
    expect(transactions.get('b')).not.toBe(transactions.get('a'))
    const order = [...transactions.keys()]
    expect(order.indexOf('first')).toBeLessThan(order.indexOf('d'))
    expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd', 'first'])
  })

  test('share a transaction with others that waited for further changes', async () => {
    const transactions: Tx[] = []
    const { node, id, at } = await setUp({
      hook: (tx) => void transactions.push(tx),
      workers: 1,
    })
    const waiting = { kind: 'independent', dueAt: at(0), debounceMs: 0 }
    await plan(node, id, ...numbers(130).map((n) => ({ id: `${n}`, ...waiting })))
    await node.timers.runDue()
    const sizes = [...Map.groupBy(transactions, (tx) => tx).values()].map((each) => each.length)
    expect(sizes).toEqual([100, 30])
    expect(await rows(id)).toEqual([])
  })

  test('run without the one that fails, whose failure alone is counted', async () => {
    const { node, id, at, lines } = await setUp({
      hook: (_, { subjectId }) => {
        if (subjectId === '37') throw new Error('not this one')
      },
      workers: 1,
    })
    await plan(node, id, ...numbers(120).map((n) => independent(n, at(n - 1_000))))
    await node.timers.runDue()
    const ran = (await runsOf(node, id)).map(({ subject }) => subject)
    expect(ran.toSorted()).toEqual(
      numbers(120)
        .filter((n) => n !== 37)
        .map((n) => `${n}`)
        .toSorted(),
    )
    expect(await rows(id)).toMatchObject([{ subject_id: '37', attempts: 1 }])
    expect(lines.map(({ code, subject }) => [code, subject])).toEqual([['timers.failed', '37']])
  })
})

describe('a move over timers that run together', () => {
  const days = numbers(40).map((n) => 1 + n / 10)

  async function planned(here: ReturnType<typeof node>) {
    const id = await newOrganization(here)
    await plan(here, id, ...days.map((each, n) => independent(n, on(each))))
    await plan(here, id, { id: 'between', dueAt: on(2.05) }, { id: 'same', dueAt: on(3) })
    return id
  }

  const told = async (here: ReturnType<typeof node>, id: string) =>
    (await runsOf(here, id)).map(({ subject, at, due }) => [subject, at, due])

  test('runs each at its own due time and in the order of all timers', async () => {
    const transactions: Tx[] = []
    const here = node({ hook: (tx) => void transactions.push(tx) })
    const [jump, steps] = [await planned(here), await planned(here)]
    expect(await here.mover.move(jump, on(9))).toEqual(on(9))
    // Up to each timer of another kind, the one that is due with the second, and the rest.
    expect([...Map.groupBy(transactions, (tx) => tx).values()].map((each) => each.length)).toEqual([
      11, 1, 9, 1, 1, 19,
    ])
    for (let day = 1; day <= 9; day++) await here.mover.move(steps, on(day))
    const ran = await told(here, jump)
    expect(ran).toEqual(await told(here, steps))
    expect(ran.map(([, at]) => at)).toEqual(ran.map(([, , due]) => due))
    expect(ran.map(([, at]) => at)).toEqual(ran.map(([, at]) => at).toSorted())
    expect(ran.length).toBe(42)
  })

  test('runs those that waited for further changes at the time that the clock showed', async () => {
    const here = node()
    const id = await newOrganization(here)
    await plan(here, id, independent(0, on(1)))
    await here.mover.move(id, on(3))
    const waiting = { kind: 'independent', debounceMs: 60_000 }
    await plan(here, id, { id: 'old', dueAt: on(2), ...waiting }, independent(1, on(4)))
    await here.mover.move(id, on(5))
    const ran = (await told(here, id)).map(([subject, at]) => [subject, at])
    expect(ran).toEqual([
      ['0', on(1).toISOString()],
      ['old', on(3).toISOString()],
      ['1', on(4).toISOString()],
    ])
  })

  test('does not go past its target if the first of them is put off meanwhile', async () => {
    const here = node()
    const id = await newOrganization(here)
    await plan(here, id, independent(0, on(1)), independent(1, on(8)))
    const next = await database.transaction((tx) => {
      let asked = 0
      const interrupted: Tx = {
        ...tx,
        async many(text, params) {
          const putOff = 'update timers set due_at = $2 where organization_id = $1 and due_at < $2'
          if (++asked === 2) await otherConnections.sql.run(putOff, [id, on(6)])
          return tx.many(text, params)
        },
      }
      return nextStop(interrupted, { runsTogether: () => true }, id, on(3))
    })
    expect(next).toBeUndefined()
  })

  test('runs none of them after its target', async () => {
    const here = node()
    const id = await planned(here)
    await here.mover.move(id, on(1.55))
    expect((await told(here, id)).length).toBe(6)
  })

  test('stops at one that fails, after those before it and before those after it', async () => {
    const here = node({
      hook: (_, { subjectId }) => {
        if (subjectId === '7') throw new Error('never')
      },
    })
    const id = await planned(here)
    await expect(here.mover.move(id, on(9))).rejects.toMatchObject({
      failedTimer: { subjectId: '7' },
    })
    expect((await told(here, id)).map(([subject]) => subject)).toEqual(
      numbers(7).map((n) => `${n}`),
    )
    expect(await row(id)).toMatchObject({ target_at: null })
  })

  test.each([
    'as runnable',
    'from toy_customers',
    'any(array(',
    'insert into toy_runs',
    'committed',
  ])('has the same result if its process ends before %s', async (point) => {
    const clock = manualClock()
    const healthy = createNode({ database: otherConnections, clock })
    const [id, undisturbed] = [await planned(healthy), await planned(healthy)]
    const crashing = crashingDatabase(database, point, 2)
    const dying = createNode({ database: crashing.database, clock })
    await expect(dying.mover.move(id, on(9))).rejects.toThrow()
    expect(crashing.hasCrashed()).toBe(true)
    clock.add(30_001)
    await healthy.mover.takeOverAbandoned()
    await healthy.mover.move(undisturbed, on(9))
    expect(await told(healthy, id)).toEqual(await told(healthy, undisturbed))
  })
})
