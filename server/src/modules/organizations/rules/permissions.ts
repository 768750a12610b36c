/** Resources with the actions that are allowed or asked for. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Roles that an organization made for itself, by name. */
export type CustomRoles = Readonly<Record<string, Permissions>>

/** Everything that can be allowed in an organization. */
export const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  apiKey: ['create', 'read', 'update', 'delete'],
} as const satisfies Permissions

export const owner = 'owner'

const predefined: ReadonlyMap<string, Permissions> = new Map<string, Permissions>([
  [owner, statements],
  ['admin', { ...statements, organization: ['update'] }],
  ['member', { ac: ['read'] }],
])

export function isPredefined(role: string): boolean {
  return predefined.has(role)
}

/** The three that every organization has win over a custom one of the same name. */
export function permissionsOf(role: string, custom: CustomRoles): Permissions | undefined {
  return predefined.get(role) ?? (Object.hasOwn(custom, role) ? custom[role] : undefined)
}

function actionsOf(permissions: Permissions, resource: string): readonly string[] {
  return Object.hasOwn(permissions, resource) ? (permissions[resource] ?? []) : []
}

function covers(permissions: Permissions, asked: Permissions): boolean {
  return Object.entries(asked).every(([resource, actions]) => {
    const allowed = actionsOf(permissions, resource)
    return allowed.length > 0 && actions.every((action) => allowed.includes(action))
  })
}

/** Any one role that allows all of it suffices; asking for nothing is allowed to nobody. */
export function allows(roles: readonly string[], custom: CustomRoles, asked: Permissions): boolean {
  if (Object.keys(asked).length === 0) return false
  return roles.some((role) => covers(permissionsOf(role, custom) ?? {}, asked))
}

/** What is asked for and stands in none of the roles; what every member may do is never missing. */
export function lacking(
  roles: readonly string[],
  custom: CustomRoles,
  asked: Permissions,
): readonly string[] {
  const held = [...roles, 'member'].map((role) => permissionsOf(role, custom) ?? {})
  return Object.entries(asked).flatMap(([resource, actions]) =>
    actions
      .filter((action) => !held.some((each) => actionsOf(each, resource).includes(action)))
      .map((action) => `${resource}:${action}`),
  )
}

/** Nobody hands on what they do not hold, and only an owner makes an owner. */
export function mayGrant(
  roles: readonly string[],
  custom: CustomRoles,
  granted: readonly string[],
): boolean {
  if (granted.includes(owner) && !roles.includes(owner)) return false
  return granted.every(
    (role) => lacking(roles, custom, permissionsOf(role, custom) ?? {}).length === 0,
  )
}

export function namesUnknownResource(permissions: Permissions): boolean {
  return Object.keys(permissions).some((resource) => !Object.hasOwn(statements, resource))
}
