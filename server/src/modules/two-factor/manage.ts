import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Devices } from './devices.ts'
import type { Needs } from './needs.ts'
import * as challenges from './store/challenges.ts'
import * as trusted from './store/devices.ts'
import * as store from './store.ts'
import type { Totp } from './totp.ts'

type Parts = {
  readonly totp: Totp
  readonly backupCodes: BackupCodes
  readonly devices: Devices
}
const none: readonly string[] = []

/** What people decide about their own second step. */
export function createManagement(needs: Needs, { totp, backupCodes, devices }: Parts) {
  const { accounts, clock, database, events, proofs, sessions } = needs
  const { people } = accounts

  /** The wire's word for a password that is missing, to those who have one. */
  async function prove(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    if (await proofs.shows(signedIn, evidence, incoming)) return
    const hasPassword = await people.hasPassword(database.sql, signedIn.user.id)
    throw new AppError(hasPassword ? 'INVALID_PASSWORD' : 'IDENTITY_CONFIRMATION_REQUIRED')
  }

  /** As long as the mailbox may be somebody else's, it would take the second step away again. */
  async function refuseInDoubt({ user }: SignedIn): Promise<void> {
    if (!(await accounts.mailboxes.isInDoubt(database.sql, user))) return
    throw new AppError('CONFIRM_YOUR_ADDRESS_FIRST')
  }

  /** An app counts only when its first code was right, so nobody locks themselves out here. */
  async function prepareApp(
    signedIn: SignedIn,
    { issuer, ...evidence }: Evidence & { readonly issuer: string | undefined },
    incoming: Incoming,
  ) {
    await prove(signedIn, evidence, incoming)
    await refuseInDoubt(signedIn)
    const { id } = signedIn.user
    const secret = totp.draw(id)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, id)
      if (!(await store.prepare(tx, id, secret, clock.now()))) {
        throw new AppError('TOTP_IS_ALREADY_ENABLED')
      }
      await events.append(tx, 'two_factor.totp_prepared', `user:${id}`, { userId: id })
      const known = { userId: id, secret, provenAt: null, lastStep: -1 }
      const totpURI = totp.uriOf(known, user.email, issuer)
      return { totpURI, backupCodes: await backupCodes.draw(tx, id, true) }
    })
  }

  /** Codes by mail need a mailbox that is known to be theirs: a slip of the finger locks out. */
  async function useMail(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await prove(signedIn, evidence, incoming)
    await refuseInDoubt(signedIn)
    return database.transaction(async (tx) => {
      const user = await people.lock(tx, signedIn.user.id)
      if (user.twoFactorEnabled) return none
      if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED')
      await store.begin(tx, user.id, clock.now())
      const next = await people.saveTwoFactor(tx, user, true)
      return (await sessions.renew(tx, signedIn, next, incoming)).cookies
    })
  }

  async function disable(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await prove(signedIn, evidence, incoming)
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

  async function uriOf(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await prove(signedIn, evidence, incoming)
    const known = await store.find(database.sql, signedIn.user.id)
    if (!known?.secret) throw new AppError('TOTP_NOT_ENABLED')
    return totp.uriOf(known, signedIn.user.email)
  }

  async function newBackupCodes(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await prove(signedIn, evidence, incoming)
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
