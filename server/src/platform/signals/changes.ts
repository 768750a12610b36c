/** Of so many subjects it is known when they changed last; about half a megabyte. */
const usual = 4_000

/**
 * When something changed last, subject by subject, for whoever reads a value that may be changed
 * while it is read: its subjects are known only once it is there. What does not fit any more counts
 * as a change of everything, so that memory has an end and nothing stale is kept.
 */
export function createChanges(most = usual) {
  const latest = new Map<string, number>()
  let count = 0
  /** Up to here, anything may have changed. */
  let everything = 0

  return {
    /** Taken before a read. */
    moment: () => count,
    note(subject: string) {
      // Taken out first, so that the oldest change always stands first.
      latest.delete(subject)
      latest.set(subject, ++count)
      if (latest.size <= most) return
      for (const [oldest, at] of latest) {
        latest.delete(oldest)
        everything = at
        return
      }
    },
    noteAll() {
      everything = ++count
      latest.clear()
    },
    /** Whether none of them changed after `moment`. */
    none(subjects: readonly string[], moment: number): boolean {
      if (moment < everything) return false
      return subjects.every((subject) => (latest.get(subject) ?? 0) <= moment)
    },
    size: () => latest.size,
  }
}
