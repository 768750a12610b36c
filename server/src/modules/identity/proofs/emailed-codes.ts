import type { Locale } from '@guildhall/contract/boot'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'

const lifetime = 10 * span.minute
const maxAttempts = 5
/** Per session and hour: an attacker must not flood the mailbox. */
const emailLimit = { max: 5, seconds: 3600 }

/** Codes that are sent to the email address of the account. */
export function createEmailedCodes({ accounts, codes, database, limits, mailer }: Dependencies) {
  const codeKey = ({ user, session }: SignedIn) =>
    ({ purpose: 'proof', subject: `${user.id} ${session.id}` }) as const

  async function send(signedIn: SignedIn): Promise<void> {
    const { user } = signedIn
    const keys = [`proof mail|${signedIn.session.id}`, `proof mail|${user.email}`]
    for (const key of keys) {
      if (!(await limits.allow(key, emailLimit))) {
        const retryAfter = emailLimit.seconds
        throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
      }
    }
    await database.transaction(async (tx) => {
      const code = await codes.issue(tx, codeKey(signedIn), { lifetime, tries: maxAttempts })
      await mailer.queue(tx, {
        to: user.email,
        locale: (await accounts.localeOf(tx, user.id)) as Locale,
        template: 'proofs.mail.code',
        values: { name: user.name, code, minutes: lifetime / span.minute },
      })
    })
  }

  async function consume(signedIn: SignedIn, code: string): Promise<void> {
    const key = codeKey(signedIn)
    const isRight = await limits.attempt(`proof|${signedIn.session.id}`, async () => {
      const { verdict } = await codes.check(key, code)
      return verdict === 'good'
    })
    if (!isRight) throw new AppError('INVALID_CODE')
    await database.transaction(async (tx) => {
      const user = await accounts.users.lock(tx, signedIn.user.id)
      if (!(await codes.consume(tx, key, code))) throw new AppError('INVALID_CODE')
      // The code was sent to the address that the user had then.
      if (user.email === signedIn.user.email) await accounts.mailboxes.confirm(tx, user)
    })
  }

  return { send, consume }
}
