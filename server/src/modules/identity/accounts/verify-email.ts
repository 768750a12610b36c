import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Incoming, wantsPage, withParam } from '../../../platform/http/index.ts'
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
    const { enabled, lifetime } = settings.emailVerification
    if (!enabled) return
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
  async function request({ email: input, callbackURL, known }: VerificationRequest) {
    if (!settings.emailVerification.enabled) throw new AppError('VERIFICATION_EMAIL_ISNT_ENABLED')
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

/** The page of this server that tells people what the link of an email did. */
const page = '/confirm/email'

/** What a link did, apart from failing. */
export type LinkOutcome =
  /** The address of the account is verified. */
  | 'verified'
  /** The same, but another account is signed in. */
  | 'other-account'
  /** The link was opened before, and nothing was left to do. */
  | 'used'
  /** The owner of the current address agrees: the next link is on its way to the new one. */
  | 'agreed'
  /** The account has its new address. */
  | 'changed'
  /** The same, but the new address is to be verified. */
  | 'changed-unverified'

/**
 * The redirect target of a link. Where the app that asked for it named none, people get the page;
 * programs get what the contract says.
 */
export function targetOf(incoming: Incoming, callbackURL: string | undefined): string | undefined {
  const isUnnamed = callbackURL === undefined || callbackURL === '/'
  return isUnnamed && wantsPage(incoming) ? page : callbackURL
}

/** Only the own page is told more than the contract says. */
export function withOutcome(target: string, outcome: LinkOutcome): string {
  const isPage = target === page || target.startsWith(`${page}?`)
  return isPage ? withParam(target, 'state', outcome) : target
}
