const day = 86_400_000

/** Days between two moments; one that has begun counts. */
export const daysOf = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / day))
