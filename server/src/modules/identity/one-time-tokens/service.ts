import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, span } from '../../../kernel/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Sealer } from '../../../platform/sealer.ts'
import type { Tokens } from '../../../platform/tokens/index.ts'
import type { LiveSession, Sessions } from '../sessions/index.ts'

type Dependencies = {
  readonly sessions: Sessions
  readonly database: Database
  readonly tokens: Tokens
  readonly sealer: Sealer
}

const lifetime = 3 * span.minute

export function createOneTimeTokens({ sessions, database, tokens, sealer }: Dependencies) {
  function generate({ session }: SignedIn): Promise<string> {
    const sealed = sealer.seal('session-token', session.id, session.token)
    return database.transaction((tx) =>
      tokens.issue(tx, 'one-time-token', session.id, lifetime, { sealed }),
    )
  }

  async function verify(
    token: string,
    cookieHeader: string | null,
  ): Promise<{ live: LiveSession; cookies: string[] }> {
    const consumed = await database.transaction((tx) =>
      tokens.consumeWithData(tx, 'one-time-token', token),
    )
    if (!consumed) throw new AppError('INVALID_TOKEN')
    const { sealed } = consumed.data as { sealed: string }
    const bearer = sealer.open('session-token', consumed.subject, sealed)
    const [live] = bearer === undefined ? [] : await sessions.findLive([bearer])
    if (!live) throw new AppError('SESSION_NOT_FOUND')
    const { issue, clearOldDontRemember } = sessions.cookies
    const { session } = live
    return {
      live,
      cookies: [...issue(session, live.token), ...clearOldDontRemember(session, cookieHeader)],
    }
  }

  return { generate, verify }
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>
