import { after, span } from '../../../kernel/index.ts'
import type { KeyNote } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** How often the last use of a token is written. */
const useInterval = span.minute

/** Resolves a token to its principal. */
export function createAuthentication({
  clock,
  database,
  log,
}: Pick<Dependencies, 'clock' | 'database' | 'log'>) {
  const writing = new Set<string>()

  /** Requests do not wait for it, nor fail with it. */
  function noteUse(token: store.OpenedToken) {
    const before = after(token.at, -useInterval)
    const isRecent = token.lastUsedAt !== null && token.lastUsedAt > before
    if (isRecent || writing.has(token.id)) return
    writing.add(token.id)
    store
      .noteUse(database.sql, token, before)
      .catch((error: unknown) =>
        log.debug(
          { code: 'tokens.use_not_noted', err: error },
          'The last use of an access token was not written.',
        ),
      )
      .finally(() => writing.delete(token.id))
  }

  return async function authenticate(text: string, note: KeyNote) {
    const token = await store.open(database.hot.sql, hashToken(text), clock.now())
    if (!token) return undefined
    const { id, organizationId } = token
    note.usedKey = { kind: 'access_token', id, organizationId }
    if (token.hasExpired) return undefined
    noteUse(token)
    const scopes: ReadonlySet<string> = new Set(token.scopes)
    return { kind: 'organization token', id, organizationId, scopes } as const
  }
}
