import type { Merchant } from '../merchants.ts'
import { createMeter, named } from '../usage.ts'

/** A meter, and what it counts: thousandths of units, since a quantity has three decimals at most. */
export type Counted = {
  readonly id: string
  readonly event: string
  readonly func: 'sum' | 'count' | 'max'
}

/** An event as it was sent; whether it was stored, and after which others, is learned. */
export type Used = {
  readonly externalId: string
  readonly event: string
  readonly customerId: string | null
  /** The external id of a customer who may be known later. */
  readonly stranger: string | null
  readonly at: number
  readonly thousandths: number
  /** Unknown until it is seen; it may never be where a process died. */
  seq: number | null
  /** Its request was answered. */
  isSure: boolean
}

/** Of a period that ends then. */
type KeptCaps = { readonly until: number; readonly caps: readonly (number | null)[] }

/** Everything that customers of a merchant used. */
export type Measuring = {
  readonly meters: readonly Counted[]
  readonly events: Used[]
  /** By the external id: which customer has it, and the number of the last event before that. */
  readonly strangers: Map<string, { customerId: string | null; since: number }>
  /** What was charged, by subscription and meter, oldest first. */
  readonly charges: Map<string, Charged[]>
  /** The caps that a highest value had in a period that goes on with another plan, by the same. */
  readonly keptCaps: Map<string, KeptCaps>
  /** The number of the last event that was seen. */
  seen: number
  /** What had been counted when the consumption of customers was compared. */
  counted: string
}

export type Charged = {
  readonly start: number
  readonly end: number
  /** Of the last event that was counted. */
  readonly seq: number
  readonly priceId: string
  readonly discountId: string | null
  /** A cap is of one period, so nothing of another one counts in it. */
  readonly isCapped: boolean
  /** Thousandths of units, also those that came late. */
  units: number
  /** The most that a period with this price costs, and what was charged of it. */
  readonly cap: number | null
  amount: number
}

export async function createMeters(merchant: Merchant): Promise<Counted[]> {
  const meters: Counted[] = []
  const add = async (event: string, func: Counted['func']) => {
    const aggregation = func === 'count' ? { func } : { func, property: 'n' }
    const { id } = await createMeter(merchant, { name: event, filter: named(event), aggregation })
    meters.push({ id, event, func })
  }
  await add('call', 'sum')
  await add('job', 'count')
  await add('peak', 'max')
  return meters
}

export const emptyMeasuring = (meters: readonly Counted[]): Measuring => ({
  meters,
  events: [],
  strangers: new Map(),
  charges: new Map(),
  keptCaps: new Map(),
  seen: 0,
  counted: '',
})

/** What a meter counts of these events. */
export function unitsOf({ func }: Counted, events: readonly Used[]): number {
  if (func === 'count') return events.length * 1_000
  const values = events.map(({ thousandths }) => thousandths)
  if (func === 'sum') return values.reduce((sum, value) => sum + value, 0)
  return values.length === 0 ? 0 : Math.max(...values)
}

/** Whether an event is of a customer, for what is counted up to a number. */
export function isOf(
  { customerId, stranger }: Used,
  wanted: string,
  { strangers }: Measuring,
  upTo: number,
): boolean {
  if (stranger === null) return customerId === wanted
  const known = strangers.get(stranger)
  return known !== undefined && known.customerId === wanted && known.since <= upTo
}

type Charging = Omit<Charged, 'units' | 'cap' | 'amount'> & { readonly customerId: string }

/** Whether late events of a charge count in another one. */
const isLike = (one: Charging | Charged, other: Charging) =>
  one.priceId === other.priceId && one.discountId === other.discountId && !other.isCapped

/**
 * The events that a charge contains: those of its period, and those of earlier charged periods that came
 * after their charge.
 */
export function eventsOfCharge(
  measuring: Measuring,
  meter: Counted,
  charging: Charging,
  before: readonly Charged[],
): Used[] {
  const { customerId, end, seq, start } = charging
  const charged = before.at(-1)?.seq ?? 0
  return measuring.events.filter((event) => {
    const { at, seq: number } = event
    if (number === null || number > seq || event.event !== meter.event) return false
    if (!isOf(event, customerId, measuring, seq)) return false
    const isLate =
      number > charged &&
      before.some((each) => each.start <= at && at < each.end && isLike(each, charging))
    return (start <= at && at < end) || isLate
  })
}

/** What late events add to earlier charges that are not like this one, in the order in which they came. */
export function belatedOf(
  measuring: Measuring,
  meter: Counted,
  charging: Charging,
  before: readonly Charged[],
): { readonly charge: Charged; readonly units: number }[] {
  const { customerId, seq } = charging
  const charged = before.at(-1)?.seq ?? 0
  const known = measuring.events
    .filter(({ event, seq: number }) => event === meter.event && number !== null && number <= seq)
    .filter((event) => isOf(event, customerId, measuring, seq))
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  const isWithin = ({ end, start }: Charged, { at }: Used) => start <= at && at < end
  const late = known.filter((event) => (event.seq ?? 0) > charged)
  const groups = Map.groupBy(late, (event) => before.find((each) => isWithin(each, event)))
  return [...groups].flatMap(([charge, events]) => {
    if (!charge || isLike(charge, charging)) return []
    const whole = unitsOf(
      meter,
      known.filter((event) => isWithin(charge, event)),
    )
    const units = meter.func === 'max' ? Math.max(0, whole - charge.units) : unitsOf(meter, events)
    return units > 0 ? [{ charge, units }] : []
  })
}
