import type { Locale } from '@guildhall/contract/boot'
import { AppError, span } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Challenges } from './challenge.ts'
import type { Needs } from './needs.ts'
import { lifetimes, triesPerChallenge } from './rules.ts'
import type { Verification } from './verify.ts'

/** Enough for a bad day, and too few to bury a mailbox. */
const mailsPerPerson = { max: 10, seconds: 3600 }

/** The second step by a code that comes by mail. */
export function createMailedCodes(
  { accounts, codes, database, events, limits, mailer }: Needs,
  { challenges, verification }: { challenges: Challenges; verification: Verification },
) {
  return async function send(incoming: Incoming): Promise<void> {
    const claimant = await challenges.identify(incoming)
    const { userId, subject } = claimant
    await verification.refuseWithoutMail(claimant)
    await challenges.refuseLocked(claimant)
    if (!(await limits.allow(`two-factor mail|${userId}`, mailsPerPerson))) {
      const retryAfter = mailsPerPerson.seconds
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
    }
    await database.transaction(async (tx) => {
      const user = await accounts.people.admit(tx, userId)
      const lifetime = lifetimes.mailedCode * span.second
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
        words: 'two-factor.mail.code',
        values: { name: user.name, code, minutes: lifetime / span.minute },
      })
      await events.append(tx, 'two_factor.code_sent', `user:${userId}`, { userId })
    })
  }
}
