/** Something that is still going on: when it last changed, or when it will. */
export type Underway = { readonly at: Date }

const soon = 120_000
const often = 3_000
const seldom = 60_000

/** How long to wait before asking again, in milliseconds; false once nothing is underway. */
export function pauseFor(underway: readonly Underway[], now: number): number | false {
  if (underway.length === 0) return false
  return underway.some(({ at }) => Math.abs(at.getTime() - now) < soon) ? often : seldom
}
