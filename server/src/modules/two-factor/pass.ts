import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { Challenges, Claimant } from './challenge.ts'
import type { Devices } from './devices.ts'
import type { Needs } from './needs.ts'
import * as challenges from './store/challenges.ts'
import * as failures from './store/failures.ts'

export type Passed = {
  readonly token: string
  readonly user: User
  readonly cookies: readonly string[]
}

export type Wish = {
  readonly trustDevice: boolean
  readonly incoming: Incoming
  /** Does a right code also switch two-factor on, where it is not? */
  readonly switchesOn: boolean
  /** Does it show again who somebody is that is signed in? */
  readonly proves: boolean
}

/** Uses the code up, and refuses when somebody else was faster. */
export type Spend = (tx: Tx) => Promise<void>

/** What a right code leads to, in one transaction with using it up. */
export function createPassage(
  { accounts, clock, database, proofs, sessions }: Needs,
  own: { readonly challenges: Challenges; readonly devices: Devices },
) {
  type By<Kind> = Extract<Claimant, { by: Kind }>

  /** Everybody locks the person first, so that no two wait for each other. */
  async function spent(tx: Tx, { userId, countedFor }: Claimant, spend: Spend) {
    await spend(tx)
    await failures.forget(tx, userId, countedFor)
  }

  function enter(claimant: By<'challenge'>, wish: Wish, spend: Spend): Promise<Passed> {
    return database.transaction(async (tx) => {
      const user = await accounts.people.admit(tx, claimant.userId)
      const challenge = await challenges.take(tx, claimant.hash, clock.now())
      if (!challenge) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
      await spent(tx, claimant, spend)
      const trust = wish.trustDevice ? await own.devices.trust(tx, user.id) : []
      if (challenge.pending) await sessions.complete(tx, user, challenge.pending)
      const opened = await sessions.welcome(tx, user, wish.incoming, challenge.remembered)
      const cookies = [...opened.cookies, own.challenges.clear(), ...trust]
      return { token: opened.token, user, cookies }
    })
  }

  function confirm(claimant: By<'session'>, wish: Wish, spend: Spend): Promise<Passed> {
    const { signedIn } = claimant
    return database.transaction(async (tx) => {
      const user = await accounts.people.lock(tx, signedIn.user.id)
      await spent(tx, claimant, spend)
      const on = wish.switchesOn && !user.twoFactorEnabled
      const next = on ? await accounts.people.saveTwoFactor(tx, user, true) : user
      const session = on
        ? await sessions.renew(tx, signedIn, next, wish.incoming)
        : { token: signedIn.session.token, cookies: [] }
      // After the renewal, which ends the trust in every device.
      const trust = wish.trustDevice ? await own.devices.trust(tx, user.id) : []
      const proof = wish.proves && !on ? await proofs.grant(tx, signedIn.session.id) : []
      const cookies = [...session.cookies, ...trust, ...proof]
      return { token: session.token, user: next, cookies }
    })
  }

  return {
    pass: (claimant: Claimant, wish: Wish, spend: Spend): Promise<Passed> =>
      claimant.by === 'challenge' ? enter(claimant, wish, spend) : confirm(claimant, wish, spend),
    /** Uses the code up and nothing more. */
    onlySpend: (claimant: Claimant, spend: Spend): Promise<User> =>
      database.transaction(async (tx) => {
        const user = await accounts.people.admit(tx, claimant.userId)
        await spent(tx, claimant, spend)
        return user
      }),
  }
}
export type Passage = ReturnType<typeof createPassage>
