type Count = { readonly day: string; readonly count: number }

const dayLength = 86_400_000
export const days = 30

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The beginning of the first of the last thirty days. */
export const firstDay = (now: Date) => new Date(Date.parse(dayOf(now)) - (days - 1) * dayLength)

/** Every day of the period, in its order. */
export function fillDays(counts: readonly Count[], now: Date): Count[] {
  const found = new Map(counts.map(({ day, count }) => [day, count]))
  const first = firstDay(now).getTime()
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(new Date(first + index * dayLength))
    return { day, count: found.get(day) ?? 0 }
  })
}
