import { Locale } from '@guildhall/contract/boot'
import { z } from 'zod'
import { span } from '../../kernel/index.ts'
import { asLocale } from '../../platform/i18n/index.ts'
import type { User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'

const Wish = z.object({
  purpose: z.enum(['email-verification', 'sign-in', 'forget-password', 'change-email']),
  /** Where the mail goes. */
  email: z.string(),
  /** Whom the code is good for. */
  subject: z.string(),
  locale: Locale,
  /** Which browser asked; nobody else's tries count against its code. */
  browser: z.string().default(''),
  /** The browser that asks is no stranger to whoever has the address. */
  known: z.boolean().default(false),
})
export type Wish = z.input<typeof Wish>

const words: Record<Wish['purpose'], string> = {
  'sign-in': 'mail-codes.mail.signIn',
  'email-verification': 'mail-codes.mail.verify',
  'forget-password': 'mail-codes.mail.reset',
  'change-email': 'mail-codes.mail.changeEmail',
}

export function createSending(needs: Needs, signUp: boolean) {
  const { accounts, codes, database, jobs, mailer, settings } = needs
  const { lifetime, tries } = settings.mailCode

  /** Stores the wish and nothing else, so that a known and an unknown address look alike. */
  function request(wish: Wish) {
    return database.transaction((tx) => jobs.send(tx, 'mail-codes.send', wish))
  }

  function gets(purpose: Wish['purpose'], owner: User | undefined): boolean {
    if (purpose === 'change-email') return owner === undefined
    return owner !== undefined || (purpose === 'sign-in' && signUp)
  }

  /**
   * A code that no mail brings is made for unknown addresses too, at the same pace: wrong tries then
   * look the same. Where a mailbox has had its share, the code before it stays good.
   */
  async function send(wish: Wish) {
    const { purpose, email, subject, browser, known } = wish
    const owner = await accounts.people.findByEmail(database.sql, email)
    const locale = asLocale(owner?.locale) ?? wish.locale
    const share = { to: email, words: words[purpose], known }
    const terms = { lifetime: lifetime * span.second, tries }
    const minutes = Math.max(1, Math.round((lifetime * span.second) / span.minute))
    await database.transaction(async (tx) => {
      const issue = () => codes.issue(tx, { purpose, subject, browser }, terms)
      if (gets(purpose, owner)) {
        const prepare = async () => ({ values: { code: await issue(), minutes } })
        await mailer.queue(tx, { ...share, locale, prepare })
        return
      }
      if (await mailer.count(tx, share)) await issue()
      if (purpose === 'change-email' && owner) await accounts.tellOwner(tx, owner)
    })
  }

  jobs.define('mail-codes.send', (data) => send(Wish.parse(data)))

  return { request }
}
