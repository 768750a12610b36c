import { decimal } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { unitsOf } from '../usage/index.ts'
import type { Meter } from './rules/meter.ts'
import { isAdded, type Late, withLate } from './rules/sums.ts'
import * as store from './store/charges.ts'

/** What a period is charged with. */
export type Terms = Pick<store.Charge, 'priceId' | 'discountId'> & { readonly isCapped: boolean }

type LateEvent = Late & { readonly seq: number; readonly at: Date }

/** Events of a period that was charged before they came. */
type Belated = { readonly charge: store.Charge; readonly events: readonly LateEvent[] }

/** What they add to its charge. */
export type BelatedUnits = Pick<Belated, 'charge'> & { readonly units: string }

const nothing = { n: 0, total: null, low: null, high: null }

/**
 * Events that came late are charged as their own period was. Where that is how the open period is charged,
 * they count in it; a cap is of one period.
 */
export async function splitLate(
  sql: Sql,
  of: Pick<store.Charge, 'organizationId' | 'subscriptionId' | 'meterId'>,
  late: readonly LateEvent[],
  { discountId, isCapped, priceId }: Terms,
): Promise<{ readonly present: readonly LateEvent[]; readonly belated: readonly Belated[] }> {
  if (late.length === 0) return { present: late, belated: [] }
  const times = late.map(({ at }) => at)
  const charges = await store.containing(sql, of, times)
  const chargeOf = ({ at }: LateEvent) => charges.find(({ from, to }) => from <= at && at < to)
  const isLikeNow = (charge: store.Charge | undefined) =>
    !charge || (charge.priceId === priceId && charge.discountId === discountId && !isCapped)
  const groups = Map.groupBy(late, chargeOf)
  return {
    present: [...groups].flatMap(([charge, events]) => (isLikeNow(charge) ? events : [])),
    belated: [...groups].flatMap(([charge, events]) =>
      charge && !isLikeNow(charge) ? [{ charge, events }] : [],
    ),
  }
}

type CountAll = (charge: store.Charge) => Promise<string>

/** Where units are no sums, such as the highest value: by how much all of the period is more than was charged. */
export async function belatedUnits(
  sql: Sql,
  { aggregation }: Meter,
  { charge, events }: Belated,
  countAll: CountAll,
): Promise<BelatedUnits> {
  if (isAdded(aggregation)) {
    return { charge, units: unitsOf(aggregation, withLate(aggregation, nothing, events)) }
  }
  const before = await store.chargedLate(sql, charge)
  const charged = [charge.units, ...before].map(decimal.fromRow).reduce(decimal.add)
  const rest = decimal.subtract(decimal.fromRow(await countAll(charge)), charged)
  const isMore = decimal.compare(rest, decimal.fromRow('0')) > 0
  return { charge, units: isMore ? decimal.toText(rest) : '0' }
}
