import type { Locale } from '@guildhall/contract/boot'
import { AppError, span } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Challenges } from './challenge.ts'
import type { Dependencies } from './dependencies.ts'
import { lifetimes, triesPerChallenge } from './rules.ts'
import type { Verification } from './verify.ts'

/** Enough for several failed attempts, too few to flood a mailbox. */
const emailsPerUser = { max: 10, seconds: 3600 }

/** The second step by an emailed code. */
export function createEmailedCodes(
  { accounts, codes, database, events, limits, mailer }: Dependencies,
  { challenges, verification }: { challenges: Challenges; verification: Verification },
) {
  return async function send(incoming: Incoming): Promise<void> {
    const claimant = await challenges.identify(incoming)
    const { userId, subject } = claimant
    await verification.requireEmailMethod(claimant)
    await challenges.requireUnlocked(claimant)
    if (!(await limits.allow(`two-factor mail|${userId}`, emailsPerUser))) {
      const retryAfter = emailsPerUser.seconds
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
    }
    await database.transaction(async (tx) => {
      const user = await accounts.users.lockForSignIn(tx, userId)
      const lifetime = lifetimes.emailedCode * span.second
      const code = await codes.issue(
        tx,
        { purpose: 'two-factor', subject },
        {
          lifetime,
          tries: triesPerChallenge,
        },
      )
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        template: 'two-factor.mail.code',
        values: { name: user.name, code, minutes: lifetime / span.minute },
      })
      await events.append(tx, 'two_factor.code_sent', `user:${userId}`, { userId })
    })
  }
}
