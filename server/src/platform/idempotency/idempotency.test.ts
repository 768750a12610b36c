import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { createOrderNode } from '#testing/repeatable-orders.ts'
import { AppError } from '../../kernel/index.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { systemClock } from '../system.ts'

let connection: Connection
const databases: Database[] = []
const clock = manualClock()

/** A node with its own connections. */
function node(time = clock) {
  const database = openDatabase({ connection, maxConnections: 4 })
  databases.push(database)
  return createOrderNode({ database, clock: time })
}

let first: ReturnType<typeof node>
let second: typeof first
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  first = node()
  second = node()
  await databases[0]?.sql.run(
    'create table toy_orders (number integer generated always as identity)',
  )
})
beforeEach(async () => {
  await databases[0]?.sql.run('truncate toy_orders, idempotency_keys restart identity')
})
afterAll(() => Promise.all(databases.map((database) => database.close())))

const inProgress = { code: 'A_REQUEST_WITH_THIS_IDEMPOTENCY_KEY_IS_IN_PROGRESS' }
const minutes = (count: number) => count * 60_000

/** Work that stops where it is until it is told to go on. */
function gate() {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  return {
    wait: () => {
      reached.resolve()
      return opened.promise
    },
    reached: reached.promise,
    open: opened.resolve,
  }
}

describe('a repeated request', () => {
  test('gets the first response, on every node', async () => {
    const original = await first.order()
    expect(original).toMatchObject({
      repeated: false,
      answer: { status: 201, body: { number: 1 } },
    })
    for (const each of [first, second]) {
      expect(await each.order()).toEqual({ repeated: true, answer: original.answer })
    }
    expect(await first.orderCount()).toBe(1)
  })

  test('of another caller or with another key is a request of its own', async () => {
    await first.order()
    await first.order({ owner: 'another token' })
    await first.order({ key: 'another key' })
    expect(await first.orderCount()).toBe(3)
  })

  test('with another body is refused', async () => {
    await first.order()
    const refusal = await second.order({ body: 'plane' }).catch((error: AppError) => error)
    expect(refusal).toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { issues: [{ loc: ['header', 'Idempotency-Key'], type: 'idempotency_key_reused' }] },
    })
    expect(await first.orderCount()).toBe(1)
  })

  test('while the first one is running is refused, and whatever its body', async () => {
    const held = gate()
    const running = first.order({}, { before: held.wait })
    await held.reached
    await expect(second.order()).rejects.toMatchObject(inProgress)
    await expect(second.order({ body: 'plane' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    held.open()
    await running
    expect(await second.order()).toMatchObject({ repeated: true })
  })

  test('is new after a day', async () => {
    await first.order()
    clock.add(minutes(24 * 60) - 1)
    expect(await first.order()).toMatchObject({ repeated: true })
    clock.add(1)
    expect(await first.order({ body: 'plane' })).toMatchObject({ repeated: false })
  })
})

test('of many equal requests on two nodes one runs', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).order()),
  )
  const numbers = results.flatMap((each) =>
    each.status === 'fulfilled' ? [(each.value.answer.body as { number: number }).number] : [],
  )
  expect(new Set(numbers)).toEqual(new Set([1]))
  for (const each of results) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject(inProgress)
  }
  expect(await first.orderCount()).toBe(1)
})

describe('an error', () => {
  test('that is final is the response', async () => {
    let runs = 0
    const refuse = () => {
      runs++
      throw new AppError('NOT_FOUND', { message: 'No such product' })
    }
    for (let turn = 0; turn < 3; turn++) {
      const error = await first.order({}, { before: refuse }).catch((each: AppError) => each)
      expect(error).toMatchObject({ code: 'NOT_FOUND', detail: { message: 'No such product' } })
    }
    expect(runs).toBe(1)
  })

  test('that passes by itself frees the key', async () => {
    const busy = () => {
      throw new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
    }
    await expect(first.order({}, { before: busy })).rejects.toThrow('SERVER_IS_BUSY')
    expect(await second.order()).toMatchObject({ repeated: false })
  })

  test('of the server leaves the claim until its lease ends', async () => {
    const fail = () => {
      throw new Error('lost')
    }
    await expect(first.order({}, { before: fail })).rejects.toThrow('lost')
    await expect(second.order()).rejects.toMatchObject(inProgress)
    clock.add(minutes(1))
    expect(await second.order()).toMatchObject({ repeated: false })
  })

  test('after the commit does not undo the response', async () => {
    const refuse = () => {
      throw new AppError('NOT_FOUND')
    }
    await expect(first.order({}, { after: refuse })).rejects.toThrow('NOT_FOUND')
    expect(await second.order()).toMatchObject({ repeated: true, answer: { body: { number: 1 } } })
  })
})

test('a process whose key was taken over rolls its command back', async () => {
  const [slow, next] = [gate(), gate()]
  const slowOrder = first.order({}, { before: slow.wait })
  await slow.reached
  clock.add(minutes(1))
  await expect(second.order({ body: 'plane' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const nextOrder = second.order({}, { before: next.wait })
  await next.reached
  slow.open()
  await expect(slowOrder).rejects.toMatchObject(inProgress)
  next.open()
  expect(await nextOrder).toMatchObject({ repeated: false })
  expect(await first.orderCount()).toBe(1)
})

describe('a process that is killed', () => {
  async function kill(point: 'before' | 'after') {
    const script = fileURLToPath(new URL('../../../testing/dying-order.ts', import.meta.url))
    const child = spawn(process.execPath, [script, JSON.stringify(connection), point], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const later = manualClock(new Date(systemClock().ms() + minutes(1)).toISOString())

  test('before the command leaves a key that is free after a minute', async () => {
    await kill('before')
    const present = manualClock(systemClock().now().toISOString())
    await expect(node(present).order()).rejects.toMatchObject(inProgress)
    later.moveTo(new Date(systemClock().ms() + minutes(2)))
    expect(await node(later).order()).toMatchObject({ repeated: false })
    expect(await first.orderCount()).toBe(1)
  })

  test('after the commit leaves the response', async () => {
    await kill('after')
    const present = manualClock(systemClock().now().toISOString())
    expect(await node(present).order()).toMatchObject({
      repeated: true,
      answer: { body: { number: 1 } },
    })
    expect(await first.orderCount()).toBe(1)
  })
})

test('stored responses are encrypted, and callers and keys are hashed', async () => {
  await first.order({ key: 'a key of the caller' })
  const rows = await databases[0]?.sql.many('select k::text as row from idempotency_keys k')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/polar_oat|key of|token/)
})

test('a hundred thousand expired keys are deleted in small batches, and no other', async () => {
  await databases[0]?.sql.run(
    `insert into idempotency_keys (hash, body_hash, claimed_by, claimed_until, expires_at)
     select sha256(n::text::bytea), '\\x00', 'node', $1, $1 from generate_series(1, 100000) n`,
    [clock.now()],
  )
  await first.order()
  expect(await first.keys.sweep()).toBe(100_000)
  expect(await second.order()).toMatchObject({ repeated: true })
})
