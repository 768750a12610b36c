import { Picture } from '@guildhall/contract/accounts'
import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import { roleOfNewcomer, type User } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

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

/** People who come from elsewhere bring addresses that nobody has looked at. */
const pictureOf = (image: Draft['image']) =>
  image && Picture.safeParse(image).success ? image : null

/** A new person, in the transaction of whoever lets them in, by whatever way they came. */
export function createEnrollment({ chance, clock, events, signals }: Needs) {
  let somebodyIsThere = false
  signals.subscribe('user deleted', () => {
    somebodyIsThere = false
  })

  async function roleOf(tx: Tx): Promise<'admin' | 'user'> {
    if (somebodyIsThere) return roleOfNewcomer(true)
    await store.lockNewcomers(tx)
    return roleOfNewcomer(await store.anybodyThere(tx))
  }

  /** An address or a name that is taken is told by `refusalOf`. */
  return async function enroll(tx: Tx, draft: Draft): Promise<User> {
    const now = clock.now()
    const user: User = {
      id: draft.id ?? chance.id(),
      email: draft.email,
      emailVerified: draft.emailVerified,
      name: draft.name,
      image: pictureOf(draft.image),
      role: draft.role ?? (await roleOf(tx)),
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
    await store.insertUser(tx, user)
    if (user.banned) await store.saveBan(tx, user)
    if (draft.password !== undefined) {
      const credential = { id: chance.id(), userId: user.id, password: draft.password }
      await store.savePassword(tx, credential, now)
    }
    await events.append(tx, 'user.created', `user:${user.id}`, toWire(user))
    tx.afterCommit(() => {
      somebodyIsThere = true
    })
    return user
  }
}
export type Enroll = ReturnType<typeof createEnrollment>
