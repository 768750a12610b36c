import type { ErrorCode } from '@guildhall/contract'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import { createMemory } from '../../platform/signals/index.ts'
import type { Hooks, Needs } from './needs.ts'
import { type Choice, chooseUsername, isBanned, type User } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type Profile = Choice & {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
}

export type Ban = Pick<User, 'banned' | 'banReason' | 'banExpires'>

/** What the password of somebody was compared to, and what they are told if it is another one now. */
export type ShownPassword = { readonly comparedTo: string; readonly otherwise: ErrorCode }

/**
 * Changes to a person who is there already. Each runs in the transaction of whoever decides
 * about it, and tells the others.
 */
export function createPeople(
  { chance, clock, events, settings, signals, tokens }: Needs,
  hooks: Hooks,
) {
  /** Whoever is changed is changed by one at a time. */
  async function lock(tx: Tx, id: string): Promise<User> {
    const user = await store.lockUser(tx, id)
    if (!user) throw new AppError('UNAUTHORIZED')
    return user
  }

  /**
   * Whoever is about to be signed in, as they are at this moment: a ban that commits first keeps
   * them out, one that commits later finds the session and ends it. A ban that is over is lifted.
   * The same goes for a password: compared before, it may have been replaced by somebody who locks
   * the thief out.
   */
  async function admit(tx: Tx, id: string, shown?: ShownPassword): Promise<User> {
    const user = await (shown
      ? store.lockWithPassword(tx, id, shown.comparedTo)
      : store.lockUser(tx, id))
    if (!user) throw new AppError(shown?.otherwise ?? 'UNAUTHORIZED')
    if (!user.banned) return user
    if (isBanned(user, clock.now())) {
      throw new AppError('BANNED_USER', { message: settings.admin.bannedUserMessage })
    }
    return liftBan(tx, user)
  }

  async function saveBan(tx: Tx, user: User, ban: Ban): Promise<User> {
    const next = { ...user, ...ban, updatedAt: clock.now() }
    await store.saveBan(tx, next)
    for (const hook of hooks.banChanged) await hook(tx, next)
    const what = next.banned ? 'user.banned' : 'user.unbanned'
    await events.append(tx, what, `user:${user.id}`, toWire(next))
    await announce(tx, next)
    return next
  }

  async function saveTwoFactor(tx: Tx, user: User, enabled: boolean): Promise<User> {
    const next = { ...user, twoFactorEnabled: enabled, updatedAt: clock.now() }
    await store.saveTwoFactor(tx, next)
    const what = enabled ? 'user.two_factor_enabled' : 'user.two_factor_disabled'
    await events.append(tx, what, `user:${user.id}`, toWire(next))
    await announce(tx, next)
    return next
  }

  const liftBan = (tx: Tx, user: User) =>
    saveBan(tx, user, { banned: false, banReason: null, banExpires: null })

  async function changeRole(tx: Tx, user: User, role: string): Promise<User> {
    const next = { ...user, role, updatedAt: clock.now() }
    await store.saveRole(tx, next)
    const payload = { ...toWire(next), previousRole: user.role }
    await events.append(tx, 'user.role_changed', `user:${user.id}`, payload)
    await announce(tx, next)
    return next
  }

  /** Whether the address counts as proven, by the word of whoever looks after people. */
  async function declareEmail(tx: Tx, user: User, proven: boolean): Promise<User> {
    const next = { ...user, emailVerified: proven, updatedAt: clock.now() }
    await store.saveEmail(tx, next)
    const what = proven ? 'user.email_verified' : 'user.updated'
    await events.append(tx, what, `user:${user.id}`, toWire(next))
    await announce(tx, next)
    return next
  }

  const announce = (tx: Tx, user: User) => signals.publish(tx, 'user', user.id)

  async function update(tx: Tx, user: User, { name, image, ...choice }: Profile): Promise<User> {
    const names = orThrow(chooseUsername(choice, user))
    if (names.username && names.username !== user.username) {
      if (!(await store.usernameIsFree(tx, names.username))) {
        throw new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
      }
    }
    const next = {
      ...user,
      ...names,
      name: name ?? user.name,
      image: image === undefined ? user.image : image,
      updatedAt: clock.now(),
    }
    await store.saveProfile(tx, next)
    await events.append(tx, 'user.updated', `user:${user.id}`, toWire(next))
    await announce(tx, next)
    return next
  }

  /** Links that went to the old address are worth nothing afterwards. */
  async function moveTo(tx: Tx, user: User, email: string, proven: boolean): Promise<User> {
    const next = { ...user, email, emailVerified: proven, updatedAt: clock.now() }
    await store.saveEmail(tx, next)
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    const payload = { ...toWire(next), previousEmail: user.email }
    await events.append(tx, 'user.email_changed', `user:${user.id}`, payload)
    await announce(tx, next)
    return next
  }

  async function tellPasswordChanged(tx: Tx, user: User) {
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await events.append(tx, 'user.password_changed', `user:${user.id}`, toWire(user))
    await announce(tx, user)
  }

  async function changePassword(tx: Tx, user: User, hashes: { before: string; after: string }) {
    const replaced = await store.replacePassword(tx, user.id, hashes, clock.now())
    if (!replaced) throw new AppError('INVALID_PASSWORD')
    await tellPasswordChanged(tx, user)
  }

  async function setFirstPassword(tx: Tx, user: User, password: string) {
    if (await store.hasPassword(tx, user.id)) throw new AppError('USER_ALREADY_HAS_A_PASSWORD')
    store.savePassword(tx, { id: chance.id(), userId: user.id, password }, clock.now())
    await tellPasswordChanged(tx, user)
  }

  /** By somebody who may: the old one is not asked for, and there need not be one. */
  async function givePassword(tx: Tx, user: User, password: string) {
    store.savePassword(tx, { id: chance.id(), userId: user.id, password }, clock.now())
    await tellPasswordChanged(tx, user)
  }

  /** With everything that is theirs; other rooms clean up, or refuse, in `beforeDelete`. */
  async function remove(tx: Tx, user: User) {
    for (const hook of hooks.beforeDelete) await hook(tx, user)
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    await store.removeUser(tx, user.id)
    await events.append(tx, 'user.deleted', `user:${user.id}`, toWire(user))
    await announce(tx, user)
    await signals.publish(tx, 'user deleted', user.id)
  }

  return {
    lock,
    admit,
    saveBan,
    liftBan,
    saveTwoFactor,
    update,
    moveTo,
    changeRole,
    declareEmail,
    changePassword,
    setFirstPassword,
    givePassword,
    remove,
    /** As `lock`, for whoever looks for somebody who may not be there. */
    hold: store.lockUser,
    find: (sql: Sql, id: string) => store.findById(sql, id),
    findByEmail: (sql: Sql, email: string) => store.findByEmail(sql, email),
    browse: store.browse,
    hasPassword: store.hasPassword,
  }
}

/** People as this process knows them, for whoever asks on every request. */
export function createRecall({
  clock,
  database,
  signals,
}: Pick<Needs, 'clock' | 'database' | 'signals'>) {
  const remember = createMemory<User>(signals, clock, { topics: ['user'], most: 10_000 })
  return (id: string) =>
    remember(id, async () => {
      const user = await store.findById(database.hot.sql, id)
      return user && { value: user, about: [`user:${id}`] }
    })
}
