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
