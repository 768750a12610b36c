import { introduce, person } from '../../platform/acting.ts'
import type { Tx } from '../../platform/database/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Needs } from './needs.ts'
import type { Session } from './rules.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

/** In the transaction that ends every session of a person, or every one but the one in use. */
export type EndedAll = (tx: Tx, userId: string) => Promise<void>

/** Ending sessions. Every way of it tells the other nodes in the same transaction. */
export function createRevocation(
  { database, events, signals }: Needs,
  endedAll: readonly EndedAll[],
) {
  async function announce(tx: Tx, ended: readonly Session[]) {
    const [first] = ended
    if (!first) return
    for (const session of ended) {
      await events.append(tx, 'session.revoked', `user:${session.userId}`, toEvent(session))
    }
    await signals.publish(tx, 'user', first.userId)
  }

  /** A token or a handle of somebody else changes nothing, and nobody learns that it exists. */
  function revokeOwn(userId: string, tokenOrHandle: string): Promise<void> {
    return database.transaction(async (tx) => {
      const hash = hashToken(tokenOrHandle)
      const ended = await store.removeOwn(tx, userId, tokenOrHandle, hash)
      await announce(tx, ended ? [ended] : [])
    })
  }

  async function revokeAll(tx: Tx, userId: string, except: string | null = null): Promise<void> {
    await announce(tx, await store.removeAll(tx, userId, except))
    for (const hook of endedAll) await hook(tx, userId)
  }

  function signOut(tokens: readonly string[]): Promise<void> {
    return database.transaction(async (tx) => {
      for (const token of tokens) {
        const ended = await store.removeByToken(tx, hashToken(token))
        if (ended) introduce(person(ended.userId, ended.impersonatedBy))
        await announce(tx, ended ? [ended] : [])
      }
    })
  }

  return { revokeOwn, revokeAll, signOut }
}
