/** Months, days, hours and quarters of an hour, in UTC. */
const levels = ['m', 'd', 'h', 'q'] as const
type Level = (typeof levels)[number]

export type Span = { readonly from: Date; readonly to: Date }

/** Sums of a level that belong to one period, and were given to another by the level above. */
export type Part = Span & {
  readonly level: Level
  readonly plus: number | null
  readonly minus: number | null
}

/** Before everything that is counted. */
const beginning = -62_135_596_800_000

const nearest = (ms: number, before: number, after: number) =>
  ms - before < after - ms ? before : after

const toLength = (length: number) => (ms: number) => {
  const before = Math.floor(ms / length) * length
  return nearest(ms, before, before + length)
}

/** From coarse to fine: the start of such a unit that is nearest to a time. */
const rounded: Readonly<Record<Level, (ms: number) => number>> = {
  m(ms) {
    const date = new Date(ms)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    return nearest(ms, Date.UTC(year, month), Date.UTC(year, month + 1))
  },
  d: toLength(86_400_000),
  h: toLength(3_600_000),
  q: toLength(900_000),
}

/** In which period a time lies, for times that grow; null after the last one. */
function periodsAlong(boundaries: readonly number[]) {
  let passed = 0
  return (ms: number): number | null => {
    while (passed < boundaries.length && Number(boundaries[passed]) <= ms) passed += 1
    return passed === boundaries.length ? null : passed
  }
}

/** Where two divisions of time into periods differ. */
function differences(level: Level, coarse: readonly number[], fine: readonly number[]): Part[] {
  const [before, after] = [periodsAlong(coarse), periodsAlong(fine)]
  const times = [...new Set([...coarse, ...fine])].sort((a, b) => a - b)
  return times.slice(0, -1).flatMap((from, index) => {
    const [plus, minus] = [after(from), before(from)]
    const to = times[index + 1] ?? from
    return plus === minus ? [] : [{ level, from: new Date(from), to: new Date(to), plus, minus }]
  })
}

/**
 * The sums that periods consist of, which follow each other and have numbers from 1; number 0 is all that
 * was before. Each boundary is moved to the nearest month, and whole months are summed. Then the days
 * between there and the nearest day are given to the period that they belong to, and so on: days in
 * Berlin are days of UTC and an hour or two, not twenty-four hours.
 */
export function partsOf(periods: readonly Span[]): Part[] {
  const [first] = periods
  if (!first) return []
  const exact = [first.from, ...periods.map(({ to }) => to)].map((date) => date.getTime())
  // At first, no time belongs to any period.
  let coarse = [beginning]
  return levels.flatMap((level) => {
    const fine = exact.map(rounded[level])
    const parts = differences(level, coarse, fine)
    coarse = fine
    return parts
  })
}
