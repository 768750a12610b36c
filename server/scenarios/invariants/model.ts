/** What an organization ought to be, in as few words as possible: written apart from the server. */

export type Permissions = Readonly<Record<string, readonly string[]>>

export type Invitation = {
  readonly to: number
  readonly roles: readonly string[]
  readonly by: number
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
}

export type House = {
  /** Person to roles. */
  readonly members: Map<number, readonly string[]>
  readonly custom: Map<string, Permissions>
  /** Team to the people in it, in the order in which the teams were made. */
  readonly teams: Map<string, Set<number>>
  readonly invitations: Map<string, Invitation>
  /** Who has it active. */
  readonly active: Set<number>
}

export const limits = { members: 3, teams: 3, teamMembers: 2, roles: 2, open: 3 }

export const everything: Permissions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
}

const predefined: Readonly<Record<string, Permissions>> = {
  owner: everything,
  admin: { ...everything, organization: ['update'] },
  member: { ac: ['read'] },
}

export const isPredefined = (role: string) => Object.hasOwn(predefined, role)

const permissionsOf = (house: House, role: string) =>
  isPredefined(role) ? predefined[role] : house.custom.get(role)

const pairs = (permissions: Permissions) =>
  Object.entries(permissions).flatMap(([what, acts]) => acts.map((act) => `${what}:${act}`))

/** Everything that somebody may do, one role or another. */
export function powers(house: House, roles: readonly string[]): Set<string> {
  return new Set(roles.flatMap((role) => pairs(permissionsOf(house, role) ?? {})))
}

export const may = (house: House, who: number, act: string) =>
  (house.members.get(who) ?? []).some((role) =>
    pairs(permissionsOf(house, role) ?? {}).includes(act),
  )

export const isOwner = (house: House, who: number) =>
  house.members.get(who)?.includes('owner') ?? false

export const owners = (house: House) =>
  [...house.members.keys()].filter((who) => isOwner(house, who)).length

export const isKnown = (house: House, role: string) => permissionsOf(house, role) !== undefined

/** What every member may do counts as held. */
export function holds(house: House, who: number, wanted: Iterable<string>): boolean {
  const held = powers(house, [...(house.members.get(who) ?? []), 'member'])
  return [...wanted].every((act) => held.has(act))
}

export function mayGrant(house: House, who: number, roles: readonly string[]): boolean {
  if (roles.includes('owner') && !isOwner(house, who)) return false
  return holds(house, who, powers(house, roles))
}

export const openInvitations = (house: House) =>
  [...house.invitations.values()].filter(({ status }) => status === 'pending')
