import { type CustomRoles, fail, ok, type Result } from '../../../../kernel/index.ts'
import { allows, mayGrant, owner, permissionsOf } from './permissions.ts'

export type Member = {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
  readonly createdAt: Date
}

/** The roles of a member, with the organization's custom roles. */
export type Grants = { readonly roles: readonly string[]; readonly custom: CustomRoles }

const maxRoles = 20

/**
 * Role names as the wire has them: one text with commas, or a list; blanks around a name are
 * ignored.
 */
export function parseRoles(given: string | readonly string[]): readonly string[] {
  const list = typeof given === 'string' ? [given] : given
  const names = list.flatMap((text) => text.split(',')).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}

export function knownRoles(
  roles: readonly string[],
  custom: CustomRoles,
): Result<readonly string[]> {
  const known = roles.every((role) => permissionsOf(role, custom) !== undefined)
  const fits = roles.length > 0 && roles.length <= maxRoles
  return known && fits ? ok(roles) : fail('ROLE_NOT_FOUND')
}

function isOwner({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.includes(owner)
}

/** The last owner can neither leave nor be removed. */
export function leave(leaving: { roles: readonly string[] }, owners: number): Result<true> {
  if (isOwner(leaving) && owners <= 1) {
    return fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  return ok(true)
}

/**
 * A member with more permissions than the actor can be neither changed nor removed by the actor.
 */
const hasMorePermissions = (actor: Grants, target: { roles: readonly string[] }) =>
  !mayGrant(actor.roles, actor.custom, target.roles)

/** Only an owner can remove an owner. */
export function removeMember(
  actor: Grants,
  target: { roles: readonly string[] },
  owners: number,
): Result<true> {
  if (isOwner(target) && !isOwner(actor)) {
    return fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  const left = leave(target, owners)
  if (!left.ok) return left
  if (
    !allows(actor.roles, actor.custom, { member: ['delete'] }) ||
    hasMorePermissions(actor, target)
  ) {
    return fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  }
  return ok(true)
}

/** Only an owner can add or demote an owner; nobody can grant what they lack; one owner remains. */
export function changeRole(
  actor: Grants,
  target: { roles: readonly string[] },
  wanted: readonly string[],
  owners: number,
): Result<readonly string[]> {
  const touchesOwner = isOwner(target) || wanted.includes(owner)
  if (
    (touchesOwner && !isOwner(actor)) ||
    !allows(actor.roles, actor.custom, { member: ['update'] }) ||
    !mayGrant(actor.roles, actor.custom, wanted) ||
    hasMorePermissions(actor, target)
  ) {
    return fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  }
  if (isOwner(target) && !wanted.includes(owner) && owners <= 1) {
    return fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
  }
  return ok(wanted)
}

export function join(members: number, limit: number): Result<true> {
  return members >= limit ? fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED') : ok(true)
}
