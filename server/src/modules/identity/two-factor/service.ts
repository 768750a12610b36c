import { after } from '../../../kernel/index.ts'
import { createBackupCodes } from './backup-codes.ts'
import { createChallenges } from './challenge.ts'
import { createCompletion } from './completion.ts'
import type { Dependencies } from './dependencies.ts'
import { createDevices } from './devices.ts'
import { createEmailedCodes } from './emailed-codes.ts'
import { createManagement } from './manage.ts'
import { reactToPasswords } from './reactions.ts'
import { failureRules, hasApp } from './rules.ts'
import * as challengeStore from './store/challenges.ts'
import * as deviceStore from './store/devices.ts'
import * as failureStore from './store/failures.ts'
import * as store from './store.ts'
import { createTotp } from './totp.ts'
import { createVerification } from './verify.ts'

export function createTwoFactor(dependencies: Dependencies) {
  const { accounts, clock, database, events, sessions } = dependencies
  const totp = createTotp(dependencies)
  const backupCodes = createBackupCodes(dependencies)
  const devices = createDevices(dependencies)
  const challenges = createChallenges(dependencies, devices)
  const completion = createCompletion(dependencies, { challenges, devices })
  const verification = createVerification(dependencies, {
    challenges,
    completion,
    totp,
    backupCodes,
  })
  const { removeChallengesAndTrust, ...management } = createManagement(dependencies, {
    totp,
    backupCodes,
    devices,
  })

  sessions.hooks.challenge.register('two-factor.second-step', challenges.challengeIfNeeded)
  sessions.hooks.allEnded.register('two-factor.remove-trust', removeChallengesAndTrust)
  reactToPasswords(events)
  // Set up before the mailbox was verified, it would lock its owner out.
  accounts.hooks.reclaimed.register('two-factor.remove-all', (tx, user) =>
    store.removeAll(tx, user.id),
  )

  return {
    ...management,
    sendCode: createEmailedCodes(dependencies, { challenges, verification }),
    verifyApp: verification.byApp,
    verifyEmailed: verification.byEmail,
    verifyBackupCode: verification.byBackupCode,
    sweepChallenges: (signal?: AbortSignal) =>
      challengeStore.sweep(database.sql, clock.now(), signal),
    sweepDevices: (signal?: AbortSignal) => deviceStore.sweep(database.sql, clock.now(), signal),
    /** For higher modules: a second step in place of a password. */
    spendCode: verification.spendCode,
    hasApp: async (userId: string) => hasApp(await store.find(database.sql, userId)),
    sweepFailures: (signal?: AbortSignal) =>
      failureStore.sweep(
        database.sql,
        after(clock.now(), -failureRules.rememberedFor * 1000),
        signal,
      ),
  }
}
export type TwoFactor = ReturnType<typeof createTwoFactor>
