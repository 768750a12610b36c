import type { Aggregation } from '@guildhall/contract/billing/meter-filter'
import { type Decimal, decimal } from '../../../../kernel/index.ts'

type Sums = {
  readonly n: number
  readonly total: string | null
  readonly low: string | null
  readonly high: string | null
}

/** A number, or the hash of a value where different values are counted. */
export type Late = { readonly value: string | null; readonly hash: string | null }

/** Whether units of one event come on top of those of another. */
export const isAdded = ({ func }: Aggregation) => func === 'sum' || func === 'count'

/** The sums of a period with those events of earlier ones that came in it. */
export function withLate({ func }: Aggregation, sums: Sums, late: readonly Late[]): Sums {
  if (func === 'unique') return { ...sums, n: sums.n + new Set(late.map(({ hash }) => hash)).size }
  const values = late.flatMap(({ value }) => (value === null ? [] : decimal.fromRow(value)))
  return values.reduce<Sums>(
    (before, value) => ({
      n: before.n + 1,
      total: decimal.toText(decimal.add(decimal.fromRow(before.total ?? '0'), value)),
      low: extreme(before.low, decimal.toText(value), -1),
      high: extreme(before.high, decimal.toText(value), 1),
    }),
    sums,
  )
}

const extreme = (present: string | null, other: string, wanted: 1 | -1) =>
  present === null || decimal.compare(decimal.fromRow(other), decimal.fromRow(present)) === wanted
    ? other
    : present

/** One quantity out of those of several customers, as decimals; 0 without any. */
export function join(func: 'sum' | 'max' | 'min' | 'avg', quantities: readonly string[]): string {
  const [first, ...others] = quantities.map(decimal.fromRow)
  if (!first) return '0'
  const best = (wanted: 1 | -1) =>
    others.reduce((a: Decimal, b) => (decimal.compare(b, a) === wanted ? b : a), first)
  if (func === 'max') return decimal.toText(best(1))
  if (func === 'min') return decimal.toText(best(-1))
  const sum = others.reduce(decimal.add, first)
  return decimal.toText(func === 'sum' ? sum : decimal.quotient(sum, quantities.length))
}
