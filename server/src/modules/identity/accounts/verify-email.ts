import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Mailboxes } from './mailboxes.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'

type VerificationRequest = {
  readonly email: string
  readonly callbackURL: string | undefined
  /** The owner of the address has signed in from the requesting browser. */
  readonly known?: boolean
}

export function createVerification(dependencies: Dependencies, mailboxes: Mailboxes) {
  const { authUrl, database, jobs, mailer, settings, signedTokens } = dependencies

  async function send(tx: Tx, user: User, callbackURL = '/', known = false) {
    const { lifetime } = settings.emailVerification
    const token = await signedTokens.sign('verify-email', { email: user.email }, lifetime)
    const back = encodeURIComponent(callbackURL)
    await mailer.queue(tx, {
      to: user.email,
      locale: user.locale as Locale,
      template: 'accounts.mail.verify',
      values: { name: user.name, hours: Math.max(1, Math.round(lifetime / 3600)) },
      link: authUrl(`/verify-email?token=${token}&callbackURL=${back}`),
      fromKnownBrowser: known,
    })
  }

  /** Only enqueues a job, so that known and unknown addresses cannot be told apart. */
  function request({ email: input, callbackURL, known }: VerificationRequest) {
    const email = orThrow(normalizeEmail(input))
    return database.transaction((tx) =>
      jobs.send(tx, 'accounts.send-verification', { email, callbackURL, known }),
    )
  }

  async function sendIfNeeded(data: unknown) {
    const { email, callbackURL, known } = data as VerificationRequest
    const user = await store.findByEmail(database.sql, email)
    if (!user || user.emailVerified) return
    await database.transaction((tx) => send(tx, user, callbackURL, known))
  }

  /** Returns the user if this link verified the address, undefined if it was verified before. */
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
