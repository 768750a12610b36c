import { Picture } from '@guildhall/contract/accounts'
import type { Locale } from '@guildhall/contract/boot'
import { type Asking, requestUnderWay, whoActs } from '../../platform/acting.ts'
import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import { adminRole, type User } from './rules.ts'
import * as bulk from './store/newcomers.ts'
import * as store from './store.ts'
import { toWire, wayToWire } from './wire.ts'

export type Draft = {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image?: string | null | undefined
  readonly locale: Locale
  readonly username?: string | null
  readonly displayUsername?: string | null
  /** The hash; whoever comes without a password has none. */
  readonly password?: string | undefined
  /** What an administrator decided; everybody else gets what newcomers get. */
  readonly role?: string | undefined
  /** Whoever was known elsewhere stays who they were. */
  readonly id?: string
  readonly createdAt?: Date
  readonly ban?: Pick<User, 'banReason' | 'banExpires'> | undefined
}

/** Of whom everything is decided before they come. */
export type Newcomer = Draft & {
  readonly id: string
  readonly role: string
  readonly ways: readonly { readonly providerId: string; readonly accountId: string }[]
}

/** People who come from elsewhere bring addresses that nobody has looked at. */
const pictureOf = (image: Draft['image']) =>
  image && Picture.safeParse(image).success ? image : null

/** A new person, in the transaction of whoever lets them in, by whatever way they came. */
export function createEnrollment({ chance, clock, events, log }: Needs, firstAdmin: FirstAdmin) {
  function userOf(draft: Draft, role: string, now: Date): User {
    return {
      id: draft.id ?? chance.id(),
      email: draft.email,
      emailVerified: draft.emailVerified,
      name: draft.name,
      image: pictureOf(draft.image),
      role,
      locale: draft.locale,
      username: draft.username ?? null,
      displayUsername: draft.displayUsername ?? null,
      banned: draft.ban !== undefined,
      banReason: draft.ban?.banReason ?? null,
      banExpires: draft.ban?.banExpires ?? null,
      twoFactorEnabled: false,
      createdAt: draft.createdAt ?? now,
      updatedAt: now,
    }
  }

  /** Many who were known elsewhere, with how they sign in; each is told of by events of their own. */
  async function enrollAll(tx: Tx, newcomers: readonly Newcomer[]): Promise<void> {
    const now = clock.now()
    const users = newcomers.map((each) => userOf(each, each.role, now))
    const ways = newcomers.flatMap(({ id, password, ways: providers }) => [
      ...(password === undefined ? [] : [credentialOf(id, password)]),
      ...providers.map((way) => ({ ...way, id: chance.id(), userId: id, password: null })),
    ])
    await bulk.insertUsers(tx, users)
    await bulk.insertWays(tx, ways, now)
    for (const user of users) {
      await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
    }
    for (const way of ways.filter(({ password }) => password === null)) {
      const linked = { ...way, scopes: [], createdAt: now, updatedAt: now }
      await events.append(tx, 'account.linked', `user:${way.userId}`, wayToWire(linked))
    }
    tx.afterCommit(firstAdmin.welcomed)
  }

  const credentialOf = (userId: string, password: string) => ({
    id: chance.id(),
    userId,
    providerId: 'credential',
    accountId: userId,
    password,
  })

  /** An address or a name that is taken is told by `refusalOf`. */
  async function enroll(tx: Tx, draft: Draft): Promise<User> {
    const now = clock.now()
    const user = userOf(draft, draft.role ?? (await firstAdmin.roleOfNewcomer(tx)), now)
    store.insertUser(tx, user)
    if (user.banned) await store.saveBan(tx, user)
    if (draft.password !== undefined) {
      const credential = { id: chance.id(), userId: user.id, password: draft.password }
      store.savePassword(tx, credential, now)
    }
    await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
    tx.afterCommit(() => {
      firstAdmin.welcomed()
      if (draft.role !== undefined || user.role !== adminRole) return
      log.warn(
        { code: 'accounts.first_admin', userId: user.id },
        'The first administrator is here.',
      )
    })
    return user
  }

  return { enroll, enrollAll, taken: bulk.taken }
}
export type Enroll = ReturnType<typeof createEnrollment>['enroll']

/**
 * Who becomes the first administrator: whoever was invited by the set-up link of the start, while
 * there is none; and on an address of this machine the very first person, if they ask from it
 * themselves. A stranger who comes through a forgotten proxy is neither.
 */
export function createFirstAdmin(needs: Needs) {
  const { database, loopback, operator, settings, signals } = needs
  let somebodyIsThere = false
  signals.subscribe('user deleted', () => {
    somebodyIsThere = false
  })

  async function lacksAdmin(sql: Sql = database.sql): Promise<boolean> {
    return settings.admin.adminUserIds.length === 0 && !(await store.anyAdminThere(sql))
  }

  async function nobodyIsThere(sql: Sql): Promise<boolean> {
    if (!somebodyIsThere) somebodyIsThere = await store.anybodyThere(sql)
    return !somebodyIsThere
  }

  async function wouldBeAdmin(asking: Asking, sql: Sql = database.sql): Promise<boolean> {
    if (operator.invited(asking)) return lacksAdmin(sql)
    if (somebodyIsThere || !loopback) return false
    return (await nobodyIsThere(sql)) && asking.atHome()
  }

  return {
    lacksAdmin,
    wouldBeAdmin,
    /** In the transaction of whoever lets somebody in. */
    async roleOfNewcomer(tx: Tx): Promise<'admin' | 'user'> {
      const asking = requestUnderWay()
      if (asking === undefined) {
        const isFirst = whoActs().kind === 'command_line' && (await alone(tx))
        return isFirst ? 'admin' : 'user'
      }
      if (somebodyIsThere && !operator.invited(asking)) return 'user'
      await store.lockNewcomers(tx)
      return (await wouldBeAdmin(asking, tx)) ? 'admin' : 'user'
    },
    welcomed() {
      somebodyIsThere = true
    },
  }

  async function alone(tx: Tx): Promise<boolean> {
    await store.lockNewcomers(tx)
    return !(await store.anybodyThere(tx))
  }
}
export type FirstAdmin = ReturnType<typeof createFirstAdmin>
