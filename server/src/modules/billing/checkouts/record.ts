import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Timer, Timers } from '../../../platform/timers/index.ts'
import { anonymizePayload, type Customer, customerToWire } from '../customers/index.ts'
import type { Context, Hooks } from './dependencies.ts'
import type { Describe } from './describe.ts'
import { type Checkout, canBecome, hasExpired } from './rules/checkout.ts'
import * as store from './store/read.ts'
import { anonymizeAbandoned, anonymizeSome, insert, save, saveExpired } from './store/write.ts'

const payloadsPerStep = 500
/** Checkouts that nobody finished, with the same email address. */
const maxAbandoned = 1_000

/** A checkout that is open, and when it ends. */
type Expiring = { readonly checkout: Checkout; readonly moment: Moment }

type Told = 'checkout.created' | 'checkout.updated' | 'checkout.expired'

/** Stores checkouts, and tells of each change. */
export function createRecord(
  { events }: Pick<Context, 'events'>,
  describe: Describe,
  { stored }: Hooks,
) {
  async function tell(tx: Tx, moment: Moment, type: Told, checkout: Checkout) {
    const payload = await describe.forMerchant(tx, checkout, moment)
    await events.append(tx, type, `checkout:${checkout.id}`, payload, moment.at)
    return payload
  }

  const count = (tx: Tx, { organizationId, status }: Checkout, change: 1 | -1) =>
    changeCount(tx, organizationId, store.listName, { key: status, change })

  return {
    async create(tx: Tx, moment: Moment, checkout: Checkout) {
      await insert(tx, checkout)
      count(tx, checkout, 1)
      for (const hook of stored) await hook(tx, undefined, checkout)
      return tell(tx, moment, 'checkout.created', checkout)
    },

    /** Changes a locked checkout; `type` is null where only buyers look at what changed. */
    async change(
      tx: Tx,
      moment: Moment,
      before: Checkout,
      changed: Checkout,
      type: Told | null = 'checkout.updated',
    ): Promise<Checkout> {
      if (before.status !== changed.status) {
        if (!canBecome(before.status, changed.status)) {
          throw new Error(`A checkout that is ${before.status} cannot be ${changed.status}.`)
        }
        count(tx, before, -1)
        count(tx, changed, 1)
      }
      const checkout = { ...changed, modifiedAt: changedAt(moment, before) }
      await save(tx, checkout)
      for (const hook of stored) await hook(tx, before, checkout)
      if (type) await tell(tx, moment, type, checkout)
      return checkout
    },

    /** Ends open checkouts of one organization, which are locked, with one statement for all. */
    async expireMany(tx: Tx, open: readonly Expiring[]): Promise<void> {
      const [first] = open
      if (!first) return
      const { moment } = first
      const { organizationId } = moment
      const expired = open.map((each) => ({
        ...each.checkout,
        status: 'expired' as const,
        modifiedAt: changedAt(each.moment, each.checkout),
      }))
      saveExpired(tx, organizationId, expired)
      const payloads = await describe.forMerchants(tx, organizationId, expired, moment)
      for (const [index, { checkout: before, moment }] of open.entries()) {
        const [after, payload] = [expired[index], payloads[index]]
        if (!after || !payload) throw new Error('Each checkout has one description.')
        count(tx, before, -1)
        count(tx, after, 1)
        for (const hook of stored) await hook(tx, before, after)
        await events.append(tx, 'checkout.expired', `checkout:${after.id}`, payload, moment.at)
      }
    },
  }
}
export type Record = ReturnType<typeof createRecord>

const expiry = 'checkouts.expiry'

/** The lane is the checkout's own, since a buyer is not known yet. */
export function scheduleExpiry(
  timers: Pick<Timers, 'schedule'>,
  tx: Tx,
  moment: Moment,
  { expiresAt, id }: Pick<Checkout, 'id' | 'expiresAt'>,
) {
  timers.schedule(tx, moment, { kind: expiry, subjectId: id, lane: id, dueAt: expiresAt })
}

const isEnding = (checkout: Checkout, { at }: Moment) =>
  checkout.status === 'open' && hasExpired(checkout, at)

/** Ends an open checkout whose time is over; others are left as they are. */
export async function expireIfDue(
  record: Record,
  tx: Tx,
  moment: Moment,
  checkout: Checkout,
): Promise<Checkout> {
  if (!isEnding(checkout, moment)) return checkout
  const expired = { ...checkout, status: 'expired' as const }
  return record.change(tx, moment, checkout, expired, 'checkout.expired')
}

export function defineExpiry(timers: Pick<Timers, 'define'>, record: Record) {
  timers.define({
    name: expiry,
    lockMany: async (tx, timers) => void (await lockSubjects(tx, timers)),
    async runMany(tx, runs) {
      const checkouts = await lockSubjects(
        tx,
        runs.map(({ timer }) => timer),
      )
      const open = runs.flatMap(({ moment, timer }) => {
        const checkout = checkouts.get(timer.subjectId)
        return checkout && isEnding(checkout, moment) ? [{ checkout, moment }] : []
      })
      await record.expireMany(tx, open)
    },
  })
}

async function lockSubjects(tx: Tx, timers: readonly Timer[]): Promise<Map<string, Checkout>> {
  const organizationId = timers[0]?.organizationId ?? ''
  const ids = timers.map(({ subjectId }) => subjectId)
  const rows = await store.lockMany(tx, organizationId, ids)
  return new Map(rows.map((checkout) => [checkout.id, checkout]))
}

/** Takes from checkouts, and from what was told of them, what a customer entered. */
export function registerAnonymization({
  customers,
  events,
}: Pick<Context, 'customers' | 'events'>) {
  async function inEvents(tx: Tx, ids: readonly string[], customer: Customer) {
    if (ids.length === 0) return
    const subjects = ids.map((id) => `checkout:${id}` as const)
    const wire = customerToWire(customer)
    const rewritten = (body: unknown) => anonymizePayload(body, wire)
    for (let count = payloadsPerStep; count === payloadsPerStep; ) {
      count = await events.rewrite(tx, subjects, rewritten, payloadsPerStep)
    }
  }

  customers.hooks.anonymize.register('checkouts', async (tx, customer, limit) => {
    const ids = await anonymizeSome(tx, customer, limit)
    await inEvents(tx, ids, customer)
    return ids.length
  })
  // Only here is the email address still known.
  customers.hooks.anonymizing.register(
    'checkouts',
    async (tx, { email, organizationId }, after) => {
      if (email === null) return
      const ids = await anonymizeAbandoned(tx, organizationId, email, maxAbandoned)
      await inEvents(tx, ids, after)
    },
  )
}
