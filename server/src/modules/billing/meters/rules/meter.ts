import type { Aggregation, Filter } from '@guildhall/contract/billing/meter-filter'
import type { MeterUpdate } from '@guildhall/contract/billing/meters'
import type { Metadata } from '@guildhall/contract/kernel/billing'
import type { Issue } from '../../../../kernel/index.ts'

export type Meter = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly unit: 'scalar' | 'token' | 'custom'
  readonly customLabel: string | null
  readonly customMultiplier: number | null
  readonly filter: Filter
  readonly aggregation: Aggregation
  readonly metadata: Metadata
  readonly archivedAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** Keys in one order: the database has its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
const same = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** What was counted by one filter or aggregation is wrong by another one. */
export const changesCounting = (meter: Meter, { filter, aggregation }: MeterUpdate) =>
  Boolean(
    (filter && !same(filter, meter.filter)) ||
      (aggregation && !same(aggregation, meter.aggregation)),
  )

export const frozen = (input: MeterUpdate): Issue[] =>
  (['filter', 'aggregation'] as const)
    .filter((name) => input[name])
    .map((name) => ({
      loc: ['body', name],
      msg: 'This meter has counted events, so it cannot be changed.',
      type: 'forbidden',
    }))

const given = <Value>(input: Value | null | undefined, present: Value | null) =>
  input === undefined ? present : input

export function changed(meter: Meter, input: MeterUpdate, at: Date): Meter {
  const archivedAt = meter.archivedAt ?? at
  const isArchived = input.is_archived ?? meter.archivedAt !== null
  return {
    ...meter,
    name: input.name ?? meter.name,
    unit: input.unit ?? meter.unit,
    customLabel: given(input.custom_label, meter.customLabel),
    customMultiplier: given(input.custom_multiplier, meter.customMultiplier),
    filter: input.filter ?? meter.filter,
    aggregation: input.aggregation ?? meter.aggregation,
    metadata: input.metadata ?? meter.metadata,
    archivedAt: isArchived ? archivedAt : null,
    modifiedAt: at,
  }
}
