import type { intervals } from './prices.ts'

export type Recurrence = {
  readonly interval: (typeof intervals)[number]
  readonly count: number
}

/** In days or in months: one has no whole number of the other. */
const lengths = {
  day: { unit: 'day', of: 1 },
  week: { unit: 'day', of: 7 },
  month: { unit: 'month', of: 1 },
  year: { unit: 'month', of: 12 },
} as const

/** Whether so many periods of usage are one billing period, so that none is cut off. A day is part of each. */
export function dividesPeriod(meter: Recurrence, billing: Recurrence): boolean {
  const [part, whole] = [lengths[meter.interval], lengths[billing.interval]]
  const [length, all] = [part.of * meter.count, whole.of * billing.count]
  if (part.unit !== whole.unit) return meter.interval === 'day' && meter.count === 1
  return length < all && all % length === 0
}
