import {
  type CustomRoles,
  defineRoles,
  missing,
  type Permissions,
  refusalText,
} from '../../../../kernel/index.ts'

/** Everything that can be allowed in an organization. */
export const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  apiKey: ['create', 'read', 'update', 'delete'],
  // Of billing: what is sold, who buys, what was sold, and money that goes back.
  catalog: ['read', 'write'],
  customer: ['read', 'write'],
  sale: ['read', 'write'],
  refund: ['create'],
  accessToken: ['read', 'write'],
} as const satisfies Permissions

export const owner = 'owner'

/** The roles of every organization; nobody can change them. */
export const predefinedRoles: Readonly<Record<string, Permissions>> = {
  [owner]: statements,
  admin: { ...statements, organization: ['update'] },
  member: { ac: ['read'] },
}

export const { isPredefined, permissionsOf, allows } = defineRoles(predefinedRoles)

/** What none of the roles allows; the permissions of `member` count as granted to every member. */
export function lacking(
  roles: readonly string[],
  custom: CustomRoles,
  requested: Permissions,
): readonly string[] {
  const granted = [...roles, 'member'].map((role) => permissionsOf(role, custom) ?? {})
  return missing(granted, requested)
}

/** One role has to allow everything, so what several allow together may still be refused. */
export const reasonAgainst = (
  roles: readonly string[],
  custom: CustomRoles,
  requested: Permissions,
): string =>
  refusalText(
    statements,
    roles.map((role) => permissionsOf(role, custom) ?? {}),
    requested,
  )

/** Everything that the roles allow together. */
export function held(roles: readonly string[], custom: CustomRoles): Permissions {
  const lacks = new Set(lacking(roles, custom, statements))
  const kept = Object.entries(statements).map(([resource, actions]) => [
    resource,
    actions.filter((action) => !lacks.has(`${resource}:${action}`)),
  ])
  return Object.fromEntries(kept.filter(([, actions]) => actions?.length))
}

/** Nobody can grant what they do not have, and only an owner can add an owner. */
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

/** The permission that a member needs for each scope. */
export type ScopeTable = Readonly<Record<string, Permissions>>

/** The scopes that the roles of a member are worth. */
export function scopesOf(
  { roles, custom }: { readonly roles: readonly string[]; readonly custom: CustomRoles },
  permissions: ScopeTable,
): ReadonlySet<string> {
  const held = Object.entries(permissions).filter(([, needed]) => allows(roles, custom, needed))
  return new Set(held.map(([scope]) => scope))
}
