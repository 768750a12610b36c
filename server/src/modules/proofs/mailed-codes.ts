import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, span } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'

const lifetime = 10 * span.minute
const tries = 5
/** Per session and hour: a thief must not bury the mailbox. */
const mails = { max: 5, seconds: 3600 }

/** A code that goes to the address of the account. */
export function createMailedCodes({ accounts, codes, database, limits, mailer }: Needs) {
  const meantFor = ({ user, session }: SignedIn) =>
    ({ purpose: 'proof', subject: `${user.id} ${session.id}` }) as const

  async function send(signedIn: SignedIn): Promise<void> {
    const { user } = signedIn
    const keys = [`proof mail|${signedIn.session.id}`, `proof mail|${user.email}`]
    for (const key of keys) {
      if (!(await limits.allow(key, mails))) {
        const retryAfter = mails.seconds
        throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
      }
    }
    await database.transaction(async (tx) => {
      const code = await codes.issue(tx, meantFor(signedIn), { lifetime, tries })
      await mailer.queue(tx, {
        to: user.email,
        locale: (await accounts.localeOf(tx, user.id)) as Locale,
        words: 'proofs.mail.code',
        values: { name: user.name, code, minutes: lifetime / span.minute },
      })
    })
  }

  async function spend(signedIn: SignedIn, code: string): Promise<void> {
    const meant = meantFor(signedIn)
    const isRight = await limits.attempt(`proof|${signedIn.session.id}`, async () => {
      const { verdict } = await codes.judge(meant, code)
      return verdict === 'good'
    })
    if (!isRight) throw new AppError('INVALID_CODE')
    await database.transaction(async (tx) => {
      const user = await accounts.people.lock(tx, signedIn.user.id)
      if (!(await codes.consume(tx, meant, code))) throw new AppError('INVALID_CODE')
      // The code went to the address of that moment.
      if (user.email === signedIn.user.email) await accounts.mailboxes.settle(tx, user)
    })
  }

  return { send, spend }
}
