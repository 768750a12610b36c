import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { Needs } from './needs.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'

type Wish = {
  readonly email: string
  readonly callbackURL: string | undefined
  /** The browser that asks is no stranger to whoever has the address. */
  readonly known?: boolean
}

export function createVerification(needs: Needs, mailboxes: Mailboxes) {
  const { authUrl, database, jobs, mailer, settings, signedTokens } = needs

  async function send(tx: Tx, user: User, callbackURL = '/', known = false) {
    const { lifetime } = settings.emailVerification
    const token = await signedTokens.sign('verify-email', { email: user.email }, lifetime)
    const back = encodeURIComponent(callbackURL)
    await mailer.queue(tx, {
      to: user.email,
      locale: user.locale as Locale,
      words: 'accounts.mail.verify',
      values: { name: user.name, hours: Math.max(1, Math.round(lifetime / 3600)) },
      link: authUrl(`/verify-email?token=${token}&callbackURL=${back}`),
      known,
    })
  }

  /** Stores the wish and nothing else, so that a known and an unknown address look alike. */
  function request({ email: given, callbackURL, known }: Wish) {
    const email = orThrow(normalizeEmail(given))
    return database.transaction((tx) =>
      jobs.send(tx, 'accounts.send-verification', { email, callbackURL, known }),
    )
  }

  async function sendIfNeeded(wish: unknown) {
    const { email, callbackURL, known } = wish as Wish
    const user = await store.findByEmail(database.sql, email)
    if (!user || user.emailVerified) return
    await database.transaction((tx) => send(tx, user, callbackURL, known))
  }

  /** Answers with the person when this opening proved the address, with nothing when it was proven before. */
  async function verify(token: string, incoming: Incoming): Promise<User | undefined> {
    const opened = await signedTokens.open('verify-email', token)
    if (opened.state === 'expired') throw new AppError('TOKEN_EXPIRED')
    if (opened.state !== 'good') {
      throw new AppError('INVALID_TOKEN', { status: 401, message: 'invalid_token' })
    }
    return database.transaction(async (tx) => {
      const user = await mailboxes.verify(tx, opened.email, incoming)
      if (user || (await store.findByEmail(tx, opened.email))) return user
      throw new AppError('USER_NOT_FOUND')
    })
  }

  return { send, request, sendIfNeeded, verify }
}
export type Verification = ReturnType<typeof createVerification>
