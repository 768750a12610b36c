/** Remembers what was found where something else was computed. */
export type Complain = (about: string, found: unknown, expected: unknown) => void

export function createComplaints(): { readonly problems: string[]; readonly complain: Complain } {
  const problems: string[] = []
  return {
    problems,
    complain(about, found, expected) {
      const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
      if (one !== other) problems.push(`${about}: ${one} instead of ${other}`)
    },
  }
}

/** A decimal of the database, in parts of a unit. */
export const toNumber = (decimal: string, parts: number): number =>
  Math.round(Number(decimal) * parts)
