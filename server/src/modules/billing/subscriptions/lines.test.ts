import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import type { Label } from '../../../kernel/index.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { systemRandom } from '../../../platform/system.ts'
import * as lines from './store/lines.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
})
afterAll(() => database.close())

const random = systemRandom()
const period = { start: '2026-04-10T00:00:00.000Z', end: '2026-05-01T00:00:00.000Z' }
const sentence: Label = { text: 'unusedTime', values: { product: '"Pro", \\ & {more}' } }

test.each<[string, Label]>([
  ['a text, whatever is in it', 'null, "Pro" \\ {}'],
  ['a sentence', sentence],
])('a line that waits keeps what it says and is for: %s', async (_, label) => {
  const [organizationId, id] = [random.uuid(), random.uuid()]
  const subscription = { organizationId, id }
  const line = {
    ...{ organizationId, subscriptionId: id, priceId: random.uuid() },
    ...{ label, period, amount: 300, fromOrders: 0, createdAt: new Date(period.start) },
  }
  const waiting = await database.transaction(async (tx) => {
    const ids = [random.uuid(), random.uuid()] as const
    for (const each of ids) lines.insert(tx, { ...line, id: each })
    const before = await lines.waiting(tx, organizationId, id)
    const changed = [{ id: ids[0], label, period: null, amount: 1, fromOrders: 0, takenBack: 0 }]
    lines.keepMerged(tx, subscription, { changed, dropped: [ids[1]], canceled: 0 })
    return [...before, ...(await lines.waiting(tx, organizationId, id))]
  })
  expect(waiting.map((each) => [each.label, each.period, each.amount])).toEqual([
    [label, period, 300],
    [label, period, 300],
    [label, null, 1],
  ])
})
