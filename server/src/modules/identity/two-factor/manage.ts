import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Dependencies } from './dependencies.ts'
import type { Devices } from './devices.ts'
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

/** Users manage their own second step. */
export function createManagement(
  dependencies: Dependencies,
  { totp, backupCodes, devices }: Parts,
) {
  const { accounts, clock, database, events, proofs, sessions } = dependencies
  const { users } = accounts

  /**
   * The API's error for a missing password, for users who have one: of them signing in is not enough,
   * since the second step would protect nobody whose browser stays open.
   */
  async function requireConfirmation(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    const confirmedBy = await proofs.confirmedBy(signedIn, evidence, incoming)
    if (confirmedBy === 'asking') return
    const hasPassword = await users.hasPassword(database.sql, signedIn.user.id)
    if (!hasPassword && confirmedBy) return
    if (!hasPassword) throw new AppError('IDENTITY_CONFIRMATION_REQUIRED')
    throw new AppError('INVALID_PASSWORD', { untried: evidence.password === undefined })
  }

  /** While the mailbox may belong to another user, a reclaim would remove the second step again. */
  async function requireOwnMailbox({ user }: SignedIn): Promise<void> {
    if (!(await accounts.mailboxes.isOwnershipInDoubt(database.sql, user))) return
    throw new AppError('CONFIRM_YOUR_ADDRESS_FIRST')
  }

  /** An app is used only after its first right code, so that users cannot lock themselves out here. */
  async function prepareApp(
    signedIn: SignedIn,
    { issuer, ...evidence }: Evidence & { readonly issuer: string | undefined },
    incoming: Incoming,
  ) {
    await requireConfirmation(signedIn, evidence, incoming)
    await requireOwnMailbox(signedIn)
    const { id } = signedIn.user
    const secret = totp.newSecret(id)
    return database.transaction(async (tx) => {
      const user = await users.lock(tx, id)
      if (!(await store.prepare(tx, id, secret, clock.now()))) {
        throw new AppError('TOTP_IS_ALREADY_ENABLED')
      }
      await events.append(tx, 'two_factor.totp_prepared', `user:${id}`, { userId: id })
      const known = { userId: id, secret, confirmedAt: null, lastStep: -1 }
      const totpURI = totp.uriOf(known, user.email, issuer)
      return { totpURI, backupCodes: await backupCodes.generate(tx, id, true) }
    })
  }

  /** Emailed codes need a verified address: a typo would lock the user out. */
  async function enableEmailCodes(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await requireConfirmation(signedIn, evidence, incoming)
    await requireOwnMailbox(signedIn)
    return database.transaction(async (tx) => {
      const user = await users.lock(tx, signedIn.user.id)
      if (user.twoFactorEnabled) return none
      if (!user.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED')
      await store.begin(tx, user.id, clock.now())
      const next = await users.saveTwoFactor(tx, user, true)
      return (await sessions.renew(tx, signedIn, next, incoming)).cookies
    })
  }

  async function disable(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await requireConfirmation(signedIn, evidence, incoming)
    return database.transaction(async (tx) => {
      const user = await users.lock(tx, signedIn.user.id)
      await store.removeAll(tx, user.id)
      await removeChallengesAndTrust(tx, user.id)
      if (!user.twoFactorEnabled) return none
      const next = await users.saveTwoFactor(tx, user, false)
      const { cookies } = await sessions.renew(tx, signedIn, next, incoming)
      return [...cookies, ...devices.clear(incoming)]
    })
  }

  async function uriOf(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await requireConfirmation(signedIn, evidence, incoming)
    const known = await store.find(database.sql, signedIn.user.id)
    if (!known?.secret) throw new AppError('TOTP_NOT_ENABLED')
    return totp.uriOf(known, signedIn.user.email)
  }

  async function newBackupCodes(signedIn: SignedIn, evidence: Evidence, incoming: Incoming) {
    await requireConfirmation(signedIn, evidence, incoming)
    return database.transaction(async (tx) => {
      const user = await users.lock(tx, signedIn.user.id)
      if (!user.twoFactorEnabled) throw new AppError('TWO_FACTOR_ISNT_ENABLED')
      return backupCodes.generate(tx, user.id)
    })
  }

  /** Pending challenges and trusted devices become invalid. */
  async function removeChallengesAndTrust(tx: Tx, userId: string): Promise<void> {
    await challenges.removeAll(tx, userId)
    await trusted.removeAll(tx, userId)
  }

  return { prepareApp, enableEmailCodes, disable, uriOf, newBackupCodes, removeChallengesAndTrust }
}
