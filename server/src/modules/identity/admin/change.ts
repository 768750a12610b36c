import { AppError, after, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { conflictError, normalizeEmail, type User } from '../accounts/index.ts'
import { type Authority, type Right, rights } from './authority.ts'
import type { Dependencies } from './dependencies.ts'
import { type BanInput, readRoles, resolveBan } from './rules.ts'

export type RoleInput = string | readonly string[]

export type UserChange = BanInput & {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly username?: string | undefined
  readonly displayUsername?: string | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  readonly role?: RoleInput | undefined
}

type Field = keyof UserChange
const profileFields: readonly Field[] = ['name', 'image', 'username', 'displayUsername']
const banFields: readonly Field[] = ['banned', 'banReason', 'banExpires']

const touches = (change: UserChange, fields: readonly Field[]) =>
  fields.some((field) => change[field] !== undefined)

/** The error for a duplicate address or username; the wire has a status of its own for it here. */
export function toConflict(error: unknown): unknown {
  const refusal = conflictError(error)
  if (refusal?.code === 'USER_ALREADY_EXISTS') {
    return new AppError('USER_ALREADY_EXISTS', { status: 400 })
  }
  return refusal ?? error
}

/** Changes to existing users. */
export function createUserChanges(dependencies: Dependencies, authority: Authority) {
  const { accounts, clock, passwords, sessions, settings } = dependencies
  const { users } = accounts
  const { roles: custom, defaultBanReason, defaultBanSeconds } = settings.admin

  /** The roles as they are stored; an actor cannot grant permissions that they lack. */
  function readGrantableRoles(actor: User, given: RoleInput): string {
    const roles = readRoles(given, custom)
    if (!roles) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE')
    authority.assertCovers(actor, { roles, unrestricted: false }, rights.setRole)
    return roles.join(',')
  }

  async function assignRole(tx: Tx, actor: User, target: User, given: RoleInput): Promise<User> {
    const role = readGrantableRoles(actor, given)
    if (role === target.role) return target
    const next = await users.changeRole(tx, target, role)
    if (!authority.isAllowed(next, rights.impersonate))
      await sessions.endImpersonations(tx, next.id)
    return next
  }

  async function saveBan(tx: Tx, actor: User, target: User, input: BanInput): Promise<User> {
    const expires = defaultBanSeconds === null ? null : after(clock.now(), defaultBanSeconds * 1000)
    const ban = resolveBan(target, input, { reason: defaultBanReason, expires })
    if (ban.banned && target.id === actor.id) throw new AppError('YOU_CANNOT_BAN_YOURSELF')
    const next = await users.saveBan(tx, target, ban)
    if (next.banned) await sessions.revokeAllOf(tx, next.id)
    return next
  }

  const setRole = (actorId: string, userId: string, role: RoleInput) =>
    authority.withTarget(actorId, userId, rights.setRole, (tx, target, actor) =>
      assignRole(tx, actor, target, role),
    )

  function ban(actorId: string, userId: string, reason: string | undefined, expiresIn?: number) {
    return authority.withTarget(actorId, userId, rights.ban, (tx, target, actor) => {
      const before = { ...target, banned: false }
      const banExpires = expiresIn === undefined ? undefined : after(clock.now(), expiresIn * 1000)
      const input = { banned: true, banReason: reason, banExpires }
      return saveBan(tx, actor, before, input)
    })
  }

  const unban = (actorId: string, userId: string) =>
    authority.withTarget(actorId, userId, rights.ban, async (tx, target) =>
      target.banned ? users.liftBan(tx, target) : target,
    )

  /** Some fields need a right of their own beside the general one. */
  function rightsFor(change: UserChange): readonly Right[] {
    return [
      ...(change.role === undefined ? [] : [rights.setRole]),
      ...(touches(change, banFields) ? [rights.ban] : []),
      ...(touches(change, ['email', 'emailVerified']) ? [rights.setEmail] : []),
    ]
  }

  async function saveEmail(tx: Tx, target: User, { email: input, emailVerified }: UserChange) {
    const email = input === undefined ? target.email : orThrow(normalizeEmail(input))
    if (email !== target.email) return users.changeEmail(tx, target, email, emailVerified ?? false)
    if (emailVerified === undefined || emailVerified === target.emailVerified) return target
    return users.setEmailVerified(tx, target, emailVerified)
  }

  async function update(actorId: string, userId: string, change: UserChange): Promise<User> {
    try {
      return await authority.withTarget(
        actorId,
        userId,
        rights.update,
        async (tx, target, actor) => {
          if (Object.values(change).every((value) => value === undefined)) {
            throw new AppError('NO_DATA_TO_UPDATE')
          }
          for (const right of rightsFor(change)) authority.assertAllowed(actor, right)
          let next = target
          if (touches(change, profileFields)) next = await users.update(tx, next, change)
          if (touches(change, ['email', 'emailVerified'])) next = await saveEmail(tx, next, change)
          if (change.role !== undefined) next = await assignRole(tx, actor, next, change.role)
          if (touches(change, banFields)) next = await saveBan(tx, actor, next, change)
          return next
        },
      )
    } catch (error) {
      throw toConflict(error)
    }
  }

  /** Ends all sessions of the user, except the current one of an admin who sets their own password. */
  async function setPassword(actorId: string, session: string, userId: string, given: string) {
    const user = await authority.precheck(actorId, userId, rights.setPassword)
    const hash = await passwords.hash(await accounts.validateNewPassword(given, user))
    await authority.withTarget(actorId, userId, rights.setPassword, async (tx, target) => {
      await users.setPassword(tx, target, hash)
      await sessions.revokeAllOf(tx, target.id, target.id === actorId ? session : null)
    })
  }

  function remove(actorId: string, userId: string): Promise<void> {
    return authority.withTarget(actorId, userId, rights.remove, async (tx, target, actor) => {
      if (target.id === actor.id) throw new AppError('YOU_CANNOT_REMOVE_YOURSELF')
      await users.remove(tx, target)
    })
  }

  return { readGrantableRoles, saveBan, setRole, ban, unban, update, setPassword, remove }
}
export type UserChanges = ReturnType<typeof createUserChanges>
