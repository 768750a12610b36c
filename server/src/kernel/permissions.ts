/** Resources with the actions that are allowed or requested. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Roles that are defined by settings or in the database, by name. */
export type CustomRoles = Readonly<Record<string, Permissions>>

const actionsOf = (permissions: Permissions, resource: string): readonly string[] | undefined =>
  Object.hasOwn(permissions, resource) ? permissions[resource] : undefined

/** Whether these permissions alone allow everything that is requested. */
export function covers(granted: Permissions, requested: Permissions): boolean {
  return Object.entries(requested).every(([resource, actions]) => {
    const allowed = actionsOf(granted, resource)
    return allowed !== undefined && actions.every((action) => allowed.includes(action))
  })
}

/** What none of these permissions allows, as `resource:action`. */
export function missing(
  granted: readonly Permissions[],
  requested: Permissions,
): readonly string[] {
  return Object.entries(requested).flatMap(([resource, actions]) =>
    actions
      .filter((action) => !granted.some((each) => actionsOf(each, resource)?.includes(action)))
      .map((action) => `${resource}:${action}`),
  )
}

/** Why it is not allowed, in the words of Better Auth's access control. */
export function refusalText(
  known: Permissions,
  granted: readonly Permissions[],
  requested: Permissions,
): string {
  // One set has to allow everything: the one that comes closest says what is missing.
  const [lacking = missing([], requested)] = granted
    .map((each) => missing([each], requested))
    .toSorted((one, other) => one.length - other.length)
  const unknown = Object.keys(requested).find((resource) => !Object.hasOwn(known, resource))
  const resource = unknown ?? lacking[0]?.split(':')[0]
  if (resource === undefined) return 'Not authorized'
  return unknown === undefined
    ? `unauthorized to access resource "${resource}"`
    : `You are not allowed to access resource: ${resource}`
}

/** Named sets of permissions. A predefined role wins over a custom one of the same name. */
export function defineRoles(predefined: Readonly<Record<string, Permissions>>) {
  const fixed = new Map(Object.entries(predefined))

  function permissionsOf(role: string, custom: CustomRoles): Permissions | undefined {
    return fixed.get(role) ?? (Object.hasOwn(custom, role) ? custom[role] : undefined)
  }

  return {
    isPredefined: (role: string) => fixed.has(role),
    permissionsOf,
    /** One role has to allow everything that is requested; an empty request is never allowed. */
    allows(roles: readonly string[], custom: CustomRoles, requested: Permissions): boolean {
      if (Object.keys(requested).length === 0) return false
      return roles.some((role) => covers(permissionsOf(role, custom) ?? {}, requested))
    },
  }
}
