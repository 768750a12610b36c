type Part = { readonly part: string; readonly kicks: boolean; readonly isEnded: boolean }

/** What is taken from an account at one place: nothing that another grant still gives. */
export function removalOf(parts: readonly Part[]) {
  const live = parts.filter(({ isEnded }) => !isEnded).map(({ part }) => part)
  const ended = parts.filter(({ isEnded }) => isEnded)
  const removed = ended.map(({ part }) => part).filter((part) => !live.includes(part))
  return {
    live: [...new Set(live)],
    removed: [...new Set(removed)],
    kicks: live.length === 0 && ended.some(({ kicks }) => kicks),
  }
}

/** Ids of Discord; they become a part of a path. */
export const isSnowflake = (id: string) => /^\d{1,20}$/.test(id)
