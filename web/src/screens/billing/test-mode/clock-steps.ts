/** How far the clock is moved by one button. */
export const steps = [
  { id: 'day', advance: 'P1D' },
  { id: 'week', advance: 'P7D' },
  { id: 'month', advance: 'P1M' },
  { id: 'year', advance: 'P1Y' },
] as const

const day = 86_400_000

/** How far a sandbox is ahead of the real time, in whole days. */
export const daysAhead = (now: Date, here: Date): number =>
  Math.max(0, Math.round((now.getTime() - here.getTime()) / day))

type Span = { readonly from: Date; readonly to: Date }

/** How much of a move is done, from 0 to 1. */
export function doneOf({ from, to }: Span, now: Date): number {
  const whole = to.getTime() - from.getTime()
  return Math.min(1, Math.max(0, (now.getTime() - from.getTime()) / whole))
}
