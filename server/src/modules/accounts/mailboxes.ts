import type { Locale } from '@guildhall/contract/boot'
import { after, span } from '../../kernel/index.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Enroll } from './enroll.ts'
import type { Hooks, Needs } from './needs.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'
import type { Ways } from './ways.ts'
import { toWire } from './wire.ts'

/** What is known of somebody who is not known yet. */
export type Stranger = {
  readonly name: string
  readonly image?: string | undefined
  readonly locale: Locale
}

export type Found = { readonly user: User; readonly isNew: boolean }

/** After so long somebody lives in the account, and what they keep in it must not be lost. */
const doubtful = 30 * span.day

/** People who showed one thing: that a mailbox is theirs. */
export function createMailboxes(needs: Needs, hooks: Hooks, enroll: Enroll, ways: Ways) {
  const { clock, database, events, signals, tokens } = needs

  async function verified(tx: Tx, user: User) {
    await events.append(tx, 'user.email_verified', `user:${user.id}`, toWire(user))
    await signals.publish(tx, 'user', user.id)
    for (const hook of hooks.emailVerified) await hook(tx, user)
  }

  async function knows(sql: Sql, { id }: Pick<User, 'id'>, incoming: Incoming): Promise<boolean> {
    for (const hook of hooks.knows) if (await hook(sql, id, incoming)) return true
    return false
  }

  /**
   * Did whoever has the address come in by this browser before, and prove the address? Asked in the
   * same way for addresses that nobody has, so that the time says nothing.
   */
  async function recognizes(given: string, incoming: Incoming): Promise<boolean> {
    const email = normalizeEmail(given)
    if (!email.ok || incoming.header('cookie') === null) return false
    const user = await store.findByEmail(database.sql, email.value)
    const isKnown = await knows(database.sql, user ?? { id: '' }, incoming)
    return isKnown && user?.emailVerified === true
  }

  /**
   * Did the same browser open the account and prove the address? If not, a link that somebody
   * clicked without a thought made the address look proven, and it is proven by nobody yet.
   */
  async function isSettled(tx: Tx, user: User, incoming: Incoming): Promise<boolean> {
    if (!user.emailVerified) return false
    if (!(await isInDoubt(tx, user))) return true
    if (!(await knows(tx, user, incoming))) return false
    await store.saveProven(tx, user, null)
    return true
  }

  /**
   * The person is locked. Whoever opened the account without proving the address may have been
   * somebody else: what they left behind opens it no more, and only then the address is verified.
   */
  async function prove(tx: Tx, user: User, incoming: Incoming): Promise<User> {
    if (await isSettled(tx, user, incoming)) return user
    for (const way of await ways.list(tx, user.id)) await ways.remove(tx, way, 'reclaimed')
    await tokens.revokeAll(tx, 'reset-password', user.id)
    await tokens.revokeAll(tx, 'delete-account', user.id)
    for (const hook of hooks.reclaimed) await hook(tx, user)
    const next = { ...user, emailVerified: true, twoFactorEnabled: false, updatedAt: clock.now() }
    await store.saveReclaimed(tx, next)
    await events.append(tx, 'user.reclaimed', `user:${user.id}`, toWire(next))
    await verified(tx, next)
    return next
  }

  /** The person of a mailbox that was proven just now; a new one where `stranger` may become one. */
  async function open(
    tx: Tx,
    email: string,
    stranger: Stranger | undefined,
    incoming: Incoming,
  ): Promise<Found | undefined> {
    const user = await store.lockByEmail(tx, email)
    if (user) return { user: await prove(tx, user, incoming), isNew: false }
    if (!stranger) return undefined
    return { user: await enroll(tx, { ...stranger, email, emailVerified: true }), isNew: true }
  }

  /** As the link of a verification mail does it: nothing when it was proven before, or is unknown. */
  async function verify(tx: Tx, email: string, incoming: Incoming): Promise<User | undefined> {
    const user = await store.lockByEmail(tx, email)
    if (!user || user.emailVerified) return undefined
    const next = { ...user, emailVerified: true, updatedAt: clock.now() }
    const isKnown = await knows(tx, user, incoming)
    await store.saveProven(tx, next, isKnown ? null : next.updatedAt)
    await verified(tx, next)
    return next
  }

  /** Is it still in doubt whether whoever opened the account has the mailbox? */
  async function isInDoubt(sql: Sql, user: { readonly id: string }): Promise<boolean> {
    const apartAt = await store.provenApartAt(sql, user.id)
    return apartAt !== null && after(apartAt, doubtful) > clock.now()
  }

  /** The person is locked, signed in, and has just shown that the mailbox is theirs. */
  async function settle(tx: Tx, user: User): Promise<void> {
    if (user.emailVerified && !(await isInDoubt(tx, user))) return
    const next = { ...user, emailVerified: true, updatedAt: clock.now() }
    await store.saveProven(tx, next, null)
    if (!user.emailVerified) await verified(tx, next)
  }

  return { prove, open, verify, recognizes, isInDoubt, settle }
}
export type Mailboxes = ReturnType<typeof createMailboxes>
