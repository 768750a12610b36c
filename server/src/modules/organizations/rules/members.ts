import { fail, ok, type Result } from '../../../kernel/index.ts'
import { allows, type CustomRoles, mayGrant, owner, permissionsOf } from './permissions.ts'

export type Member = {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
  readonly createdAt: Date
}

/** A member together with what the organization's own roles mean at this moment. */
export type Standing = { readonly roles: readonly string[]; readonly custom: CustomRoles }

const mostRoles = 20

/** Role names as they come: one text with commas, or a list; blanks around a name mean nothing. */
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
  const fits = roles.length > 0 && roles.length <= mostRoles
  return known && fits ? ok(roles) : fail('ROLE_NOT_FOUND')
}

export function isOwner({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.includes(owner)
}

/** The last owner stays, whoever wants them gone. */
export function leave(leaving: { roles: readonly string[] }, owners: number): Result<true> {
  if (isOwner(leaving) && owners <= 1) {
    return fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  return ok(true)
}

/** Somebody who may do more than the actor is neither changed nor removed by them. */
const isAbove = (actor: Standing, target: { roles: readonly string[] }) =>
  !mayGrant(actor.roles, actor.custom, target.roles)

/** Only an owner takes an owner out. */
export function removeMember(
  actor: Standing,
  target: { roles: readonly string[] },
  owners: number,
): Result<true> {
  if (isOwner(target) && !isOwner(actor)) {
    return fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  const left = leave(target, owners)
  if (!left.ok) return left
  if (!allows(actor.roles, actor.custom, { member: ['delete'] }) || isAbove(actor, target)) {
    return fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  }
  return ok(true)
}

/** Only an owner makes or unmakes an owner; nobody gives what they lack; one owner remains. */
export function changeRole(
  actor: Standing,
  target: { roles: readonly string[] },
  wanted: readonly string[],
  owners: number,
): Result<readonly string[]> {
  const touchesOwner = isOwner(target) || wanted.includes(owner)
  if (
    (touchesOwner && !isOwner(actor)) ||
    !allows(actor.roles, actor.custom, { member: ['update'] }) ||
    !mayGrant(actor.roles, actor.custom, wanted) ||
    isAbove(actor, target)
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
