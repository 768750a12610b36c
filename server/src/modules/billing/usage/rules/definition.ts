import type { Aggregation, Filter } from '@guildhall/contract/billing/meter-filter'
import { decimal } from '../../../../kernel/index.ts'

/** What is counted of the events of an organization. */
export type Definition = {
  readonly organizationId: string
  /** Null for one that is not stored: then it counts the events themselves. */
  readonly meterId: string | null
  readonly filter: Filter
  readonly aggregation: Aggregation
}

/** What was counted of a number of events. */
export type Sums = {
  readonly n: number
  /** Decimals; null without events. */
  readonly total: string | null
  readonly low: string | null
  readonly high: string | null
}

/** A decimal; 0 without events. An average has up to twelve decimal places. */
export function unitsOf({ func }: Aggregation, { n, total, low, high }: Sums): string {
  switch (func) {
    case 'count':
    case 'unique':
      return String(n)
    case 'sum':
      return total ?? '0'
    case 'min':
      return low ?? '0'
    case 'max':
      return high ?? '0'
    case 'avg':
      return total === null || n === 0
        ? '0'
        : decimal.toText(decimal.quotient(decimal.fromRow(total), n))
  }
}

/** From a time up to another one, which does not belong to it. */
export type Span = { readonly from: Date; readonly to: Date }
type Level = 'd' | 'q'
export type Piece = Span & { readonly level: Level }

const lengths = { q: 900_000, d: 86_400_000 } as const

const up = (ms: number, level: Level) => Math.ceil(ms / lengths[level]) * lengths[level]
const down = (ms: number, level: Level) => Math.floor(ms / lengths[level]) * lengths[level]

const spanOf = (from: number, to: number): Span => ({ from: new Date(from), to: new Date(to) })
const isFilled = ({ from, to }: Span) => from < to

/**
 * Whole days in UTC, whole quarters of an hour beside them, and the edges that are neither. The time
 * zones of today are whole quarters apart from UTC, so their hours and days have no edges.
 */
export function piecesOf(span: Span): { readonly pieces: Piece[]; readonly edges: Span[] } {
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  const [first, last] = [up(from, 'q'), down(to, 'q')]
  if (first >= last) return { pieces: [], edges: [span].filter(isFilled) }
  const edges = [spanOf(from, first), spanOf(last, to)].filter(isFilled)
  const [firstDay, lastDay] = [up(first, 'd'), down(last, 'd')]
  const parts: Piece[] =
    firstDay >= lastDay
      ? [{ ...spanOf(first, last), level: 'q' }]
      : [
          { ...spanOf(first, firstDay), level: 'q' },
          { ...spanOf(firstDay, lastDay), level: 'd' },
          { ...spanOf(lastDay, last), level: 'q' },
        ]
  return { pieces: parts.filter(isFilled), edges }
}
