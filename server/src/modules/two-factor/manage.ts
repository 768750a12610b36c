import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Devices } from './devices.ts'
import type { Needs } from './needs.ts'
import { proofOf } from './rules.ts'
import * as challenges from './store/challenges.ts'
import * as trusted from './store/devices.ts'
import * as store from './store.ts'
import type { Totp } from './totp.ts'

type Password = string | undefined
type Parts = {
  readonly totp: Totp
  readonly backupCodes: BackupCodes
  readonly devices: Devices
}
const none: readonly string[] = []

/** What people decide about their own second step. */
export function createManagement(needs: Needs, { totp, backupCodes, devices }: Parts) {
  const { accounts, clock, database, events, sessions } = needs
  const { people } = accounts

  async function prove(signedIn: SignedIn, password: Password): Promise<void> {
    const { id } = signedIn.user
    const hasPassword = await people.hasPassword(database.sql, id)
    const proof = orThrow(proofOf({ password, hasPassword }, sessions.isFresh(signedIn)))
    if (proof.password !== null) await accounts.confirmPassword(id, proof.password)
  }

  /** An app counts only when its first code was right, so nobody locks themselves out here. */
  async function prepareApp(signedIn: SignedIn, given: { password: Password; issuer?: Password }) {
    await prove(signedIn, given.password)
    const { id } = signedIn.user
    const secret = totp.draw(id)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, id)
      if (!(await store.prepare(tx, id, secret, clock.now()))) {
        throw new AppError('TOTP_IS_ALREADY_ENABLED')
      }
      await events.append(tx, 'two_factor.totp_prepared', `user:${id}`, { userId: id })
      const known = { userId: id, secret, provenAt: null, lastStep: -1 }
      const totpURI = totp.uriOf(known, user.email, given.issuer)
      return { totpURI, backupCodes: await backupCodes.draw(tx, id) }
    })
  }

  /** Codes by mail need a mailbox that is known to be theirs: a slip of the finger locks out. */
  async function useMail(signedIn: SignedIn, password: Password, incoming: Incoming) {
    await prove(signedIn, password)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, signedIn.user.id)
      if (user.twoFactorEnabled) return none
      if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED')
      await store.begin(tx, user.id, clock.now())
      const next = await people.saveTwoFactor(tx, user, true)
      return (await sessions.renew(tx, signedIn, next, incoming)).cookies
    })
  }

  async function disable(signedIn: SignedIn, password: Password, incoming: Incoming) {
    await prove(signedIn, password)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, signedIn.user.id)
      await store.removeAll(tx, user.id)
      await forget(tx, user.id)
      if (!user.twoFactorEnabled) return none
      const next = await people.saveTwoFactor(tx, user, false)
      const { cookies } = await sessions.renew(tx, signedIn, next, incoming)
      return [...cookies, ...devices.clear(incoming)]
    })
  }

  async function uriOf(signedIn: SignedIn, password: Password): Promise<string> {
    await prove(signedIn, password)
    const known = await store.find(database.sql, signedIn.user.id)
    if (!known?.secret) throw new AppError('TOTP_NOT_ENABLED')
    return totp.uriOf(known, signedIn.user.email)
  }

  async function newBackupCodes(signedIn: SignedIn, password: Password): Promise<string[]> {
    await prove(signedIn, password)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, signedIn.user.id)
      if (!user.twoFactorEnabled) throw new AppError('TWO_FACTOR_ISNT_ENABLED')
      return backupCodes.draw(tx, user.id)
    })
  }

  /** Whoever is between the steps begins again, and every device is asked again. */
  async function forget(tx: Tx, userId: string): Promise<void> {
    await challenges.removeAll(tx, userId)
    await trusted.removeAll(tx, userId)
  }

  return { prepareApp, useMail, disable, uriOf, newBackupCodes, forget }
}
