import { audit, directory, operations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { rolesOf } from '../../../lib/people.ts'

/** The answers that any change of a user changes. */
export const changedByUsers = [
  directory.listUsers,
  directory.getUser,
  directory.countUsers,
  audit.list,
] as const

export function useUser(id: string | undefined) {
  return useCall(directory.getUser, { id: id ?? '' }, { enabled: id !== undefined })
}

/** The roles that users can have, the custom ones last. */
export function useUserRoles(): readonly string[] {
  const { data } = useCall(operations.getSettings, {})
  const own = data?.settings.admin as { roles?: Record<string, unknown> } | undefined
  const custom = Object.keys(own?.roles ?? {}).filter((role) => !builtIn.includes(role))
  return [...builtIn, ...custom]
}

const builtIn: readonly string[] = ['user', 'admin']

export const isAdmin = (user: { role: string }) => rolesOf(user).includes('admin')
