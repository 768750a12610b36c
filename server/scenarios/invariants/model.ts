/** A minimal model of an organization, independent of the server code. */

export type Permissions = Readonly<Record<string, readonly string[]>>

type Invitation = {
  readonly to: number
  readonly roles: readonly string[]
  readonly by: number
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
}

export type Organization = {
  /** Roles by user. */
  readonly members: Map<number, readonly string[]>
  readonly custom: Map<string, Permissions>
  /** Members by team, in the order in which the teams were created. */
  readonly teams: Map<string, Set<number>>
  readonly invitations: Map<string, Invitation>
  /** Users whose active organization it is. */
  readonly active: Set<number>
}

export const limits = { members: 3, teams: 3, teamMembers: 2, roles: 2, open: 3 }

export const allPermissions: Permissions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
}

const predefined: Readonly<Record<string, Permissions>> = {
  owner: allPermissions,
  admin: { ...allPermissions, organization: ['update'] },
  member: { ac: ['read'] },
}

const isPredefined = (role: string) => Object.hasOwn(predefined, role)

const permissionsOf = (organization: Organization, role: string) =>
  isPredefined(role) ? predefined[role] : organization.custom.get(role)

const pairs = (permissions: Permissions) =>
  Object.entries(permissions).flatMap(([what, acts]) => acts.map((act) => `${what}:${act}`))

/** All permissions of a set of roles. */
export function powers(organization: Organization, roles: readonly string[]): Set<string> {
  return new Set(roles.flatMap((role) => pairs(permissionsOf(organization, role) ?? {})))
}

export const may = (organization: Organization, who: number, act: string) =>
  (organization.members.get(who) ?? []).some((role) =>
    pairs(permissionsOf(organization, role) ?? {}).includes(act),
  )

export const isOwner = (organization: Organization, who: number) =>
  organization.members.get(who)?.includes('owner') ?? false

export const owners = (organization: Organization) =>
  [...organization.members.keys()].filter((who) => isOwner(organization, who)).length

export const isKnown = (organization: Organization, role: string) =>
  permissionsOf(organization, role) !== undefined

/** The permissions of every member are included. */
export function holds(organization: Organization, who: number, wanted: Iterable<string>): boolean {
  const permitted = powers(organization, [...(organization.members.get(who) ?? []), 'member'])
  return [...wanted].every((act) => permitted.has(act))
}

export function mayGrant(
  organization: Organization,
  who: number,
  roles: readonly string[],
): boolean {
  if (roles.includes('owner') && !isOwner(organization, who)) return false
  return holds(organization, who, powers(organization, roles))
}

/** A member with more permissions can be neither changed nor removed. */
export const mayChange = (organization: Organization, who: number, whom: number) =>
  mayGrant(organization, who, organization.members.get(whom) ?? [])

export const openInvitations = (organization: Organization) =>
  [...organization.invitations.values()].filter(({ status }) => status === 'pending')
