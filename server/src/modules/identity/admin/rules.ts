import { type CustomRoles, defineRoles, missing, type Permissions } from '../../../kernel/index.ts'

const adminPermissions = {
  user: [
    'create',
    'list',
    'get',
    'update',
    'set-role',
    'set-email',
    'set-password',
    'ban',
    'impersonate',
    'delete',
  ],
  session: ['list', 'revoke', 'delete'],
} as const satisfies Permissions

const allPermissions: Permissions = {
  ...adminPermissions,
  user: [...adminPermissions.user, 'impersonate-admins'],
}

const platformRoles = defineRoles({ admin: adminPermissions, user: {} })

/** The roles of a user, and whether the settings list them as an unrestricted admin. */
export type Grants = { readonly roles: readonly string[]; readonly unrestricted: boolean }

/** One role has to allow all of it; an empty request is never allowed. */
export function allows(
  { roles, unrestricted }: Grants,
  custom: CustomRoles,
  requested: Permissions,
) {
  return unrestricted || platformRoles.allows(roles, custom, requested)
}

function permissionSets(
  { roles, unrestricted }: Grants,
  custom: CustomRoles,
): readonly Permissions[] {
  const byRole = roles.map((role) => platformRoles.permissionsOf(role, custom) ?? {})
  return unrestricted ? [...byRole, adminPermissions] : byRole
}

/**
 * Whether the actor has every permission in the grants of the target. Required for changing another
 * user and for granting roles, so that no actor can raise their own permissions.
 */
export function coversGrants(actor: Grants, target: Grants, custom: CustomRoles): boolean {
  const own = actor.unrestricted ? [allPermissions] : permissionSets(actor, custom)
  return permissionSets(target, custom).every((each) => missing(own, each).length === 0)
}

const maxRoles = 20

/** Role names as one text with commas, or as a list; undefined if one of them is unknown. */
export function readRoles(
  given: string | readonly string[],
  custom: CustomRoles,
): readonly string[] | undefined {
  const list = typeof given === 'string' ? [given] : given
  const names = list.flatMap((text) => text.split(',')).map((name) => name.trim())
  const roles = [...new Set(names)]
  const known = roles.every((role) => platformRoles.permissionsOf(role, custom) !== undefined)
  return known && roles.length > 0 && roles.length <= maxRoles ? roles : undefined
}

export type BanInput = {
  readonly banned?: boolean | undefined
  readonly banReason?: string | null | undefined
  readonly banExpires?: Date | null | undefined
}
export type Ban = {
  readonly banned: boolean
  readonly banReason: string | null
  readonly banExpires: Date | null
}

/** The ban after a change; omitted fields stay, and a new ban gets the defaults. */
export function resolveBan(
  before: Ban,
  input: BanInput,
  defaults: { readonly reason: string; readonly expires: Date | null },
): Ban {
  const banned = input.banned ?? before.banned
  if (!banned) return { banned: false, banReason: null, banExpires: null }
  const { banReason, banExpires } = before.banned
    ? before
    : { banReason: defaults.reason, banExpires: defaults.expires }
  return {
    banned,
    banReason: input.banReason || banReason,
    banExpires: input.banExpires === undefined ? banExpires : input.banExpires,
  }
}
