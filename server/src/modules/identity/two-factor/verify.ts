import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Challenges, Claimant } from './challenge.ts'
import type { Completion, Spend, VerificationResult } from './completion.ts'
import type { Dependencies } from './dependencies.ts'
import { hasApp, methodsFor, normalizeCode, type TwoFactor } from './rules.ts'
import * as store from './store.ts'
import type { Totp } from './totp.ts'

type SubmittedCode = { readonly code: string; readonly trustDevice: boolean }
type Parts = {
  readonly challenges: Challenges
  readonly completion: Completion
  readonly totp: Totp
  readonly backupCodes: BackupCodes
}

/** Submitting a code: identify the user, count the try, check the code, use it up. */
export function createVerification({ clock, codes, database, events }: Dependencies, parts: Parts) {
  const { backupCodes, challenges, completion, totp } = parts

  /** Uses up the code of an app; throws when it does not match now. */
  function useApp(known: TwoFactor, secret: string, code: string): Spend {
    const step = totp.stepOf(known, normalizeCode(code))
    if (step === undefined) throw new AppError('INVALID_CODE')
    const spent = { step, expectedSecret: secret, secret: totp.renewed(known) }
    return async (tx) => {
      const right = await store.spendStep(tx, known.userId, spent, clock.now())
      if (!right) throw new AppError('INVALID_CODE')
    }
  }

  async function byApp(
    { code, trustDevice }: SubmittedCode,
    incoming: Incoming,
  ): Promise<VerificationResult> {
    const claimant = await challenges.identify(incoming)
    const known = await store.find(database.sql, claimant.userId)
    const secret = known?.secret ?? undefined
    const isConfirmed = hasApp(known)
    if (!known || secret === undefined || (claimant.by === 'challenge' && !isConfirmed)) {
      throw new AppError('TOTP_NOT_ENABLED')
    }
    return challenges.attempt(claimant, async () => {
      const use = useApp(known, secret, code)
      const { userId } = claimant
      const options = {
        trustDevice,
        incoming,
        enablesTwoFactor: true,
        confirmsIdentity: isConfirmed,
      }
      return completion.complete(claimant, options, async (tx) => {
        await use(tx)
        if (isConfirmed) return
        await events.append(tx, 'two_factor.totp_confirmed', `user:${userId}`, { userId })
      })
    })
  }

  const useBackupCode =
    (userId: string, code: string): Spend =>
    async (tx) => {
      const right = await backupCodes.spend(tx, userId, code)
      if (!right) throw new AppError('INVALID_BACKUP_CODE')
    }

  /** A code of a signed-in user, to confirm their identity again; false where they have none. */
  async function spendCode(signedIn: SignedIn, code: string): Promise<boolean> {
    const claimant = challenges.ofSession(signedIn)
    const { userId } = claimant
    const isOfApp = /^\d{6}$/.test(normalizeCode(code))
    const known = await store.find(database.sql, userId)
    const secret = known?.secret ?? undefined
    const mayUse = isOfApp
      ? hasApp(known)
      : (await store.countBackupCodes(database.sql, userId)) > 0
    if (!mayUse || (isOfApp && (!known || secret === undefined))) return false
    await challenges.attempt(claimant, async () => {
      const use =
        known && secret !== undefined && isOfApp
          ? useApp(known, secret, code)
          : useBackupCode(userId, code)
      await completion.spendOnly(claimant, use)
    })
    return true
  }

  async function byEmail(
    { code, trustDevice }: SubmittedCode,
    incoming: Incoming,
  ): Promise<VerificationResult> {
    const claimant = await challenges.identify(incoming)
    const { subject } = claimant
    await requireEmailMethod(claimant)
    const confirmsIdentity = !hasApp(await store.find(database.sql, claimant.userId))
    const options = { trustDevice, incoming, enablesTwoFactor: true, confirmsIdentity }
    return challenges.attempt(claimant, async () => {
      const typed = normalizeCode(code)
      const target = { purpose: 'two-factor', subject } as const
      switch ((await codes.check(target, typed)).verdict) {
        case 'gone':
          throw new AppError('OTP_HAS_EXPIRED')
        case 'spent':
          throw new AppError('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
        case 'wrong':
          throw new AppError('INVALID_CODE')
      }
      return completion.complete(claimant, options, async (tx) => {
        const right = await codes.consume(tx, target, typed)
        if (!right) throw new AppError('INVALID_CODE')
      })
    })
  }

  /** Enabling two-factor needs a confirmed identity first; an emailed code alone is not enough. */
  async function requireEmailMethod(claimant: Claimant): Promise<void> {
    const known = await store.find(database.sql, claimant.userId)
    const may =
      claimant.by === 'challenge'
        ? methodsFor(known, claimant.method).includes('otp')
        : known !== undefined || claimant.signedIn.user.twoFactorEnabled
    if (!may) throw new AppError('OTP_NOT_ENABLED')
  }

  async function byBackupCode(
    { code, trustDevice, disableSession }: SubmittedCode & { readonly disableSession: boolean },
    incoming: Incoming,
  ): Promise<Omit<VerificationResult, 'token'> & { readonly token?: string }> {
    const claimant = await challenges.identify(incoming)
    const { userId } = claimant
    if ((await store.countBackupCodes(database.sql, userId)) === 0) {
      throw new AppError('BACKUP_CODES_ARENT_ENABLED')
    }
    const spend = useBackupCode(userId, code)
    return challenges.attempt(claimant, async () => {
      if (disableSession) return { user: await completion.spendOnly(claimant, spend), cookies: [] }
      return completion.complete(
        claimant,
        { trustDevice, incoming, enablesTwoFactor: false, confirmsIdentity: true },
        spend,
      )
    })
  }

  return { byApp, byEmail, byBackupCode, requireEmailMethod, spendCode }
}
export type Verification = ReturnType<typeof createVerification>
