import { type Decimal, decimal } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { type Definition, type Roll, unitsOf, type Wanted } from '../usage/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type BelatedUnits, belatedUnits, splitLate, type Terms } from './late.ts'
import type { Meter } from './rules/meter.ts'
import { withLate } from './rules/sums.ts'
import * as store from './store/charges.ts'
import * as rows from './store/customer-meters.ts'
import * as meters from './store/meters.ts'

/** What a subscription pays for: the usage of a customer in a period. */
export type UsageOf = {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly meterId: string
  /** The start of the billing period. */
  readonly cycleStart: Date
  /** The start of the period of usage, in which a cap holds. */
  readonly from: Date
  readonly to: Date
}

export type UsageFound = {
  readonly meter: Meter
  /** A decimal. */
  readonly units: string
  readonly credited: number
  /** The units that are not credited, never below zero. */
  readonly billable: Decimal
}

/** Late usage of a period that is charged with terms of its own. */
export type LateUsage = BelatedUnits & { readonly billable: Decimal }
type WithLate = UsageFound & { readonly late: readonly LateUsage[] }
export type ClosedUsage = WithLate & { readonly seq: number; readonly from: Date }

type Late = Parameters<typeof withLate>[2]

const none = decimal.fromRow('0')

/** What is left of units, or of credits, after the other. */
function restOf(units: Decimal, taken: Decimal): Decimal {
  const rest = decimal.subtract(units, taken)
  return decimal.compare(rest, none) > 0 ? rest : none
}

/** The usage that orders are made of. */
export function createCharges({ usage }: Pick<Dependencies, 'usage'>, rolls: Roll) {
  async function meterOf(sql: Sql, { meterId, organizationId }: UsageOf): Promise<Meter> {
    const [meter] = await meters.findMany(sql, organizationId, [meterId])
    if (!meter) throw new Error('A meter is never deleted.')
    return meter
  }

  async function found(
    sql: Sql,
    meter: Meter,
    { customerId, from, organizationId, to }: UsageOf,
    late: Late,
    exact: boolean,
  ): Promise<UsageFound> {
    const definition: Definition = meters.definitionOf(meter)
    const subjectIds = await usage.subjectIdsOf(sql, organizationId, [customerId])
    const wanted: Wanted = { subjectIds: subjectIds.get(customerId) ?? [], from, to }
    const [sums] = await usage.sumsOf(sql, definition, [wanted], { exact })
    const present = sums ?? { n: 0, total: null, low: null, high: null }
    const units = unitsOf(meter.aggregation, withLate(meter.aggregation, present, late))
    const own = await rows.ofCustomers(sql, organizationId, [customerId])
    const credited = own.find(({ meterId }) => meterId === meter.id)?.credited ?? 0
    const billable = restOf(decimal.fromRow(units), decimal.fromRow(String(credited)))
    return { meter, units, credited, billable }
  }

  /** With the events that came late, each as its own period is charged; they are drawn from credits last. */
  async function foundWithLate(
    sql: Sql,
    meter: Meter,
    of: UsageOf,
    all: Parameters<typeof splitLate>[2],
    { exact, terms }: { readonly exact: boolean; readonly terms: Terms },
  ): Promise<WithLate> {
    const { belated, present } = await splitLate(sql, of, all, terms)
    const usual = await found(sql, meter, of, present, exact)
    let credits = restOf(decimal.fromRow(String(usual.credited)), decimal.fromRow(usual.units))
    const late: LateUsage[] = []
    for (const each of belated) {
      const added = await belatedUnits(sql, meter, each, async ({ from, to }) => {
        const { units } = await found(sql, meter, { ...of, from, to }, [], exact)
        return units
      })
      const units = decimal.fromRow(added.units)
      late.push({ ...added, billable: restOf(units, credits) })
      credits = restOf(credits, units)
    }
    return { ...usual, late }
  }

  /** From where it was charged before. */
  async function rest(sql: Sql, of: UsageOf): Promise<UsageOf> {
    const { from, meterId, organizationId, subscriptionId } = of
    const closed = await usage.closedUntil(sql, organizationId, meterId, subscriptionId)
    return closed && closed > from ? { ...of, from: closed } : of
  }

  return {
    /** What was used before is not charged: the price was added then. */
    async beginUsage(tx: Tx, of: UsageOf): Promise<void> {
      await usage.closePeriod(tx, { ...of, beganAt: of.from, closedUntil: of.from })
    },

    /**
     * Closes a period: counts every event that was stored until now. Later ones are charged with the
     * order of the period that is open then, as their own period was charged. The mark of the meter is locked until the transaction ends.
     */
    async closeUsage(tx: Tx, of: UsageOf, terms: Terms): Promise<ClosedUsage> {
      const seq = await rolls.rollAll(tx, of)
      const meter = await meterOf(tx, of)
      const { meterId, organizationId, subscriptionId, to } = of
      const late = await usage.takeLate(tx, organizationId, meterId, subscriptionId, seq)
      const open = await rest(tx, of)
      const closed = await foundWithLate(tx, meter, open, late, { exact: true, terms })
      await usage.closePeriod(tx, { ...of, beganAt: open.from, closedUntil: to })
      return { ...closed, from: open.from, seq }
    },

    /** What was charged of it; it never changes. */
    async recordCharge(
      tx: Tx,
      { at }: Moment,
      of: UsageOf,
      { credited, from, seq, units }: ClosedUsage,
      charged: Pick<
        store.Charge,
        'amount' | 'discount' | 'discountId' | 'discountLeft' | 'priceId'
      >,
    ): Promise<void> {
      const usageStart = of.from
      await store.insert(tx, { ...of, ...charged, usageStart, from, credited, seq, units, at })
    },

    async recordLate(
      tx: Tx,
      { at }: Moment,
      { charge, units }: LateUsage,
      { seq }: Pick<ClosedUsage, 'seq'>,
      charged: Pick<store.Charge, 'amount' | 'discount'>,
    ): Promise<void> {
      await store.insertLate(tx, { ...charge, ...charged, seq, units, at })
    },

    chargedIn: store.ofCycle,

    /** What would be charged if the period ended now; a little behind. */
    async showUsage(sql: Sql, of: UsageOf, terms: Terms): Promise<WithLate> {
      const meter = await meterOf(sql, of)
      const { meterId, organizationId, subscriptionId } = of
      const late = await usage.showLate(sql, organizationId, meterId, subscriptionId)
      return foundWithLate(sql, meter, await rest(sql, of), late, { exact: false, terms })
    },
  }
}
