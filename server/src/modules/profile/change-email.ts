import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { normalizeEmail, refusalOf, type User } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import { wayToMove } from './rules.ts'

type Move = { readonly to: string; readonly callbackURL: string | undefined }
type Purpose = 'change-email-confirmation' | 'change-email-verification'
export type Changed = { readonly user: User | null; readonly cookies: readonly string[] }

const purposes = ['change-email-confirmation', 'change-email-verification'] as const
const hour = span.hour / span.second

/** From one address to another: asked for, confirmed at the old one, proven at the new one. */
export function createEmailChange(needs: Needs) {
  const { accounts, authUrl, database, mailer, sessions, settings, signedTokens } = needs
  const { people } = accounts

  async function sendLink(tx: Tx, purpose: Purpose, user: User, { to, callbackURL = '/' }: Move) {
    const recipient = purpose === 'change-email-confirmation' ? user.email : to
    const lifetime = settings.emailVerification.lifetime
    const claims = { email: user.email, updateTo: to, sub: user.id }
    const token = await signedTokens.sign(purpose, claims, lifetime)
    const place = encodeURIComponent(callbackURL)
    await mailer.queue(tx, {
      to: recipient,
      locale: user.locale as Locale,
      words:
        purpose === 'change-email-confirmation'
          ? 'profile.mail.changeEmail'
          : 'profile.mail.proveEmail',
      values: { name: user.name, email: to, hours: Math.max(1, Math.round(lifetime / hour)) },
      link: authUrl(`/verify-email?token=${token}&callbackURL=${place}`),
    })
  }

  /** Whoever has the address already is told; whoever asked learns nothing. */
  async function askForProof(tx: Tx, user: User, move: Move) {
    const owner = await people.findByEmail(tx, move.to)
    if (!owner) return sendLink(tx, 'change-email-verification', user, move)
    await accounts.tellOwner(tx, owner)
  }

  async function moveAndAsk(tx: Tx, user: User, move: Move) {
    const moved = await people.moveTo(tx, user, move.to, false)
    await accounts.sendVerification(tx, moved, move.callbackURL)
    return moved
  }

  const inTransaction = <Value>(work: (tx: Tx) => Promise<Value>) =>
    database.transaction(work).catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })

  async function request(userId: string, newEmail: string, callbackURL: string | undefined) {
    if (!settings.changeEmail.enabled) throw new AppError('CHANGE_EMAIL_IS_DISABLED')
    const move = { to: orThrow(normalizeEmail(newEmail)), callbackURL }
    const hidden = settings.emailVerification.required
    await inTransaction(async (tx) => {
      const user = await people.lock(tx, userId)
      if (move.to === user.email) throw new AppError('EMAIL_IS_THE_SAME')
      if (!hidden && (await people.findByEmail(tx, move.to))) {
        throw new AppError(user.emailVerified ? 'COULDNT_UPDATE_YOUR_EMAIL' : 'USER_ALREADY_EXISTS')
      }
      const way = wayToMove(user.emailVerified, hidden)
      if (way === 'confirm-at-old') await sendLink(tx, 'change-email-confirmation', user, move)
      else if (way === 'prove-new') await askForProof(tx, user, move)
      else await moveAndAsk(tx, user, move)
    })
  }

  async function confirmed(tx: Tx, user: User, move: Move): Promise<User | null> {
    if (settings.changeEmail.takesEffect === 'when-confirmed') return moveAndAsk(tx, user, move)
    await askForProof(tx, user, move)
    return null
  }

  /** Works once: afterwards the person has another address than the link speaks of. */
  async function follow(purpose: Purpose, userId: string, from: string, move: Move) {
    return inTransaction(async (tx) => {
      const user = await people.lock(tx, userId)
      if (user.email === move.to) return user
      if (user.email !== from) throw new AppError('INVALID_TOKEN', { status: 401 })
      if (purpose === 'change-email-confirmation') return confirmed(tx, user, move)
      return people.moveTo(tx, user, move.to, true)
    })
  }

  /** Nothing when the link is of another kind. */
  async function openLink(given: {
    readonly token: string
    readonly callbackURL: string | undefined
    readonly incoming: Incoming
  }): Promise<Changed | undefined> {
    const { token, callbackURL, incoming } = given
    for (const purpose of purposes) {
      const opened = await signedTokens.open(purpose, token)
      if (opened.state === 'invalid') continue
      if (opened.state === 'expired') throw new AppError('TOKEN_EXPIRED')
      const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
      if (signedIn?.user.id !== opened.sub) {
        throw new AppError('UNAUTHORIZED', { message: 'unauthorized' })
      }
      const move = { to: opened.updateTo, callbackURL }
      const user = await follow(purpose, opened.sub, opened.email, move)
      return { user, cookies: await sessions.renewCopy(incoming) }
    }
    return undefined
  }

  return { request, openLink }
}
