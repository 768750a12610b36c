import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies, GrantHooks } from './dependencies.ts'
import type { Cycle, Follow } from './follow.ts'
import type { BoughtSource } from './rules/grant.ts'
import { sourceOf } from './rules/grant.ts'
import * as store from './store/grants.ts'
import { type Cursor, lock, remove, save } from './store/spreads.ts'

const kind = 'grants.spread'
/** Timers per transaction. */
const batchSize = 200

/** Whose grants a change concerns: of a product, a benefit, a customer, or those who hold seats. */
export type Subject =
  | `product:${string}`
  | `benefit:${string}`
  | `customer:${string}`
  | `subscription:${string}`
  | `order:${string}`
  | `cycle:${string}`
  | `usage:${string}`

type Batch = { readonly ids: readonly string[]; readonly last: string | null }
type Place = Pick<Cursor, 'afterId'> & {
  readonly tx: Tx
  readonly moment: Moment
  readonly id: string
}
type Step = (place: Place) => Promise<Batch>

const lastOf = (rows: readonly { readonly id: string }[]) => rows.at(-1)?.id ?? null

/**
 * Passes a change on to everybody it concerns, in batches: each is a timer of its own, so a hundred
 * thousand subscribers hold up nobody, and a crash loses nothing.
 */
export function createSpread(
  dependencies: Dependencies,
  hooks: GrantHooks,
  { cycle, follow }: { readonly cycle: Cycle; readonly follow: Follow },
) {
  const { orders, subscriptions, timers } = dependencies

  const subscribers: Step = async ({ afterId: after, id, moment, tx }) => {
    const page = { after, limit: batchSize }
    const rows = await subscriptions.batchOfProduct(tx, moment.organizationId, id, page)
    for (const each of rows)
      follow(tx, moment, { kind: 'subscription', id: each.id }, each.customerId)
    const sold = rows.filter(({ seats }) => seats !== null)
    for (const each of sold) await start(tx, moment, `subscription:${each.id}`)
    return { ids: rows.map((row) => row.id), last: lastOf(rows) }
  }

  const buyers: Step = async ({ afterId, id, moment, tx }) => {
    const rows = await orders.boughtOnce(tx, moment.organizationId, id, afterId, batchSize)
    for (const each of rows) follow(tx, moment, { kind: 'order', id: each.id }, each.customerId)
    for (const each of rows.filter(({ seats }) => seats !== null)) {
      await start(tx, moment, `order:${each.id}`)
    }
    return { ids: rows.map((row) => row.id), last: lastOf(rows) }
  }

  const holdersOf =
    (read: typeof store.liveOfBenefit): Step =>
    async ({ afterId, id, moment, tx }) => {
      const rows = await read(tx, moment.organizationId, id, afterId, batchSize)
      for (const each of rows) follow(tx, moment, sourceOf(each), each.customerId)
      return { ids: rows.map((row) => row.id), last: lastOf(rows) }
    }

  /** Those who hold seats of a source, other than by buying it. */
  async function seats(
    { afterId: after, moment, tx }: Place,
    source: BoughtSource,
  ): Promise<Batch> {
    const page = { after, limit: batchSize }
    const ids = (await hooks.seats.run?.page(tx, moment.organizationId, source, page)) ?? []
    return { ids, last: ids.at(-1) ?? null }
  }

  const followSeats =
    (of: BoughtSource['kind']): Step =>
    async (place) => {
      const source = { kind: of, id: place.id }
      const batch = await seats(place, source)
      for (const customerId of batch.ids) follow(place.tx, place.moment, source, customerId)
      return batch
    }

  const cycleSeats: Step = async (place) => {
    const { id, moment, tx } = place
    const order = await orders.find(tx, [moment.organizationId], id)
    if (!order?.subscriptionId) return { ids: [], last: null }
    const batch = await seats(place, { kind: 'subscription', id: order.subscriptionId })
    for (const customerId of batch.ids) cycle.ofOrder(tx, moment, id, customerId)
    return batch
  }

  const renewSeats: Step = async (place) => {
    const { id, moment, tx } = place
    const batch = await seats(place, { kind: 'subscription', id })
    for (const customerId of batch.ids) cycle.ofUsage(tx, moment, id, customerId)
    return batch
  }

  const steps: Readonly<Record<string, readonly Step[]>> = {
    product: [subscribers, buyers],
    benefit: [holdersOf(store.liveOfBenefit)],
    customer: [holdersOf(store.liveOfCustomer)],
    subscription: [followSeats('subscription')],
    order: [followSeats('order')],
    cycle: [cycleSeats],
    usage: [renewSeats],
  }

  const schedule = (tx: Tx, moment: Moment, subjectId: string) =>
    timers.schedule(tx, moment, { kind, subjectId, dueAt: moment.at })

  /** Begins with the first again, also where an earlier change is still being passed on. */
  async function start(tx: Tx, moment: Moment, subject: Subject): Promise<void> {
    await save(tx, moment.organizationId, subject, { step: 0, afterId: null })
    schedule(tx, moment, subject)
  }

  timers.define({
    name: kind,
    async run(tx, { organizationId, subjectId }, moment) {
      const [name = '', id = ''] = subjectId.split(':')
      const { afterId, step } = await lock(tx, organizationId, subjectId)
      const batch = await steps[name]?.[step]?.({ tx, moment, id, afterId })
      if (!batch) return remove(tx, organizationId, subjectId)
      const isLast = batch.ids.length < batchSize
      const next = isLast ? { step: step + 1, afterId: null } : { step, afterId: batch.last }
      await save(tx, organizationId, subjectId, next)
      schedule(tx, moment, subjectId)
    },
  })

  return start
}
export type Spread = ReturnType<typeof createSpread>
