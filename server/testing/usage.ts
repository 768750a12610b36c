import { expect } from 'vitest'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

type Call = Pick<Merchant, 'call'>

/** Stores events and returns the response. */
export async function ingest({ call }: Call, events: readonly object[]) {
  const answer = await call('POST', '/v1/events/ingest', { events })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { inserted: number; duplicates: number }
}

export const everything = { conjunction: 'and', clauses: [] }
export const named = (name: string) => ({
  conjunction: 'and',
  clauses: [{ property: 'name', operator: 'eq', value: name }],
})

export async function createMeter({ call }: Call, more: object = {}) {
  const input = { name: 'Requests', filter: everything, aggregation: { func: 'count' }, ...more }
  const answer = await call('POST', '/v1/meters/', input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Rolls up what the merchant's meters have not counted yet; waits for a worker that does the same. */
export async function rollUp(
  { app, query }: TestServer,
  { organizationId }: Pick<Merchant, 'organizationId'>,
) {
  const { database, meters } = app.services
  const text = 'select id from meters where organization_id = $1 order by id'
  for (const { id: meterId } of await query<{ id: string }>(text, [organizationId])) {
    await database.transaction((tx) => meters.rolls.rollAll(tx, { organizationId, meterId }))
  }
}
