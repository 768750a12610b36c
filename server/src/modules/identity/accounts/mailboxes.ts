import type { Locale } from '@guildhall/contract/boot'
import { after, span } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { CreateUser } from './create-user.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { normalizeEmail, type User } from './rules.ts'
import type { SignInAccounts } from './sign-in-accounts.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** What is known of a user who may be created. */
export type NewUserProfile = {
  readonly name: string
  readonly image?: string | undefined
  readonly locale: Locale
}

export type Found = { readonly user: User; readonly isNew: boolean }

/** After this time the account is in use, and its data must not be lost. */
const doubtPeriod = 30 * span.day

/** Sign-in and verification by proof of a mailbox alone. */
export function createMailboxes(
  dependencies: Dependencies,
  hooks: Hooks,
  create: CreateUser,
  signInAccounts: SignInAccounts,
) {
  const { clock, database, events, signals, tokens } = dependencies

  async function verified(tx: Tx, user: User) {
    await events.append(tx, 'user.email_verified', `user:${user.id}`, toWire(user))
    await signals.publish(tx, 'user', user.id)
  }

  async function knowsBrowser(
    sql: Sql,
    { id }: Pick<User, 'id'>,
    incoming: Incoming,
  ): Promise<boolean> {
    return (await hooks.isKnownBrowser.run?.(sql, id, incoming)) ?? false
  }

  /**
   * Whether the owner of the address signed in from this browser before, and verified the address.
   * Unknown addresses take the same queries, so that the time discloses nothing.
   */
  async function isKnownBrowser(input: string, incoming: Incoming): Promise<boolean> {
    const email = normalizeEmail(input)
    if (!email.ok || incoming.header('cookie') === null) return false
    const user = await store.findByEmail(database.sql, email.value)
    const isKnown = await knowsBrowser(database.sql, user ?? { id: '' }, incoming)
    return isKnown && user?.emailVerified === true
  }

  /**
   * Whether the same browser created the account and verified the address. If not, the owner of
   * the mailbox may just have clicked a link by mistake, and the creator may be someone else.
   */
  async function isOwnerConfirmed(tx: Tx, user: User, incoming: Incoming): Promise<boolean> {
    if (!user.emailVerified) return false
    if (!(await isOwnershipInDoubt(tx, user))) return true
    if (!(await knowsBrowser(tx, user, incoming))) return false
    await store.saveVerified(tx, user, null)
    return true
  }

  /**
   * The user is locked. An account that was created without verifying the address may have been
   * created by someone else: its credentials are removed before the address is verified.
   */
  async function verifyOrReclaim(tx: Tx, user: User, incoming: Incoming): Promise<User> {
    if (await isOwnerConfirmed(tx, user, incoming)) return user
    for (const account of await signInAccounts.list(tx, user.id))
      await signInAccounts.remove(tx, account, 'reclaimed')
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    for (const hook of hooks.reclaimed) await hook(tx, user)
    const next = { ...user, emailVerified: true, twoFactorEnabled: false, updatedAt: clock.now() }
    await store.saveReclaimed(tx, next)
    await events.append(tx, 'user.reclaimed', `user:${user.id}`, toWire(next))
    await verified(tx, next)
    return next
  }

  /** The user of a mailbox that was just verified; a new one if there is none and `newUser` is given. */
  async function findOrCreate(
    tx: Tx,
    email: string,
    newUser: NewUserProfile | undefined,
    incoming: Incoming,
  ): Promise<Found | undefined> {
    const user = await store.lockByEmail(tx, email)
    if (user) return { user: await verifyOrReclaim(tx, user, incoming), isNew: false }
    if (!newUser) return undefined
    return { user: await create(tx, { ...newUser, email, emailVerified: true }), isNew: true }
  }

  /** By the link of a verification email; undefined if the address is verified already, or unknown. */
  async function verify(tx: Tx, email: string, incoming: Incoming): Promise<User | undefined> {
    const user = await store.lockByEmail(tx, email)
    if (!user || user.emailVerified) return undefined
    const next = { ...user, emailVerified: true, updatedAt: clock.now() }
    const isKnown = await knowsBrowser(tx, user, incoming)
    await store.saveVerified(tx, next, isKnown ? null : next.updatedAt)
    await verified(tx, next)
    return next
  }

  /** Whether the account may still belong to someone other than the owner of the mailbox. */
  async function isOwnershipInDoubt(sql: Sql, user: { readonly id: string }): Promise<boolean> {
    const verifiedElsewhereAt = await store.verifiedElsewhereAt(sql, user.id)
    return verifiedElsewhereAt !== null && after(verifiedElsewhereAt, doubtPeriod) > clock.now()
  }

  /**
   * Whether the address was never verified by a click that may have been a mistake. Time settles who keeps an
   * account, not whose mailbox it is: so this doubt does not end after the period.
   */
  async function isOwnershipProved(sql: Sql, user: { readonly id: string }): Promise<boolean> {
    return (await store.verifiedElsewhereAt(sql, user.id)) === null
  }

  /** The user is locked, signed in, and has just proved access to the mailbox. */
  async function confirm(tx: Tx, user: User): Promise<void> {
    if (user.emailVerified && !(await isOwnershipInDoubt(tx, user))) return
    const next = { ...user, emailVerified: true, updatedAt: clock.now() }
    await store.saveVerified(tx, next, null)
    if (!user.emailVerified) await verified(tx, next)
  }

  return {
    verifyOrReclaim,
    findOrCreate,
    verify,
    isKnownBrowser,
    isOwnershipInDoubt,
    isOwnershipProved,
    confirm,
  }
}
export type Mailboxes = ReturnType<typeof createMailboxes>
