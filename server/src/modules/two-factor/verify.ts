import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Challenges, Claimant } from './challenge.ts'
import type { Needs } from './needs.ts'
import type { Passage, Passed, Spend } from './pass.ts'
import { hasApp, methodsOf, type TwoFactor, typedCode } from './rules.ts'
import * as store from './store.ts'
import type { Totp } from './totp.ts'

type Shown = { readonly code: string; readonly trustDevice: boolean }
type Parts = {
  readonly challenges: Challenges
  readonly passage: Passage
  readonly totp: Totp
  readonly backupCodes: BackupCodes
}

/** Showing a code. Each way is: who is it, count the try, judge the code, use it up. */
export function createVerification({ clock, codes, database, events }: Needs, parts: Parts) {
  const { backupCodes, challenges, passage, totp } = parts

  /** How the code of an app is used up; refused when it is none of this moment. */
  function useApp(known: TwoFactor, secret: string, code: string): Spend {
    const step = totp.stepOf(known, typedCode(code))
    if (step === undefined) throw new AppError('INVALID_CODE')
    const spent = { step, judged: secret, secret: totp.renewed(known) }
    return async (tx) => {
      const right = await store.spendStep(tx, known.userId, spent, clock.now())
      if (!right) throw new AppError('INVALID_CODE')
    }
  }

  async function byApp({ code, trustDevice }: Shown, incoming: Incoming): Promise<Passed> {
    const claimant = await challenges.identify(incoming)
    const known = await store.find(database.sql, claimant.userId)
    const secret = known?.secret ?? undefined
    const proven = hasApp(known)
    if (!known || secret === undefined || (claimant.by === 'challenge' && !proven)) {
      throw new AppError('TOTP_NOT_ENABLED')
    }
    return challenges.attempt(claimant, async () => {
      const use = useApp(known, secret, code)
      const { userId } = claimant
      const wish = { trustDevice, incoming, switchesOn: true, proves: proven }
      return passage.pass(claimant, wish, async (tx) => {
        await use(tx)
        if (proven) return
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

  /** A code of somebody who is signed in, to show again who they are; false where they have none. */
  async function spendCode(signedIn: SignedIn, code: string): Promise<boolean> {
    const claimant = challenges.ofSession(signedIn)
    const { userId } = claimant
    const isOfApp = /^\d{6}$/.test(typedCode(code))
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
      await passage.onlySpend(claimant, use)
    })
    return true
  }

  async function byMail({ code, trustDevice }: Shown, incoming: Incoming): Promise<Passed> {
    const claimant = await challenges.identify(incoming)
    const { subject } = claimant
    await refuseWithoutMail(claimant)
    const proves = !hasApp(await store.find(database.sql, claimant.userId))
    const wish = { trustDevice, incoming, switchesOn: true, proves }
    return challenges.attempt(claimant, async () => {
      const typed = typedCode(code)
      const meant = { purpose: 'two-factor', subject } as const
      switch ((await codes.judge(meant, typed)).verdict) {
        case 'gone':
          throw new AppError('OTP_HAS_EXPIRED')
        case 'spent':
          throw new AppError('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
        case 'wrong':
          throw new AppError('INVALID_CODE')
      }
      return passage.pass(claimant, wish, async (tx) => {
        const right = await codes.consume(tx, meant, typed)
        if (!right) throw new AppError('INVALID_CODE')
      })
    })
  }

  /** Switching on begins with a proof of who it is; a code alone does not do it. */
  async function refuseWithoutMail(claimant: Claimant): Promise<void> {
    const known = await store.find(database.sql, claimant.userId)
    const may =
      claimant.by === 'challenge'
        ? methodsOf(known, claimant.way).includes('otp')
        : known !== undefined || claimant.signedIn.user.twoFactorEnabled
    if (!may) throw new AppError('OTP_NOT_ENABLED')
  }

  async function byBackupCode(
    { code, trustDevice, disableSession }: Shown & { readonly disableSession: boolean },
    incoming: Incoming,
  ): Promise<Omit<Passed, 'token'> & { readonly token?: string }> {
    const claimant = await challenges.identify(incoming)
    const { userId } = claimant
    if ((await store.countBackupCodes(database.sql, userId)) === 0) {
      throw new AppError('BACKUP_CODES_ARENT_ENABLED')
    }
    const spend = useBackupCode(userId, code)
    return challenges.attempt(claimant, async () => {
      if (disableSession) return { user: await passage.onlySpend(claimant, spend), cookies: [] }
      return passage.pass(
        claimant,
        { trustDevice, incoming, switchesOn: false, proves: true },
        spend,
      )
    })
  }

  return { byApp, byMail, byBackupCode, refuseWithoutMail, spendCode }
}
export type Verification = ReturnType<typeof createVerification>
