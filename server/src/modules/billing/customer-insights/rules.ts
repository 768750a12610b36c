/** The months of cards that are over soon, or just are, as they are stored. */
export function monthsAround(at: Date): { readonly years: number[]; readonly months: number[] } {
  const around = [-1, 0, 1].map(
    (step) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + step, 1)),
  )
  return {
    years: around.map((date) => date.getUTCFullYear()),
    months: around.map((date) => date.getUTCMonth() + 1),
  }
}

const day = 86_400_000

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * day)
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * day)
