import { after } from '../../kernel/index.ts'
import { createBackupCodes } from './backup-codes.ts'
import { createChallenges } from './challenge.ts'
import { createDevices } from './devices.ts'
import { createMailedCodes } from './mailed-codes.ts'
import { createManagement } from './manage.ts'
import type { Needs } from './needs.ts'
import { createPassage } from './pass.ts'
import { reactToPasswords } from './reactions.ts'
import { failureRules, hasApp } from './rules.ts'
import * as challengeStore from './store/challenges.ts'
import * as deviceStore from './store/devices.ts'
import * as failureStore from './store/failures.ts'
import * as store from './store.ts'
import { createTotp } from './totp.ts'
import { createVerification } from './verify.ts'

export function createTwoFactor(needs: Needs) {
  const { accounts, clock, database, events, sessions } = needs
  const totp = createTotp(needs)
  const backupCodes = createBackupCodes(needs)
  const devices = createDevices(needs)
  const challenges = createChallenges(needs, devices)
  const passage = createPassage(needs, { challenges, devices })
  const verification = createVerification(needs, { challenges, passage, totp, backupCodes })
  const { forget, ...management } = createManagement(needs, { totp, backupCodes, devices })

  sessions.interrupts.push(challenges.interrupt)
  sessions.endedAll.push(forget)
  reactToPasswords(events)
  // Planted before the mailbox was proven, it would keep its owner out.
  accounts.hooks.reclaimed.push((tx, user) => store.removeAll(tx, user.id))

  return {
    ...management,
    sendCode: createMailedCodes(needs, { challenges, verification }),
    verifyApp: verification.byApp,
    verifyMailed: verification.byMail,
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
