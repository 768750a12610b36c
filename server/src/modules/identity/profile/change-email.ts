import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { conflictError, normalizeEmail, type User } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { emailChangeMode } from './rules.ts'

type EmailChange = { readonly to: string; readonly callbackURL: string | undefined }
type Purpose = 'change-email-confirmation' | 'change-email-verification'
type Outcome = 'used' | 'agreed' | 'changed' | 'changed-unverified'
type Applied = { readonly user: User | null; readonly outcome: Outcome }
export type EmailChangeResult = Applied & { readonly cookies: readonly string[] }

const purposes = ['change-email-confirmation', 'change-email-verification'] as const
const hour = span.hour / span.second

/** Changes the address: requested, confirmed at the old one, verified at the new one. */
export function createEmailChange(dependencies: Dependencies) {
  const { accounts, authUrl, database, mailer, sessions, settings, signedTokens } = dependencies
  const { users } = accounts

  async function sendLink(
    tx: Tx,
    purpose: Purpose,
    user: User,
    { to, callbackURL = '/' }: EmailChange,
  ) {
    const recipient = purpose === 'change-email-confirmation' ? user.email : to
    const lifetime = settings.emailVerification.lifetime
    const claims = { email: user.email, updateTo: to, sub: user.id }
    const token = await signedTokens.sign(purpose, claims, lifetime)
    const redirect = encodeURIComponent(callbackURL)
    await mailer.queue(tx, {
      to: recipient,
      locale: user.locale as Locale,
      template:
        purpose === 'change-email-confirmation'
          ? 'profile.mail.changeEmail'
          : 'profile.mail.proveEmail',
      values: { name: user.name, email: to, hours: Math.max(1, Math.round(lifetime / hour)) },
      link: authUrl(`/verify-email?token=${token}&callbackURL=${redirect}`),
    })
  }

  /** The owner of a taken address is notified; the user who asked learns nothing. */
  async function requestVerification(tx: Tx, user: User, change: EmailChange) {
    const owner = await users.findByEmail(tx, change.to)
    if (!owner) return sendLink(tx, 'change-email-verification', user, change)
    await accounts.notifyOwner(tx, owner)
  }

  async function changeAndVerify(tx: Tx, user: User, change: EmailChange) {
    const changed = await users.changeEmail(tx, user, change.to, false)
    await accounts.sendVerification(tx, changed, change.callbackURL)
    return changed
  }

  const inTransaction = <Value>(work: (tx: Tx) => Promise<Value>) =>
    database.transaction(work).catch((error: unknown) => {
      throw conflictError(error) ?? error
    })

  async function request(userId: string, newEmail: string, callbackURL: string | undefined) {
    if (!settings.changeEmail.enabled) throw new AppError('CHANGE_EMAIL_IS_DISABLED')
    const change = { to: orThrow(normalizeEmail(newEmail)), callbackURL }
    const hidden = settings.emailVerification.required
    await inTransaction(async (tx) => {
      const user = await users.lock(tx, userId)
      if (change.to === user.email) throw new AppError('EMAIL_IS_THE_SAME')
      if (!hidden && (await users.findByEmail(tx, change.to))) {
        throw new AppError(user.emailVerified ? 'COULDNT_UPDATE_YOUR_EMAIL' : 'USER_ALREADY_EXISTS')
      }
      const mode = emailChangeMode(user.emailVerified, hidden)
      if (mode === 'confirm-at-old') await sendLink(tx, 'change-email-confirmation', user, change)
      else if (mode === 'verify-new') await requestVerification(tx, user, change)
      else await changeAndVerify(tx, user, change)
    })
  }

  async function confirmed(tx: Tx, user: User, change: EmailChange): Promise<Applied> {
    // Where no email verifies an address, one that is not verified would stay so.
    const { enabled } = settings.emailVerification
    if (enabled && settings.changeEmail.takesEffect === 'when-confirmed') {
      return { user: await changeAndVerify(tx, user, change), outcome: 'changed-unverified' }
    }
    await requestVerification(tx, user, change)
    return { user: null, outcome: 'agreed' }
  }

  /** Works once: afterwards the address of the user is not the one in the link. */
  async function apply(purpose: Purpose, userId: string, from: string, change: EmailChange) {
    return inTransaction(async (tx): Promise<Applied> => {
      const user = await users.lock(tx, userId)
      if (user.email === change.to) return { user, outcome: 'used' }
      if (user.email !== from) throw new AppError('INVALID_TOKEN', { status: 401 })
      if (purpose === 'change-email-confirmation') return confirmed(tx, user, change)
      return { user: await users.changeEmail(tx, user, change.to, true), outcome: 'changed' }
    })
  }

  /** Undefined if the token is of another kind. */
  async function openLink(given: {
    readonly token: string
    readonly callbackURL: string | undefined
    readonly incoming: Incoming
  }): Promise<EmailChangeResult | undefined> {
    const { token, callbackURL, incoming } = given
    for (const purpose of purposes) {
      const opened = await signedTokens.open(purpose, token)
      if (opened.state === 'invalid') continue
      if (opened.state === 'expired') throw new AppError('TOKEN_EXPIRED')
      const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
      if (signedIn?.user.id !== opened.sub) {
        throw new AppError('UNAUTHORIZED', { message: 'unauthorized' })
      }
      const change = { to: opened.updateTo, callbackURL }
      const applied = await apply(purpose, opened.sub, opened.email, change)
      return { ...applied, cookies: await sessions.renewCookieCopy(incoming) }
    }
    return undefined
  }

  return { request, openLink }
}
