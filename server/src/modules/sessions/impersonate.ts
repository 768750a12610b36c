import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { User } from '../accounts/index.ts'
import type { SessionCookies } from './cookies.ts'
import type { Needs } from './needs.ts'
import type { createOpening } from './open.ts'
import type { createRevocation } from './revoke.ts'
import { isLive } from './rules.ts'
import * as store from './store.ts'
import { toSignedIn } from './wire.ts'

type Parts = {
  readonly cookies: SessionCookies
  readonly open: ReturnType<typeof createOpening>
  readonly revocation: ReturnType<typeof createRevocation>
}

/** Acting as somebody else: the own session waits aside in a cookie until the way back. */
export function createImpersonation(needs: Needs, { cookies, open, revocation }: Parts) {
  const { clock, database } = needs

  /** In the transaction of whoever decided that it may be; a session that just ended opens none. */
  async function begin(
    tx: Tx,
    { session: own }: SignedIn,
    user: User,
    incoming: Incoming,
    seconds: number,
  ) {
    if (!(await store.hold(tx, own.id))) throw new AppError('UNAUTHORIZED')
    const opened = await open(tx, user, incoming, false, {
      by: own.userId,
      from: own.id,
      until: new Date(Math.min(clock.ms() + seconds * 1000, Date.parse(own.expiresAt))),
    })
    const forgetful = cookies.forgetful(incoming.header('cookie'))
    return {
      signedIn: toSignedIn({ session: opened.session, user }, opened.token),
      cookies: [
        ...cookies.issue(opened.session, opened.token),
        cookies.clearData(),
        cookies.keepAside(own.token, forgetful, Date.parse(own.expiresAt)),
      ],
    }
  }

  /** Only to the session from which it began: a cookie of another one opens nothing. */
  async function end({ session }: SignedIn, incoming: Incoming) {
    if (session.impersonatedBy === null) throw new AppError('YOU_ARE_NOT_IMPERSONATING_ANYONE')
    const kept = cookies.keptAside(incoming.header('cookie'))
    return database.transaction(async (tx) => {
      const found = await store.findByTokens(tx, kept.map(hashToken))
      for (const [index, own] of found.entries()) {
        const token = kept[index]
        if (!own || token === undefined || !isLive(own.session, clock.now())) continue
        if (await revocation.revokeOpenedFrom(tx, session.id, own.session.id)) {
          const back = cookies.issue(own.session, token)
          const remembered = own.session.remembered ? [cookies.clearForgetful()] : []
          const rest = [...remembered, cookies.clearData(), cookies.clearAside()]
          return { signedIn: toSignedIn(own, token), cookies: [...back, ...rest] }
        }
      }
      throw new AppError('FAILED_TO_FIND_ADMIN_SESSION')
    })
  }

  return { begin, end }
}
