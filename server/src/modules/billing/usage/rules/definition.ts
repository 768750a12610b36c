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
      return total === null || n === 0 ? '0' : average(total, n)
  }
}

const places = 12

export function average(total: string, n: number): string {
  const { unscaled, scale } = decimal.fromRow(total)
  const scaled = (unscaled * 10n ** BigInt(places)) / BigInt(n)
  const sign = scaled < 0n ? '-' : ''
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + places + 1, '0')
  const point = digits.length - scale - places
  const fraction = digits
    .slice(point)
    .replace(/0{1,200}$/, '')
    .slice(0, places)
  return `${sign}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`
}
