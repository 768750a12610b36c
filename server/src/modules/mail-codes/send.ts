import { Locale } from '@guildhall/contract/boot'
import { z } from 'zod'
import { span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { asLocale } from '../../platform/i18n/index.ts'
import type { User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'

/** More than of other mails: this one is a way in that somebody takes every day. */
const mailsPerAddress = { max: 10, seconds: 3600 }

const Wish = z.object({
  purpose: z.enum(['email-verification', 'sign-in', 'forget-password', 'change-email']),
  /** Where the mail goes. */
  email: z.string(),
  /** Whom the code is good for. */
  subject: z.string(),
  locale: Locale,
  /** Which browser asked; nobody else's tries count against its code. */
  browser: z.string().default(''),
})
export type Wish = z.infer<typeof Wish>

const words: Record<Wish['purpose'], string> = {
  'sign-in': 'mail-codes.mail.signIn',
  'email-verification': 'mail-codes.mail.verify',
  'forget-password': 'mail-codes.mail.reset',
  'change-email': 'mail-codes.mail.changeEmail',
}

export function createSending(needs: Needs, signUp: boolean) {
  const { accounts, codes, database, jobs, limits, mailer, settings } = needs
  const { lifetime, tries } = settings.mailCode

  /** Stores the wish and nothing else, so that a known and an unknown address look alike. */
  function request(wish: Wish) {
    return database.transaction((tx) => jobs.send(tx, 'mail-codes.send', wish))
  }

  function gets(purpose: Wish['purpose'], owner: User | undefined): boolean {
    if (purpose === 'change-email') return owner === undefined
    return owner !== undefined || (purpose === 'sign-in' && signUp)
  }

  async function write(tx: Tx, { purpose, email, locale }: Wish, code: string) {
    await mailer.queue(tx, {
      to: email,
      locale,
      words: words[purpose],
      values: { code, minutes: Math.max(1, Math.round((lifetime * span.second) / span.minute)) },
    })
  }

  /** A code nobody is told is made for unknown addresses too: wrong tries then look the same. */
  async function send(wish: Wish) {
    const { purpose, email, subject, browser } = wish
    if (!(await limits.allow(`${purpose} code mail|${email}`, mailsPerAddress))) return
    const owner = await accounts.people.findByEmail(database.sql, email)
    const locale = asLocale(owner?.locale) ?? wish.locale
    await database.transaction(async (tx) => {
      const terms = { lifetime: lifetime * span.second, tries }
      const code = await codes.issue(tx, { purpose, subject, browser }, terms)
      if (gets(purpose, owner)) await write(tx, { ...wish, locale }, code)
      else if (purpose === 'change-email' && owner) await accounts.tellOwner(tx, owner)
    })
  }

  jobs.define('mail-codes.send', (data) => send(Wish.parse(data)))

  return { request }
}
