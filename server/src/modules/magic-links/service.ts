import { Locale } from '@guildhall/contract/boot'
import { z } from 'zod'
import { AppError, orThrow, span } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { asLocale } from '../../platform/i18n/index.ts'
import { normalizeEmail, refusalOf } from '../accounts/index.ts'
import type { Entry } from '../sessions/index.ts'
import type { Needs } from './needs.ts'

const Places = z.object({
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
})
export type Places = z.infer<typeof Places>

const Wish = Places.extend({ email: z.string(), name: z.string(), locale: Locale })
export type Wish = z.infer<typeof Wish>

const Asked = Wish.extend({ known: z.boolean().default(false) })

/** What a token carries to the moment when it is opened. */
const Carried = z.object({ name: z.string(), locale: Locale })

export type Opening = { readonly entry: Entry; readonly isNew: boolean }

export function createMagicLinks(needs: Needs) {
  const { accounts, authUrl, database, jobs, mailer, sessions, settings, tokens } = needs
  const { enabled, lifetime, signUp = settings.password.signUp } = settings.magicLink

  /** Stores the wish and nothing else, so that a known and an unknown address look alike. */
  async function request(wish: Wish, incoming: Incoming) {
    if (!enabled) throw new AppError('MAGIC_LINKS_ARE_SWITCHED_OFF')
    const email = orThrow(normalizeEmail(wish.email))
    const known = await accounts.mailboxes.recognizes(email, incoming)
    const asked = { ...wish, email, known }
    await database.transaction((tx) => jobs.send(tx, 'magic-links.send', asked))
  }

  function linkFor(token: string, places: Places): string {
    const fields = new URLSearchParams({ token, callbackURL: places.callbackURL ?? '/' })
    for (const name of ['newUserCallbackURL', 'errorCallbackURL'] as const) {
      const place = places[name]
      if (place !== undefined) fields.set(name, place)
    }
    return authUrl(`/magic-link/verify?${fields}`)
  }

  jobs.define('magic-links.send', async (data) => {
    const { email, name, locale, known, ...places } = Asked.parse(data)
    const user = await accounts.people.findByEmail(database.sql, email)
    if (!user && !signUp) return
    await database.transaction(async (tx) => {
      await mailer.queue(tx, {
        to: email,
        locale: asLocale(user?.locale) ?? locale,
        words: 'magic-links.mail.signIn',
        values: { minutes: Math.max(1, Math.round((lifetime * span.second) / span.minute)) },
        known,
        async prepare() {
          const told = { name, locale }
          const token = await tokens.issue(tx, 'magic-link', email, lifetime * span.second, told)
          return { link: linkFor(token, places) }
        },
      })
    })
  })

  function openOnce(token: string, incoming: Incoming): Promise<Opening> {
    return database.transaction(async (tx) => {
      const taken = await tokens.take(tx, 'magic-link', token)
      if (!taken) throw new AppError('INVALID_TOKEN')
      const stranger = signUp ? Carried.parse(taken.data) : undefined
      const found = await accounts.mailboxes.open(tx, taken.subject, stranger, incoming)
      // Known when the mail was sent, and gone since.
      if (!found) throw new AppError('INVALID_TOKEN')
      const entrance = { way: 'mailbox', remembered: true } as const
      const entry = await sessions.enter(tx, found.user.id, incoming, entrance)
      return { entry, isNew: found.isNew }
    })
  }

  /** Two links of one new address, opened at once: the second finds the person of the first. */
  function open(token: string, incoming: Incoming): Promise<Opening> {
    return openOnce(token, incoming).catch((error: unknown) => {
      if (refusalOf(error)?.code !== 'USER_ALREADY_EXISTS') throw error
      return openOnce(token, incoming)
    })
  }

  return { request, open }
}
export type MagicLinks = ReturnType<typeof createMagicLinks>
