/** From the least to the most. */
export const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const
export type Permission = (typeof permissions)[number]

const rankOf = (permission: string) => permissions.indexOf(permission as Permission)
export const isAtLeast = (permission: string, other: string) => rankOf(permission) >= rankOf(other)

/** The most of what is given; undefined if it is nothing. */
export function mostOf(given: readonly string[]): Permission | undefined {
  return permissions.findLast((permission) => given.includes(permission))
}

/** What GitHub calls a role, as a permission; of roles that an organization defined nothing is known. */
export function permissionOf(role: string): Permission | undefined {
  if (role === 'read') return 'pull'
  if (role === 'write') return 'push'
  return permissions.find((permission) => permission === role)
}

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
