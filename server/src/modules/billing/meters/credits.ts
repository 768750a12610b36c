import { after, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Definition, Roll } from '../usage/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { type Lot, reset, sumOf, unitsToAdd, usedOf, usedOfEach } from './rules/lots.ts'
import * as store from './store/credits.ts'
import * as rows from './store/customer-meters.ts'
import * as meters from './store/meters.ts'

const beginning = new Date(0)
const expireKind = 'meters.expire'

type Place = {
  readonly organizationId: string
  readonly customerId: string
  readonly meterId: string
}

export type Grant = Place & {
  /** What grants it: the same again is granted once. */
  readonly grantKey: string
  readonly subscriptionId: string | null
  readonly units: number
  readonly rollover: boolean
  readonly expiresAt?: Date | null
}

/** What a benefit gives of a meter in a period: to a subscription, an order or a seat. */
export type Allotment = Omit<Grant, 'grantKey'> & {
  readonly slotId: string
  readonly benefitId: string
  readonly periodStart: Date | null
}

type Parts = {
  readonly rolls: Roll
  readonly consumption: (
    tx: Tx,
    definition: Definition,
    customerIds: readonly string[],
    at?: Date,
  ) => Promise<void>
}

/**
 * Credits of customers. At one time they are revoked, then reset, then granted. The customer is locked by
 * the caller; then come the mark of the meter and the row of the customer.
 */
export function createCredits(
  dependencies: Dependencies,
  { rolls, consumption }: Parts,
  { changed }: Pick<Hooks, 'changed'>,
) {
  const { customers, random, timers, usage } = dependencies

  async function definitionAt(tx: Tx, { meterId, organizationId }: Place): Promise<Definition> {
    const [meter] = await meters.findMany(tx, organizationId, [meterId])
    if (!meter) throw new Error('A meter is never deleted.')
    return meters.definitionOf(meter)
  }

  async function lockRow(tx: Tx, { at }: Moment, { customerId, meterId, organizationId }: Place) {
    const missing = [{ id: random.uuid(), customerId }]
    await rows.addMissing(tx, organizationId, missing, meterId, at)
    const row = await rows.lock(tx, organizationId, customerId, meterId)
    if (!row) throw new Error('The row of a customer and a meter is missing.')
    return row
  }

  const liveLots = (tx: Tx, { customerId, meterId, organizationId }: Place) =>
    store.live(tx, organizationId, customerId, meterId)

  const tell = (
    tx: Tx,
    { at }: Moment,
    { customerId, organizationId }: Place,
    name: 'meter.credited' | 'meter.reset',
    metadata: Record<string, string | number | boolean>,
  ) =>
    usage.recordAtEnd(tx, {
      organizationId,
      customerId,
      name,
      source: 'system',
      externalId: null,
      timestamp: at,
      metadata,
    })

  async function saveCredited(tx: Tx, moment: Moment, row: rows.CustomerMeter, more: object = {}) {
    const credited = sumOf(await liveLots(tx, row))
    await rows.save(tx, { ...row, ...more, credited, modifiedAt: changedAt(moment, row) })
    const { customerId, organizationId } = row
    for (const tell of changed) await tell(tx, organizationId, [customerId])
  }

  /** Exactly what was used from the last reset until then. */
  async function consumedUntil(
    tx: Tx,
    definition: Definition,
    { customerId, organizationId, resetAt }: rows.CustomerMeter,
    to: Date,
  ): Promise<number> {
    const subjectIds = await usage.subjectIdsOf(tx, organizationId, [customerId])
    const span = { subjectIds: subjectIds.get(customerId) ?? [], from: resetAt ?? beginning, to }
    const [units = '0'] = await usage.unitsOfEach(tx, definition, [span], { exact: true })
    return Number(units)
  }

  /** Ends a lot. What was used of it stays until the next reset, so that it is not charged. */
  async function endLot(tx: Tx, moment: Moment, place: Place, lotId: string) {
    const definition = await definitionAt(tx, place)
    const row = await lockRow(tx, moment, place)
    const lots = await liveLots(tx, place)
    if (!lots.some(({ id }) => id === lotId)) return
    const consumed = await consumedUntil(tx, definition, row, after(moment.at, span.day))
    const used = usedOf(lots, consumed, lotId)
    const { organizationId } = place
    await store.end(tx, organizationId, lotId, { at: moment.at, used })
    await saveCredited(tx, moment, row)
  }

  timers.define({
    name: expireKind,
    async lock(tx, { lane, organizationId }) {
      await customers.lock(tx, organizationId, lane)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const found = await store.findById(tx, organizationId, subjectId)
      if (found) await endLot(tx, moment, { ...found, organizationId }, subjectId)
    },
  })

  async function add(
    tx: Tx,
    moment: Moment,
    { expiresAt = null, ...grant }: Grant,
  ): Promise<boolean> {
    const row = await lockRow(tx, moment, grant)
    const id = random.uuid()
    const lot = { ...grant, id, expiresAt, createdAt: moment.at }
    if (!(await store.insert(tx, lot))) return false
    await saveCredited(tx, moment, row)
    if (expiresAt) {
      const timer = { kind: expireKind, subjectId: id, lane: grant.customerId }
      timers.schedule(tx, moment, { ...timer, dueAt: expiresAt })
    }
    return true
  }

  const keyOf = ({ benefitId, customerId, periodStart, slotId }: Allotment) =>
    ['slot', slotId, benefitId, periodStart?.toISOString() ?? '', customerId].join(':')

  /** One lot per benefit, slot and period: of what was given in it before, nothing is given again. */
  async function allot(tx: Tx, moment: Moment, given: Allotment): Promise<void> {
    const grantKey = keyOf(given)
    const row = await lockRow(tx, moment, given)
    const lots = await store.ofSlot(tx, given)
    const own = lots.find((lot) => lot.grantKey === grantKey)
    const others = lots.filter((lot) => lot !== own)
    const entitled = given.units
    const units = unitsToAdd(entitled, others, own?.units)
    const lot = { ...given, grantKey, units, entitled, expiresAt: null, createdAt: moment.at }
    if (own) await store.reopen(tx, { ...lot, id: '' }, units)
    else await store.insert(tx, { ...lot, id: random.uuid() })
    await saveCredited(tx, moment, row)
    if (units > 0) tellCredited(tx, moment, { ...given, grantKey, units })
  }

  const tellCredited = (tx: Tx, moment: Moment, { meterId, rollover, units, ...grant }: Grant) =>
    tell(tx, moment, { ...grant, meterId }, 'meter.credited', {
      meter_id: meterId,
      units,
      rollover,
    })

  async function resetCredits(
    tx: Tx,
    moment: Moment,
    place: Place,
    { at, renews }: { readonly at: Date; readonly renews?: string | undefined },
  ): Promise<number> {
    const { customerId, meterId, organizationId } = place
    await rolls.rollAll(tx, place)
    const definition = await definitionAt(tx, place)
    const row = await lockRow(tx, moment, place)
    // Of another subscription that was reset since: what was used until then is drawn already.
    const isLate = row.resetAt !== null && row.resetAt > at
    const resetAt = isLate ? row.resetAt : at
    const consumed = isLate ? 0 : await consumedUntil(tx, definition, row, at)
    const { kept, ended, rollover } = reset(await liveLots(tx, place), consumed, renews)
    await keep(tx, organizationId, kept, moment)
    await store.setRemaining(tx, organizationId, ended, moment.at)
    await rows.save(tx, { ...row, resetAt, modifiedAt: changedAt(moment, row) })
    const carried: Grant = {
      ...place,
      grantKey: rolloverKey(renews, at),
      subscriptionId: renews ?? null,
      units: rollover,
      rollover: true,
    }
    if (rollover > 0) await add(tx, moment, carried)
    else await saveCredited(tx, moment, { ...row, resetAt })
    await consumption(tx, definition, [customerId], moment.at)
    tell(tx, moment, place, 'meter.reset', { meter_id: meterId })
    if (rollover > 0) tellCredited(tx, moment, carried)
    return rollover
  }

  return {
    credits: {
      /** False if it was granted before. */
      async grant(tx: Tx, moment: Moment, grant: Grant): Promise<boolean> {
        const added = await add(tx, moment, grant)
        if (added) tellCredited(tx, moment, grant)
        return added
      },

      /** Takes back what is left of a grant. */
      async revoke(tx: Tx, moment: Moment, organizationId: string, meterId: string, key: string) {
        const found = await store.findByGrant(tx, organizationId, meterId, key)
        if (found) await endLot(tx, moment, { ...found, organizationId }, found.id)
      },

      allot,

      /** Takes back what is left of a benefit; what was used of it counts in the period. */
      async takeBack(
        tx: Tx,
        moment: Moment,
        of: Pick<Allotment, 'organizationId' | 'meterId' | 'slotId' | 'benefitId' | 'customerId'>,
      ) {
        const { meterId, organizationId } = of
        for (const lot of await store.close(tx, organizationId, meterId, of)) {
          await endLot(tx, moment, { ...lot, organizationId }, lot.id)
        }
      },

      /** How much of what a subscription and its seats were given of a meter in a period was used by now. */
      async usedOf(
        tx: Tx,
        { at, organizationId }: Moment,
        of: { readonly subscriptionId: string; readonly periodStart: Date },
        meterId: string,
      ): Promise<number> {
        const [meter] = await meters.findMany(tx, organizationId, [meterId])
        if (!meter) return 0
        const given = { organizationId, subscriptionId: of.subscriptionId }
        const before = await store.besides(tx, given, meterId)
        const customerIds = [...new Set(before.map(({ customerId }) => customerId))]
        if (customerIds.length === 0) return 0
        await rolls.rollAll(tx, { organizationId, meterId })
        await consumption(tx, meters.definitionOf(meter), customerIds, at)
        const lots = await store.besides(tx, given, meterId)
        const isOwn = (lot: (typeof lots)[number]) =>
          lot.subscriptionId === of.subscriptionId &&
          lot.periodStart !== null &&
          lot.periodStart >= of.periodStart
        return Map.groupBy(lots, ({ customerId }) => customerId)
          .values()
          .reduce((sum, each) => sum + usedOfEach(each, Number(each[0]?.consumed), isOwn), 0)
      },

      /**
       * What was used until then is drawn from the lots. Those of a subscription that renews end, and what
       * may be carried over is a new one. Resolves to its units.
       */
      reset: resetCredits,

      /** After a pause: what was used in it is drawn from no credits of later. */
      async restart(
        tx: Tx,
        moment: Moment,
        {
          subscriptionId,
          ...customer
        }: Omit<Place, 'meterId'> & { readonly subscriptionId: string },
        charged: readonly string[],
      ): Promise<void> {
        const given = await store.everMetersOf(tx, { ...customer, subscriptionId })
        const ids = new Set([...charged, ...given.map(({ meterId }) => meterId)])
        for (const meterId of [...ids].toSorted()) {
          const place = { ...customer, meterId }
          await resetCredits(tx, moment, place, { at: moment.at, renews: subscriptionId })
        }
      },

      /** The same for all credits of a subscription that renews, but those that were reset then. */
      async resetOf(
        tx: Tx,
        moment: Moment,
        {
          subscriptionId,
          ...customer
        }: Omit<Place, 'meterId'> & { readonly subscriptionId: string },
        at: Date,
      ): Promise<void> {
        const { customerId, organizationId } = customer
        const of = { organizationId, customerId, subscriptionId }
        const carried = rolloverKey(subscriptionId, at)
        const found = await store.metersOf(tx, of, { at, carried })
        for (const { meterId } of found) {
          const place = { ...customer, meterId }
          await resetCredits(tx, moment, place, { at, renews: subscriptionId })
        }
      },
    },
  }
}

/** Of the lot that a subscription carries over then. */
const rolloverKey = (subscriptionId: string | undefined, at: Date) =>
  `rollover:${subscriptionId}:${at.toISOString()}`

/** Lots of others stay with their rest; those that are used up end. */
async function keep(tx: Tx, organizationId: string, lots: readonly Lot[], { at }: Moment) {
  const [left, empty] = [false, true].map((isEmpty) =>
    lots.filter(({ remaining }) => (remaining === 0) === isEmpty),
  ) as [Lot[], Lot[]]
  await store.setRemaining(tx, organizationId, left, null)
  await store.setRemaining(tx, organizationId, empty, at)
}
