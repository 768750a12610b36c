import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { on, subjects, timerStories } from '#testing/timer-stories.ts'
import { type Hook, plan, type ToyNode, toyDatabase } from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await toyDatabase() })
})
afterAll(() => database.close())

const { setUp, rows } = timerStories(() => database)

/** A timer that fails with three behind it in its lane, one of which is not due. */
async function blocked({ live = true } = {}) {
  const broken = new Set(['first'])
  const hook: Hook = (_, { subjectId }) => {
    if (broken.has(subjectId)) throw new Error('unavailable')
  }
  const all = await setUp({ hook, live })
  const { node, id, at } = all
  await plan(
    node,
    id,
    { id: 'first', dueAt: at(-2), lane: 'l' },
    { id: 'second', dueAt: at(-1), lane: 'l' },
    { id: 'soon', dueAt: at(-1), lane: 'l', debounceMs: 0 },
    { id: 'later', dueAt: at(60_000), lane: 'l' },
  )
  await node.timers.runDue()
  return { ...all, broken }
}

const retries = async (id: string) =>
  new Map((await rows(id)).map((row) => [row.subject_id, row.retry_at]))

async function command(node: ToyNode, id: string, work: 'cancel' | 'postpone') {
  await node.database.transaction(async (tx) => {
    const moment = await node.clocks.moment(tx, id)
    const key = { kind: 'plain', subjectId: 'first' }
    if (work === 'cancel') node.timers.cancel(tx, moment, key)
    else node.timers.schedule(tx, moment, { ...key, lane: 'l', dueAt: on(300) })
  })
  await node.timers.sweep()
}

describe('due timers behind a failing one of their lane', () => {
  test('are held back until after its retry, later ones are not', async () => {
    const { id, at } = await blocked()
    expect(await retries(id)).toEqual(
      new Map([
        ['first', at(1_000)],
        ['second', at(1_001)],
        ['soon', at(1_001)],
        ['later', null],
      ]),
    )
  })

  test('run in order once it has succeeded', async () => {
    const { node, clock, id, broken } = await blocked()
    broken.clear()
    clock.add(1_000)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['first', 'second', 'soon'])
    expect(await retries(id)).toEqual(new Map([['later', null]]))
  })

  test('are held back anew after another failure', async () => {
    const { node, clock, id, at } = await blocked()
    clock.add(5_000)
    await node.timers.runDue()
    expect((await retries(id)).get('second')).toEqual(at(2_001))
    expect(await subjects(node, id)).toEqual([])
  })

  test.each(['cancel', 'postpone'] as const)(
    'run at once when a command decides to %s it',
    async (work) => {
      const { node, id } = await blocked()
      await command(node, id, work)
      await node.timers.runDue()
      expect(await subjects(node, id)).toEqual(['second', 'soon'])
    },
  )

  test('run at their times while a clock is moved', async () => {
    const { node, id, at, broken } = await blocked({ live: false })
    broken.clear()
    await node.mover.move(id, at(120_000))
    expect(await subjects(node, id)).toEqual(['first', 'second', 'soon', 'later'])
  })
})
