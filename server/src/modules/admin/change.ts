import { AppError, after, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { normalizeEmail, refusalOf, type User } from '../accounts/index.ts'
import { type Authority, type Right, rights } from './authority.ts'
import type { Needs } from './needs.ts'
import { type BanWish, banAfter, readRoles } from './rules.ts'

export type Roles = string | readonly string[]

export type Change = BanWish & {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly username?: string | undefined
  readonly displayUsername?: string | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  readonly role?: Roles | undefined
}

type Part = keyof Change
const profileParts: readonly Part[] = ['name', 'image', 'username', 'displayUsername']
const banParts: readonly Part[] = ['banned', 'banReason', 'banExpires']

const names = (change: Change, parts: readonly Part[]) =>
  parts.some((part) => change[part] !== undefined)

/** An address or a name that is taken; the wire has its own status for it here. */
export function taken(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal?.code === 'USER_ALREADY_EXISTS') {
    return new AppError('USER_ALREADY_EXISTS', { status: 400 })
  }
  return refusal ?? error
}

/** What is decided about people who are there. */
export function createChanging(needs: Needs, authority: Authority) {
  const { accounts, clock, passwords, sessions, settings } = needs
  const { people } = accounts
  const { roles: custom, defaultBanReason, defaultBanSeconds } = settings.admin

  /** The roles as they are stored; nobody gives what they may not do themselves. */
  function granted(actor: User, given: Roles): string {
    const roles = readRoles(given, custom)
    if (!roles) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE')
    authority.demandReach(actor, { roles, named: false }, rights.setRole)
    return roles.join(',')
  }

  async function giveRole(tx: Tx, actor: User, target: User, given: Roles): Promise<User> {
    const role = granted(actor, given)
    if (role === target.role) return target
    const next = await people.changeRole(tx, target, role)
    if (!authority.may(next, rights.impersonate)) await sessions.endImpersonations(tx, next.id)
    return next
  }

  async function saveBan(tx: Tx, actor: User, target: User, wish: BanWish): Promise<User> {
    const expires = defaultBanSeconds === null ? null : after(clock.now(), defaultBanSeconds * 1000)
    const ban = banAfter(target, wish, { reason: defaultBanReason, expires })
    if (ban.banned && target.id === actor.id) throw new AppError('YOU_CANNOT_BAN_YOURSELF')
    const next = await people.saveBan(tx, target, ban)
    if (next.banned) await sessions.revokeAllOf(tx, next.id)
    return next
  }

  const setRole = (by: string, userId: string, role: Roles) =>
    authority.about(by, userId, rights.setRole, (tx, target, actor) =>
      giveRole(tx, actor, target, role),
    )

  function ban(by: string, userId: string, reason: string | undefined, expiresIn?: number) {
    return authority.about(by, userId, rights.ban, (tx, target, actor) => {
      const before = { ...target, banned: false }
      const banExpires = expiresIn === undefined ? undefined : after(clock.now(), expiresIn * 1000)
      const wish = { banned: true, banReason: reason, banExpires }
      return saveBan(tx, actor, before, wish)
    })
  }

  const unban = (by: string, userId: string) =>
    authority.about(by, userId, rights.ban, async (tx, target) =>
      target.banned ? people.liftBan(tx, target) : target,
    )

  /** Each kind of change has a right of its own beside the general one. */
  function rightsFor(change: Change): readonly Right[] {
    return [
      ...(change.role === undefined ? [] : [rights.setRole]),
      ...(names(change, banParts) ? [rights.ban] : []),
      ...(names(change, ['email', 'emailVerified']) ? [rights.setEmail] : []),
    ]
  }

  async function saveEmail(tx: Tx, target: User, { email: given, emailVerified }: Change) {
    const email = given === undefined ? target.email : orThrow(normalizeEmail(given))
    if (email !== target.email) return people.moveTo(tx, target, email, emailVerified ?? false)
    if (emailVerified === undefined || emailVerified === target.emailVerified) return target
    return people.declareEmail(tx, target, emailVerified)
  }

  async function update(by: string, userId: string, change: Change): Promise<User> {
    try {
      return await authority.about(by, userId, rights.update, async (tx, target, actor) => {
        if (Object.values(change).every((value) => value === undefined)) {
          throw new AppError('NO_DATA_TO_UPDATE')
        }
        for (const right of rightsFor(change)) authority.demand(actor, right)
        let next = target
        if (names(change, profileParts)) next = await people.update(tx, next, change)
        if (names(change, ['email', 'emailVerified'])) next = await saveEmail(tx, next, change)
        if (change.role !== undefined) next = await giveRole(tx, actor, next, change.role)
        if (names(change, banParts)) next = await saveBan(tx, actor, next, change)
        return next
      })
    } catch (error) {
      throw taken(error)
    }
  }

  /** Whoever knew the old password is out, but for an admin who sets their own. */
  async function setPassword(by: string, session: string, userId: string, given: string) {
    const person = await authority.foresee(by, userId, rights.setPassword)
    const hash = await passwords.hash(await accounts.choosePassword(given, person))
    await authority.about(by, userId, rights.setPassword, async (tx, target) => {
      await people.givePassword(tx, target, hash)
      await sessions.revokeAllOf(tx, target.id, target.id === by ? session : null)
    })
  }

  function remove(by: string, userId: string): Promise<void> {
    return authority.about(by, userId, rights.remove, async (tx, target, actor) => {
      if (target.id === actor.id) throw new AppError('YOU_CANNOT_REMOVE_YOURSELF')
      await people.remove(tx, target)
    })
  }

  return { granted, saveBan, setRole, ban, unban, update, setPassword, remove }
}
export type Changing = ReturnType<typeof createChanging>
