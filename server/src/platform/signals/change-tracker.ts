/** Number of tracked subjects; about half a megabyte. */
const defaultSize = 4_000

/**
 * Tracks when each subject last changed, to detect changes during a read: the subjects of a value are
 * known only after it was read. When the limit is reached, the oldest entry counts as a change of
 * everything, so that memory is bounded and nothing stale is cached.
 */
export function createChangeTracker(maxSubjects = defaultSize) {
  const latest = new Map<string, number>()
  let count = 0
  /** Up to this version, any subject may have changed. */
  let allChangedAt = 0

  return {
    /** To be called before a read. */
    version: () => count,
    record(subject: string) {
      // Deleted first, so that the map stays in the order of changes.
      latest.delete(subject)
      latest.set(subject, ++count)
      if (latest.size <= maxSubjects) return
      for (const [oldest, at] of latest) {
        latest.delete(oldest)
        allChangedAt = at
        return
      }
    },
    recordAll() {
      allChangedAt = ++count
      latest.clear()
    },
    /** Whether none of them changed after `version`. */
    unchangedSince(subjects: readonly string[], version: number): boolean {
      if (version < allChangedAt) return false
      return subjects.every((subject) => (latest.get(subject) ?? 0) <= version)
    },
    size: () => latest.size,
  }
}
