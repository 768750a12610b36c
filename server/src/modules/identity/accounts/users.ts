import type { ErrorCode } from '@guildhall/contract'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createCache } from '../../../platform/signals/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { isBanned, resolveUsername, type User, type UsernameInput } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type ProfileInput = UsernameInput & {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
}

export type Ban = Pick<User, 'banned' | 'banReason' | 'banExpires'>

/** The hash that a password was compared to, and the error if it has been replaced since. */
export type CheckedPassword = { readonly passwordHash: string; readonly errorIfChanged: ErrorCode }

/** Changes to an existing user, each in the caller's transaction and with its event. */
export function createUsers(
  { random, clock, events, settings, signals, tokens }: Dependencies,
  hooks: Hooks,
) {
  /** Changes to one user are serialized by this row lock. */
  async function lock(tx: Tx, id: string): Promise<User> {
    const user = await store.lockUser(tx, id)
    if (!user) throw new AppError('UNAUTHORIZED')
    return user
  }

  /**
   * Locks a user who is about to be signed in: a ban that commits first refuses the sign-in, one
   * that commits later finds the session and ends it. An expired ban is lifted. The same goes for
   * the password: since it was compared, the owner may have replaced it to lock out a thief.
   */
  async function lockForSignIn(tx: Tx, id: string, checked?: CheckedPassword): Promise<User> {
    const user = await (checked
      ? store.lockWithPassword(tx, id, checked.passwordHash)
      : store.lockUser(tx, id))
    if (!user) throw new AppError(checked?.errorIfChanged ?? 'UNAUTHORIZED')
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
    const type = next.banned ? 'user.banned' : 'user.unbanned'
    await events.append(tx, type, `user:${user.id}`, toWire(next))
    await publishChange(tx, next)
    return next
  }

  async function saveTwoFactor(tx: Tx, user: User, enabled: boolean): Promise<User> {
    const next = { ...user, twoFactorEnabled: enabled, updatedAt: clock.now() }
    await store.saveTwoFactor(tx, next)
    const type = enabled ? 'user.two_factor_enabled' : 'user.two_factor_disabled'
    await events.append(tx, type, `user:${user.id}`, toWire(next))
    await publishChange(tx, next)
    return next
  }

  const liftBan = (tx: Tx, user: User) =>
    saveBan(tx, user, { banned: false, banReason: null, banExpires: null })

  async function changeRole(tx: Tx, user: User, role: string): Promise<User> {
    const next = { ...user, role, updatedAt: clock.now() }
    await store.saveRole(tx, next)
    const payload = { ...toWire(next), previousRole: user.role }
    await events.append(tx, 'user.role_changed', `user:${user.id}`, payload)
    await publishChange(tx, next)
    return next
  }

  /** Set by an administrator. */
  async function setEmailVerified(tx: Tx, user: User, verified: boolean): Promise<User> {
    const next = { ...user, emailVerified: verified, updatedAt: clock.now() }
    await store.saveEmail(tx, next)
    const type = verified ? 'user.email_verified' : 'user.updated'
    await events.append(tx, type, `user:${user.id}`, toWire(next))
    await publishChange(tx, next)
    return next
  }

  const publishChange = (tx: Tx, user: User) => signals.publish(tx, 'user', user.id)

  async function update(
    tx: Tx,
    user: User,
    { name, image, ...usernameInput }: ProfileInput,
  ): Promise<User> {
    const names = orThrow(resolveUsername(usernameInput, user))
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
    await publishChange(tx, next)
    return next
  }

  /** Links that were sent to the old address stop working. */
  async function changeEmail(tx: Tx, user: User, email: string, verified: boolean): Promise<User> {
    const next = { ...user, email, emailVerified: verified, updatedAt: clock.now() }
    await store.saveEmail(tx, next)
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    const payload = { ...toWire(next), previousEmail: user.email }
    await events.append(tx, 'user.email_changed', `user:${user.id}`, payload)
    await publishChange(tx, next)
    return next
  }

  async function recordPasswordChange(tx: Tx, user: User) {
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await events.append(tx, 'user.password_changed', `user:${user.id}`, toWire(user))
    await publishChange(tx, user)
  }

  async function changePassword(tx: Tx, user: User, hashes: { before: string; after: string }) {
    const replaced = await store.replacePassword(tx, user.id, hashes, clock.now())
    if (!replaced) throw new AppError('INVALID_PASSWORD')
    await recordPasswordChange(tx, user)
  }

  async function setFirstPassword(tx: Tx, user: User, password: string) {
    if (await store.hasPassword(tx, user.id)) throw new AppError('USER_ALREADY_HAS_A_PASSWORD')
    store.savePassword(tx, { id: random.id(), userId: user.id, password }, clock.now())
    await recordPasswordChange(tx, user)
  }

  /** By an administrator or the operator: does not ask for the old one, which need not exist. */
  async function setPassword(tx: Tx, user: User, password: string) {
    store.savePassword(tx, { id: random.id(), userId: user.id, password }, clock.now())
    await recordPasswordChange(tx, user)
  }

  /** Deletes the user with all data; other modules clean up, or refuse, in `beforeDelete`. */
  async function remove(tx: Tx, user: User) {
    for (const hook of hooks.beforeDelete) await hook(tx, user)
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    await store.removeUser(tx, user.id)
    await events.append(tx, 'user.deleted', `user:${user.id}`, toWire(user))
    await publishChange(tx, user)
    await signals.publish(tx, 'user deleted', user.id)
  }

  return {
    lock,
    lockForSignIn,
    saveBan,
    liftBan,
    saveTwoFactor,
    update,
    changeEmail,
    changeRole,
    setEmailVerified,
    changePassword,
    setFirstPassword,
    setPassword,
    remove,
    /** Like `lock`, but undefined if there is no such user. */
    lockIfExists: store.lockUser,
    find: (sql: Sql, id: string) => store.findById(sql, id),
    findByEmail: (sql: Sql, email: string) => store.findByEmail(sql, email),
    listPage: store.listPage,
    hasPassword: store.hasPassword,
  }
}

/** Users cached in memory, for look-ups on every request. */
export function createUserCache({
  clock,
  database,
  signals,
}: Pick<Dependencies, 'clock' | 'database' | 'signals'>) {
  const cached = createCache<User>(signals, clock, { topics: ['user'], maxEntries: 10_000 })
  return (id: string) =>
    cached(id, async () => {
      const user = await store.findById(database.hot.sql, id)
      return user && { value: user, subjects: [`user:${id}`] }
    })
}
