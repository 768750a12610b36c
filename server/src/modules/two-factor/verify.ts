import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { Challenges, Claimant } from './challenge.ts'
import type { Needs } from './needs.ts'
import type { Passage, Passed } from './pass.ts'
import { hasApp, methodsOf, typedCode } from './rules.ts'
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

  async function byApp({ code, trustDevice }: Shown, incoming: Incoming): Promise<Passed> {
    const claimant = await challenges.identify(incoming)
    const known = await store.find(database.sql, claimant.userId)
    const secret = known?.secret ?? undefined
    const proven = hasApp(known)
    if (!known || secret === undefined || (claimant.by === 'challenge' && !proven)) {
      throw new AppError('TOTP_NOT_ENABLED')
    }
    return challenges.attempt(claimant, async () => {
      const step = totp.stepOf(known, typedCode(code))
      if (step === undefined) throw new AppError('INVALID_CODE')
      const spent = { step, judged: secret, secret: totp.renewed(known) }
      const { userId } = claimant
      return passage.pass(claimant, { trustDevice, incoming, switchesOn: true }, async (tx) => {
        const right = await store.spendStep(tx, userId, spent, clock.now())
        if (!right) throw new AppError('INVALID_CODE')
        if (!proven)
          await events.append(tx, 'two_factor.totp_confirmed', `user:${userId}`, { userId })
      })
    })
  }

  async function byMail({ code, trustDevice }: Shown, incoming: Incoming): Promise<Passed> {
    const claimant = await challenges.identify(incoming)
    const { subject } = claimant
    await refuseWithoutMail(claimant)
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
      return passage.pass(claimant, { trustDevice, incoming, switchesOn: true }, async (tx) => {
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
    const spend = async (tx: Parameters<typeof backupCodes.spend>[0]) => {
      const right = await backupCodes.spend(tx, userId, code)
      if (!right) throw new AppError('INVALID_BACKUP_CODE')
    }
    return challenges.attempt(claimant, async () => {
      if (disableSession) return { user: await passage.onlySpend(claimant, spend), cookies: [] }
      return passage.pass(claimant, { trustDevice, incoming, switchesOn: false }, spend)
    })
  }

  return { byApp, byMail, byBackupCode, refuseWithoutMail }
}
export type Verification = ReturnType<typeof createVerification>
