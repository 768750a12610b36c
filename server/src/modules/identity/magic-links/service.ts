import { Locale } from '@guildhall/contract/boot'
import { z } from 'zod'
import { AppError, orThrow, span } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import { conflictError, normalizeEmail } from '../accounts/index.ts'
import type { SignInResult } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'

const RedirectUrls = z.object({
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
})
export type RedirectUrls = z.infer<typeof RedirectUrls>

const MagicLinkRequest = RedirectUrls.extend({
  email: z.string(),
  name: z.string(),
  locale: Locale,
})
export type MagicLinkRequest = z.infer<typeof MagicLinkRequest>

const MagicLinkJob = MagicLinkRequest.extend({ known: z.boolean().default(false) })

/** The data stored with a token. */
const TokenData = z.object({ name: z.string(), locale: Locale })

export type OpenedLink = { readonly result: SignInResult; readonly isNew: boolean }

export function createMagicLinks(dependencies: Dependencies) {
  const { accounts, authUrl, database, jobs, mailer, sessions, settings, tokens } = dependencies
  const { enabled, lifetime, signUp = settings.password.signUp } = settings.magicLink

  /** Only enqueues a job, so that known and unknown addresses cannot be told apart. */
  async function request(input: MagicLinkRequest, incoming: Incoming) {
    if (!enabled) throw new AppError('MAGIC_LINKS_ARE_SWITCHED_OFF')
    const email = orThrow(normalizeEmail(input.email))
    const known = await accounts.mailboxes.isKnownBrowser(email, incoming)
    const job = { ...input, email, known }
    await database.transaction((tx) => jobs.send(tx, 'magic-links.send', job))
  }

  function linkFor(token: string, urls: RedirectUrls): string {
    const fields = new URLSearchParams({ token, callbackURL: urls.callbackURL ?? '/' })
    for (const name of ['newUserCallbackURL', 'errorCallbackURL'] as const) {
      const url = urls[name]
      if (url !== undefined) fields.set(name, url)
    }
    return authUrl(`/magic-link/verify?${fields}`)
  }

  jobs.define('magic-links.send', async (data) => {
    const { email, name, locale, known, ...urls } = MagicLinkJob.parse(data)
    const user = await accounts.users.findByEmail(database.sql, email)
    if (!user && !signUp) return
    await database.transaction(async (tx) => {
      await mailer.queue(tx, {
        to: email,
        locale: parseLocale(user?.locale) ?? locale,
        template: 'magic-links.mail.signIn',
        values: { minutes: Math.max(1, Math.round((lifetime * span.second) / span.minute)) },
        fromKnownBrowser: known,
        async prepare() {
          const tokenData = { name, locale }
          const token = await tokens.issue(
            tx,
            'magic-link',
            email,
            lifetime * span.second,
            tokenData,
          )
          return { link: linkFor(token, urls) }
        },
      })
    })
  })

  function openOnce(token: string, incoming: Incoming): Promise<OpenedLink> {
    return database.transaction(async (tx) => {
      const consumed = await tokens.consumeWithData(tx, 'magic-link', token)
      if (!consumed) throw new AppError('INVALID_TOKEN')
      const newUser = signUp ? TokenData.parse(consumed.data) : undefined
      const found = await accounts.mailboxes.findOrCreate(tx, consumed.subject, newUser, incoming)
      // The user was deleted since the email was sent.
      if (!found) throw new AppError('INVALID_TOKEN')
      const context = { method: 'mailbox', remembered: true } as const
      const result = await sessions.completeSignIn(tx, found.user.id, incoming, context)
      return { result, isNew: found.isNew }
    })
  }

  /** If two links for one new address are opened at once, the second finds the user of the first. */
  function open(token: string, incoming: Incoming): Promise<OpenedLink> {
    return openOnce(token, incoming).catch((error: unknown) => {
      if (conflictError(error)?.code !== 'USER_ALREADY_EXISTS') throw error
      return openOnce(token, incoming)
    })
  }

  return { request, open }
}
export type MagicLinks = ReturnType<typeof createMagicLinks>
