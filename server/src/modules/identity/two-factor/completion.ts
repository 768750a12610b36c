import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { Challenges, Claimant } from './challenge.ts'
import type { Dependencies } from './dependencies.ts'
import type { Devices } from './devices.ts'
import * as challenges from './store/challenges.ts'
import * as failures from './store/failures.ts'

export type VerificationResult = {
  readonly token: string
  readonly user: User
  readonly cookies: readonly string[]
}

export type CompletionOptions = {
  readonly trustDevice: boolean
  readonly incoming: Incoming
  /** Does a right code also enable two-factor, where it is not? */
  readonly enablesTwoFactor: boolean
  /** Does it also confirm the identity of a signed-in user? */
  readonly confirmsIdentity: boolean
}

/** Uses the code up; throws when another request has already done so. */
export type Spend = (tx: Tx) => Promise<void>

/** What follows a right code, in one transaction with using it up. */
export function createCompletion(
  { accounts, clock, database, proofs, sessions }: Dependencies,
  own: { readonly challenges: Challenges; readonly devices: Devices },
) {
  type By<Kind> = Extract<Claimant, { by: Kind }>

  /** Callers lock the user first, which avoids deadlocks. */
  async function spendCode(tx: Tx, { userId, countedFor }: Claimant, spend: Spend) {
    await spend(tx)
    await failures.forget(tx, userId, countedFor)
  }

  function completeSignIn(
    claimant: By<'challenge'>,
    options: CompletionOptions,
    spend: Spend,
  ): Promise<VerificationResult> {
    return database.transaction(async (tx) => {
      const user = await accounts.users.lockForSignIn(tx, claimant.userId)
      const challenge = await challenges.take(tx, claimant.hash, clock.now())
      if (!challenge) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
      await spendCode(tx, claimant, spend)
      const trust = options.trustDevice ? await own.devices.trust(tx, user.id) : []
      if (challenge.pending) await sessions.runPendingAction(tx, user, challenge.pending)
      const opened = await sessions.startSession(tx, user, options.incoming, challenge.remembered, {
        tookSecondStep: true,
      })
      const cookies = [...opened.cookies, own.challenges.clear(), ...trust]
      return { token: opened.token, user, cookies }
    })
  }

  function confirmInSession(
    claimant: By<'session'>,
    options: CompletionOptions,
    spend: Spend,
  ): Promise<VerificationResult> {
    const { signedIn } = claimant
    return database.transaction(async (tx) => {
      const user = await accounts.users.lock(tx, signedIn.user.id)
      await spendCode(tx, claimant, spend)
      const enabling = options.enablesTwoFactor && !user.twoFactorEnabled
      const next = enabling ? await accounts.users.saveTwoFactor(tx, user, true) : user
      const session = enabling
        ? await sessions.renew(tx, signedIn, next, options.incoming)
        : { token: signedIn.session.token, cookies: [] }
      // After the renewal, which removes the trust in every device.
      const trust = options.trustDevice ? await own.devices.trust(tx, user.id) : []
      const proof =
        options.confirmsIdentity && !enabling ? await proofs.grant(tx, signedIn.session.id) : []
      const cookies = [...session.cookies, ...trust, ...proof]
      return { token: session.token, user: next, cookies }
    })
  }

  return {
    complete: (
      claimant: Claimant,
      options: CompletionOptions,
      spend: Spend,
    ): Promise<VerificationResult> =>
      claimant.by === 'challenge'
        ? completeSignIn(claimant, options, spend)
        : confirmInSession(claimant, options, spend),
    /** Uses the code up and nothing more. */
    spendOnly: (claimant: Claimant, spend: Spend): Promise<User> =>
      database.transaction(async (tx) => {
        const user = await accounts.users.lockForSignIn(tx, claimant.userId)
        await spendCode(tx, claimant, spend)
        return user
      }),
  }
}
export type Completion = ReturnType<typeof createCompletion>
