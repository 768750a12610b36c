import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, span } from '../../kernel/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Tokens } from '../../platform/tokens/index.ts'
import type { Live, Sessions } from '../sessions/index.ts'

type Needs = {
  readonly sessions: Sessions
  readonly database: Database
  readonly tokens: Tokens
  readonly sealer: Sealer
}

const lifetime = 3 * span.minute

export function createOneTimeTokens({ sessions, database, tokens, sealer }: Needs) {
  function generate({ session }: SignedIn): Promise<string> {
    const sealed = sealer.seal('session-token', session.id, session.token)
    return database.transaction((tx) =>
      tokens.issue(tx, 'one-time-token', session.id, lifetime, { sealed }),
    )
  }

  async function verify(
    token: string,
    cookieHeader: string | null,
  ): Promise<{ live: Live; cookies: string[] }> {
    const taken = await database.transaction((tx) => tokens.take(tx, 'one-time-token', token))
    if (!taken) throw new AppError('INVALID_TOKEN')
    const { sealed } = taken.data as { sealed: string }
    const bearer = sealer.open('session-token', taken.subject, sealed)
    const [live] = bearer === undefined ? [] : await sessions.look([bearer])
    if (!live) throw new AppError('SESSION_NOT_FOUND')
    const { issue, forgetNoMore } = sessions.cookies
    const { session } = live
    return {
      live,
      cookies: [...issue(session, live.token), ...forgetNoMore(session, cookieHeader)],
    }
  }

  return { generate, verify }
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>
