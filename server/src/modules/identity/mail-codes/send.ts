import { Locale } from '@guildhall/contract/boot'
import { z } from 'zod'
import { span } from '../../../kernel/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import type { User } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'

const CodeRequest = z.object({
  purpose: z.enum(['email-verification', 'sign-in', 'forget-password', 'change-email']),
  /** Where the mail goes. */
  email: z.string(),
  /** Identifies what the code is valid for. */
  subject: z.string(),
  locale: Locale,
  /** The requesting browser; attempts from other browsers do not count against its code. */
  browser: z.string().default(''),
  /** The owner of the address has signed in from the requesting browser. */
  known: z.boolean().default(false),
})
export type CodeRequest = z.input<typeof CodeRequest>

const templates: Record<CodeRequest['purpose'], string> = {
  'sign-in': 'mail-codes.mail.signIn',
  'email-verification': 'mail-codes.mail.verify',
  'forget-password': 'mail-codes.mail.reset',
  'change-email': 'mail-codes.mail.changeEmail',
}

export function createSending(dependencies: Dependencies, signUp: boolean) {
  const { accounts, codes, database, jobs, mailer, settings } = dependencies
  const { lifetime, tries } = settings.mailCode

  /** Only enqueues a job, so that known and unknown addresses cannot be told apart. */
  function request(input: CodeRequest) {
    return database.transaction((tx) => jobs.send(tx, 'mail-codes.send', input))
  }

  function receivesEmail(purpose: CodeRequest['purpose'], owner: User | undefined): boolean {
    if (purpose === 'change-email') return owner === undefined
    return owner !== undefined || (purpose === 'sign-in' && signUp)
  }

  /**
   * Unknown addresses get a code too, which is not sent, so that wrong attempts look the same. If
   * the email limit of the address is reached, the previous code stays valid.
   */
  async function send(input: CodeRequest) {
    const { purpose, email, subject, browser, known } = input
    const owner = await accounts.users.findByEmail(database.sql, email)
    const locale = parseLocale(owner?.locale) ?? input.locale
    const message = { to: email, template: templates[purpose], fromKnownBrowser: known }
    const terms = { lifetime: lifetime * span.second, tries }
    const minutes = Math.max(1, Math.round((lifetime * span.second) / span.minute))
    await database.transaction(async (tx) => {
      const issue = () => codes.issue(tx, { purpose, subject, browser }, terms)
      if (receivesEmail(purpose, owner)) {
        const prepare = async () => ({ values: { code: await issue(), minutes } })
        await mailer.queue(tx, { ...message, locale, prepare })
        return
      }
      if (await mailer.consumeQuota(tx, message)) await issue()
      if (purpose === 'change-email' && owner) await accounts.notifyOwner(tx, owner)
    })
  }

  jobs.define('mail-codes.send', (data) => send(CodeRequest.parse(data)))

  return { request }
}
