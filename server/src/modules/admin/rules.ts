/** Resources with the actions that are allowed or asked for. */
export type Permissions = Readonly<Record<string, readonly string[]>>
/** Roles that the settings bring, by name. */
export type CustomRoles = Readonly<Record<string, Permissions>>

const everyday = {
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

const everything: Permissions = { ...everyday, user: [...everyday.user, 'impersonate-admins'] }

const predefined: ReadonlyMap<string, Permissions> = new Map<string, Permissions>([
  ['admin', everyday],
  ['user', {}],
])

/** What somebody is here: their roles, and whether the settings name them as one who may all. */
export type Standing = { readonly roles: readonly string[]; readonly named: boolean }

function permissionsOf(role: string, custom: CustomRoles): Permissions | undefined {
  return predefined.get(role) ?? (Object.hasOwn(custom, role) ? custom[role] : undefined)
}

const actionsOf = (permissions: Permissions, resource: string) =>
  Object.hasOwn(permissions, resource) ? (permissions[resource] ?? []) : []

function covers(permissions: Permissions, asked: Permissions): boolean {
  return Object.entries(asked).every(([resource, actions]) => {
    const allowed = actionsOf(permissions, resource)
    return allowed.length > 0 && actions.every((action) => allowed.includes(action))
  })
}

/** Any one role that allows all of it suffices; asking for nothing is allowed to nobody. */
export function allows({ roles, named }: Standing, custom: CustomRoles, asked: Permissions) {
  if (named) return true
  if (Object.keys(asked).length === 0) return false
  return roles.some((role) => covers(permissionsOf(role, custom) ?? {}, asked))
}

function heldBy({ roles, named }: Standing, custom: CustomRoles): readonly Permissions[] {
  const byRole = roles.map((role) => permissionsOf(role, custom) ?? {})
  return named ? [...byRole, everyday] : byRole
}

/**
 * May the actor decide about somebody of this standing, or give it to somebody? Only when they may
 * do everything themselves that it allows: nobody rises by what they do to others.
 */
export function reachesTo(actor: Standing, target: Standing, custom: CustomRoles): boolean {
  const own = actor.named ? [everything] : heldBy(actor, custom)
  return heldBy(target, custom).every((permissions) =>
    Object.entries(permissions).every(([resource, actions]) =>
      actions.every((action) => own.some((each) => actionsOf(each, resource).includes(action))),
    ),
  )
}

const mostRoles = 20

/** Role names as they come: one text with commas, or a list; nothing when one of them is unknown. */
export function readRoles(
  given: string | readonly string[],
  custom: CustomRoles,
): readonly string[] | undefined {
  const list = typeof given === 'string' ? [given] : given
  const names = list.flatMap((text) => text.split(',')).map((name) => name.trim())
  const roles = [...new Set(names)]
  const known = roles.every((role) => permissionsOf(role, custom) !== undefined)
  return known && roles.length > 0 && roles.length <= mostRoles ? roles : undefined
}

export type BanWish = {
  readonly banned?: boolean | undefined
  readonly banReason?: string | null | undefined
  readonly banExpires?: Date | null | undefined
}
export type Ban = {
  readonly banned: boolean
  readonly banReason: string | null
  readonly banExpires: Date | null
}

/** The ban after a wish; what it does not name stays, and a new ban gets what is usual here. */
export function banAfter(
  before: Ban,
  wish: BanWish,
  usual: { readonly reason: string; readonly expires: Date | null },
): Ban {
  const banned = wish.banned ?? before.banned
  if (!banned) return { banned: false, banReason: null, banExpires: null }
  const { banReason, banExpires } = before.banned
    ? before
    : { banReason: usual.reason, banExpires: usual.expires }
  return {
    banned,
    banReason: wish.banReason || banReason,
    banExpires: wish.banExpires === undefined ? banExpires : wish.banExpires,
  }
}
