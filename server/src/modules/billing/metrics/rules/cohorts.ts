/** How many subscriptions started in one interval and ended in another one, or did not: null. */
export type Lives = {
  readonly startedIn: number
  readonly endedIn: number | null
  readonly count: number
}

export type Cohort = { readonly subscriptions: number; readonly active: readonly number[] }

/** The cohorts of the first intervals; `now` is the interval of the present. */
export function cohortsOf(lives: readonly Lives[], cohorts: number, now: number): Cohort[] {
  return Array.from({ length: cohorts }, (_, cohort) => {
    const own = lives.filter(({ startedIn }) => startedIn === cohort)
    const sum = (some: readonly Lives[]) => some.reduce((total, { count }) => total + count, 0)
    const runsAfter = (interval: number) =>
      sum(own.filter(({ endedIn }) => endedIn === null || endedIn > interval))
    const length = Math.max(0, now - cohort + 1)
    const active = Array.from({ length }, (_, age) => runsAfter(cohort + age))
    return { subscriptions: sum(own), active }
  })
}
