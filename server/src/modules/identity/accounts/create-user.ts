import type { Locale } from '@guildhall/contract/boot'
import { Picture } from '@guildhall/contract/identity/accounts'
import { currentActor, currentRequest, type RequestInfo } from '../../../platform/actor.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { adminRole, type User } from './rules.ts'
import * as bulk from './store/bulk.ts'
import * as store from './store.ts'
import { accountToWire, toWire } from './wire.ts'

export type NewUser = {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image?: string | null | undefined
  readonly locale: Locale
  readonly username?: string | null
  readonly displayUsername?: string | null
  /** The hash, if there is a password. */
  readonly password?: string | undefined
  /** Set by an administrator; the default otherwise. */
  readonly role?: string | undefined
  /** Imported users keep their id. */
  readonly id?: string
  readonly createdAt?: Date
  readonly ban?: Pick<User, 'banReason' | 'banExpires'> | undefined
}

/** A user whose id, role and sign-in accounts are decided in advance. */
export type BulkUser = NewUser & {
  readonly id: string
  readonly role: string
  readonly accounts: readonly { readonly providerId: string; readonly accountId: string }[]
}

/** The picture URLs of imported users were never validated. */
const pictureOf = (image: NewUser['image']) =>
  image && Picture.safeParse(image).success ? image : null

/** Creates users, in the transaction of the caller. */
export function createUserCreation(
  { random, clock, events, log }: Dependencies,
  firstAdmin: FirstAdmin,
) {
  function userOf(input: NewUser, role: string, now: Date): User {
    return {
      id: input.id ?? random.id(),
      email: input.email,
      emailVerified: input.emailVerified,
      name: input.name,
      image: pictureOf(input.image),
      role,
      locale: input.locale,
      username: input.username ?? null,
      displayUsername: input.displayUsername ?? null,
      banned: input.ban !== undefined,
      banReason: input.ban?.banReason ?? null,
      banExpires: input.ban?.banExpires ?? null,
      twoFactorEnabled: false,
      createdAt: input.createdAt ?? now,
      updatedAt: now,
    }
  }

  /** Creates many imported users with their sign-in accounts; each gets its own events. */
  async function createMany(tx: Tx, newUsers: readonly BulkUser[]): Promise<void> {
    const now = clock.now()
    const users = newUsers.map((each) => userOf(each, each.role, now))
    const accounts = newUsers.flatMap(({ id, password, accounts: providers }) => [
      ...(password === undefined ? [] : [credentialOf(id, password)]),
      ...providers.map((account) => ({ ...account, id: random.id(), userId: id, password: null })),
    ])
    await bulk.insertUsers(tx, users)
    await bulk.insertAccounts(tx, accounts, now)
    for (const user of users) {
      await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
    }
    for (const account of accounts.filter(({ password }) => password === null)) {
      const linked = { ...account, scopes: [], createdAt: now, updatedAt: now }
      // No email: nobody has linked it to an existing user.
      const payload = { ...accountToWire(linked), first: true as const }
      await events.append(tx, 'account.linked', `user:${account.userId}`, payload)
    }
    tx.afterCommit(firstAdmin.userCreated)
  }

  const credentialOf = (userId: string, password: string) => ({
    id: random.id(),
    userId,
    providerId: 'credential',
    accountId: userId,
    password,
  })

  /** For a duplicate address or username see `conflictError`. */
  async function create(tx: Tx, input: NewUser): Promise<User> {
    const now = clock.now()
    const user = userOf(input, input.role ?? (await firstAdmin.roleForNewUser(tx)), now)
    store.insertUser(tx, user)
    if (user.banned) await store.saveBan(tx, user)
    if (input.password !== undefined) {
      const credential = { id: random.id(), userId: user.id, password: input.password }
      store.savePassword(tx, credential, now)
    }
    await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
    tx.afterCommit(() => {
      firstAdmin.userCreated()
      if (input.role !== undefined || user.role !== adminRole) return
      log.warn(
        { code: 'accounts.first_admin', userId: user.id },
        'The first administrator was created.',
      )
    })
    return user
  }

  return { create, createMany, findTaken: bulk.findTaken }
}
export type CreateUser = ReturnType<typeof createUserCreation>['create']

/**
 * Decides who becomes the first administrator: a user who signs up with the set-up link printed at
 * the start, while there is no administrator; and, on a loopback address, the very first user, if
 * the request itself comes from loopback, and not through a forgotten proxy.
 */
export function createFirstAdmin(dependencies: Dependencies) {
  const { database, loopback, operator, settings, signals } = dependencies
  let hasUsers = false
  signals.subscribe('user deleted', () => {
    hasUsers = false
  })

  async function hasNoAdmin(sql: Sql = database.sql): Promise<boolean> {
    return settings.admin.adminUserIds.length === 0 && !(await store.anyAdminExists(sql))
  }

  async function isEmpty(sql: Sql): Promise<boolean> {
    if (!hasUsers) hasUsers = await store.anyUserExists(sql)
    return !hasUsers
  }

  async function wouldBeAdmin(request: RequestInfo, sql: Sql = database.sql): Promise<boolean> {
    if (operator.mayBecomeFirstAdmin(request)) return hasNoAdmin(sql)
    if (hasUsers || !loopback) return false
    return (await isEmpty(sql)) && request.isLoopback()
  }

  return {
    hasNoAdmin,
    wouldBeAdmin,
    /** In the transaction that creates the user. */
    async roleForNewUser(tx: Tx): Promise<'admin' | 'user'> {
      const request = currentRequest()
      if (request === undefined) {
        const isFirst = currentActor().kind === 'command_line' && (await isFirstUser(tx))
        return isFirst ? 'admin' : 'user'
      }
      if (hasUsers && !operator.mayBecomeFirstAdmin(request)) return 'user'
      await store.lockFirstUser(tx)
      return (await wouldBeAdmin(request, tx)) ? 'admin' : 'user'
    },
    userCreated() {
      hasUsers = true
    },
  }

  async function isFirstUser(tx: Tx): Promise<boolean> {
    await store.lockFirstUser(tx)
    return !(await store.anyUserExists(tx))
  }
}
export type FirstAdmin = ReturnType<typeof createFirstAdmin>
