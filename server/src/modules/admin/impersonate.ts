import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import { toSignedIn } from '../sessions/index.ts'
import type { Needs } from './needs.ts'

/** Acting as somebody else: the own session waits aside in a cookie until the way back. */
export function createImpersonation({ clock, database, sessions, settings }: Needs) {
  const { cookies } = sessions
  const lifetime = settings.admin.impersonationSeconds * 1000

  /** Whoever signs out while they act as somebody is gone as themselves, too. */
  sessions.hooks.leaving.push((incoming) => {
    const tokens = cookies.keptAside(incoming.header('cookie'))
    return { tokens, cookies: tokens.length > 0 ? [cookies.clearAside()] : [] }
  })

  /** In the transaction of whoever decided that it may be; a session that just ended opens none. */
  async function begin(tx: Tx, { session: own }: SignedIn, user: User, incoming: Incoming) {
    if (!(await sessions.hold(tx, own.id))) throw new AppError('UNAUTHORIZED')
    const ownEnd = Date.parse(own.expiresAt)
    const { session, token } = await sessions.open(tx, user, incoming, false, {
      by: own.userId,
      from: own.id,
      until: new Date(Math.min(clock.ms() + lifetime, ownEnd)),
    })
    const forgetful = cookies.forgetful(incoming.header('cookie'))
    return {
      signedIn: toSignedIn({ session, user }, token),
      cookies: [
        ...cookies.issue(session, token),
        cookies.clearData(),
        cookies.keepAside(own.token, forgetful, ownEnd),
      ],
    }
  }

  /** Only to the session from which it began: a cookie of another one opens nothing. */
  async function end({ session }: SignedIn, incoming: Incoming) {
    if (session.impersonatedBy === null) throw new AppError('YOU_ARE_NOT_IMPERSONATING_ANYONE')
    const kept = await sessions.look(cookies.keptAside(incoming.header('cookie')))
    return database.transaction(async (tx) => {
      for (const own of kept) {
        if (own && (await sessions.revokeOpenedFrom(tx, session.id, own.session.id))) {
          const remembered = own.session.remembered ? [cookies.clearForgetful()] : []
          const cleared = [...remembered, cookies.clearData(), cookies.clearAside()]
          return {
            signedIn: toSignedIn(own, own.token),
            cookies: [...cookies.issue(own.session, own.token), ...cleared],
          }
        }
      }
      throw new AppError('FAILED_TO_FIND_ADMIN_SESSION')
    })
  }

  return { begin, end }
}
