import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import { toSignedIn } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Impersonation: the admin's own session is kept in a separate cookie until it ends. */
export function createImpersonation({ database, sessions, settings }: Dependencies) {
  const { cookies } = sessions
  const lifetime = settings.admin.impersonationSeconds * 1000

  /** Signing out while impersonating also ends the admin's own session. */
  sessions.hooks.signingOut.register('admin.own-session', (incoming) => {
    const tokens = cookies.adminSessionTokens(incoming.header('cookie'))
    return { tokens, cookies: tokens.length > 0 ? [cookies.clearAdminSession()] : [] }
  })

  /** In the transaction that checked the permission; fails if the admin's session has just ended. */
  async function begin(tx: Tx, { session: original }: SignedIn, user: User, incoming: Incoming) {
    if (!(await sessions.lock(tx, original.id))) throw new AppError('UNAUTHORIZED')
    const originalEnd = Date.parse(original.expiresAt)
    const { session, token } = await sessions.open(tx, user, incoming, false, {
      by: original.userId,
      from: original.id,
      until: (now) => new Date(Math.min(now.getTime() + lifetime, originalEnd)),
    })
    const forgetful = cookies.dontRemember(incoming.header('cookie'))
    return {
      signedIn: toSignedIn({ session, user }, token),
      cookies: [
        ...cookies.issue(session, token),
        cookies.clearData(),
        cookies.setAdminSession(original.token, forgetful, originalEnd),
      ],
    }
  }

  /** Returns only to the session from which it began, whatever cookie is presented. */
  async function end({ session }: SignedIn, incoming: Incoming) {
    if (session.impersonatedBy === null) throw new AppError('YOU_ARE_NOT_IMPERSONATING_ANYONE')
    const candidates = await sessions.findLive(
      cookies.adminSessionTokens(incoming.header('cookie')),
    )
    return database.transaction(async (tx) => {
      for (const original of candidates) {
        if (original && (await sessions.revokeOpenedFrom(tx, session.id, original.session.id))) {
          const remembered = original.session.remembered ? [cookies.clearDontRemember()] : []
          const cleared = [...remembered, cookies.clearData(), cookies.clearAdminSession()]
          return {
            signedIn: toSignedIn(original, original.token),
            cookies: [...cookies.issue(original.session, original.token), ...cleared],
          }
        }
      }
      throw new AppError('FAILED_TO_FIND_ADMIN_SESSION')
    })
  }

  return { begin, end }
}
