import { AppError, orThrow } from '../../kernel/index.ts'
import { concerns } from '../../platform/acting.ts'
import type { Sql } from '../../platform/database/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'
import type { Needs } from './needs.ts'
import { normalizeEmail, normalizeUsername, type User } from './rules.ts'
import * as stored from './store/ways.ts'
import * as store from './store.ts'

/** Who it is, and what the password was compared to: it may be another one a moment later. */
export type Authenticated = { readonly user: User; readonly comparedTo: string }

/** Under which name failures are counted for somebody who is known to be no stranger; see `devices`. */
export type Apart = (userId: string) => Promise<string | undefined>

/** Under which name wrong passwords at a username are counted, where it is not its address. */
export const failuresByName = (username: string) => `username ${username}`

/** The password is right, as far as anybody can tell, and the address waits for its proof. */
export class Unproven extends Error {
  readonly email: string

  constructor(email: string) {
    super('The address is not proven.')
    this.email = email
  }
}

/** Where nobody gets mail. */
const nobodysAddress = 'nobody@guildhall.invalid'

type Named = { readonly email: string } | { readonly username: string }

/** Who has this name and this password? Every wrong answer costs the same and says the same. */
export function createAuthentication(needs: Needs) {
  const { clock, database, limits, passwords, settings } = needs
  type Found = Awaited<ReturnType<typeof store.findWithPassword>>

  /** Where addresses must be proven first, nothing here may tell which ones have an account. */
  const hides = settings.emailVerification.required

  /**
   * Like `attempt`, where addresses are hidden. An address that waits for its proof and one that was
   * only pretended to get the same answer after the same work, and both tries count as wrong: else
   * somebody could forget the wrong ones of the owner by a password of their own.
   */
  async function attemptHidden(counted: string, found: Found, password: string, name: Named) {
    let waits = false
    const isRight = await limits.attempt(counted, async () => {
      const matches = await passwords.verify(found?.password ?? undefined, password)
      const right = matches && found?.password != null
      if (right && found?.emailVerified) return true
      const other = await ('email' in name
        ? stored.findPretendedByEmail(database.sql, name.email)
        : stored.findPretendedByUsername(database.sql, name.username))
      const pretends = await passwords.verify(other?.password, password)
      waits = right || (pretends && other !== undefined)
      return false
    })
    if (waits) throw new Unproven(found?.email ?? ('email' in name ? name.email : nobodysAddress))
    return isRight
  }

  const attempt = (counted: string, found: Found, password: string) =>
    limits.attempt(
      counted,
      async () =>
        (await passwords.verify(found?.password ?? undefined, password)) && found?.password != null,
    )

  /** `account` is what failures are counted for. */
  async function check(
    account: string,
    found: Found,
    password: string,
    by: { readonly apart?: Apart | undefined; readonly name?: Named } = {},
  ): Promise<Authenticated | undefined> {
    if (found) concerns(`user:${found.id}`)
    const counted = (await by.apart?.(found?.id ?? '')) ?? account
    const isRight = await (by.name && hides
      ? attemptHidden(counted, found, password, by.name)
      : attempt(counted, found, password))
    if (!isRight || !found?.password) return undefined
    const { password: comparedTo, ...user } = found
    return { user: user as User, comparedTo: await renew(user as User, comparedTo, password) }
  }

  /**
   * A hash that was made elsewhere is replaced by one of ours as soon as its password is known. It
   * only ever replaces what was just compared; where that does not work out, the next time will do.
   * Answers with what is stored now.
   */
  async function renew({ id }: User, before: string, password: string): Promise<string> {
    if (!passwords.isForeign(before)) return before
    try {
      const after = await passwords.hash(password)
      const now = clock.now()
      const replaced = await database.transaction((tx) =>
        store.replacePassword(tx, id, { before, after }, now),
      )
      if (replaced) return after
      // Perhaps somebody with the same password was faster; then theirs is as good.
      const current = (await store.findWithPasswordById(database.sql, id))?.password ?? undefined
      return current !== undefined && (await passwords.verify(current, password)) ? current : before
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return before
    }
  }

  function refuseWhenOff() {
    if (!settings.password.enabled) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  }

  async function byEmail(given: string, password: string, apart?: Apart): Promise<Authenticated> {
    refuseWhenOff()
    const email = orThrow(normalizeEmail(given))
    const found = await store.findWithPassword(database.sql, email)
    const authenticated = await check(email, found, password, { apart, name: { email } })
    if (!authenticated) throw new AppError('INVALID_EMAIL_OR_PASSWORD')
    return authenticated
  }

  async function byUsername(
    given: string,
    password: string,
    apart?: Apart,
  ): Promise<Authenticated> {
    refuseWhenOff()
    const username = orThrow(normalizeUsername(given))
    const found = await store.findWithPasswordByUsername(database.sql, username)
    // One count for a person, by whatever name somebody tries; where addresses are hidden, a common
    // count would tell whose address belongs to the name.
    const account = hides || !found ? failuresByName(username) : found.email
    const authenticated = await check(account, found, password, { apart, name: { username } })
    if (!authenticated) throw new AppError('INVALID_USERNAME_OR_PASSWORD')
    return authenticated
  }

  /** Is it really the person who is signed in? Answers with what the password was compared to. */
  async function confirm(userId: string, password: string): Promise<string> {
    const found = await store.findWithPasswordById(database.sql, userId)
    if (!found?.password) throw new AppError('CREDENTIAL_ACCOUNT_NOT_FOUND')
    const confirmed = await check(found.email, found, password)
    if (!confirmed) throw new AppError('INVALID_PASSWORD')
    return confirmed.comparedTo
  }

  /** Wrong answers shall take as long as the slowest hash that anybody here still has. */
  async function keepPace(): Promise<void> {
    await passwords.keepPaceWith(await store.someForeignPasswords(database.sql))
  }

  return { byEmail, byUsername, confirm, keepPace }
}

const pageSize = 1_000

/** How many users have a password hash that nothing here can check, and one of them. */
export async function findUnreadablePasswords(sql: Sql) {
  let count = 0
  let example: string | undefined
  let after = ''
  for (;;) {
    const rows = await store.foreignPasswordsAfter(sql, after, pageSize)
    for (const { userId, password } of rows) {
      const judgement = judgeStored(password)
      if (judgement === 'fine' || judgement === 'too weak') continue
      count++
      example ??= userId
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return { count, example }
    after = last.userId
  }
}
