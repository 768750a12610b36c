import { AppError } from '../../kernel/index.ts'
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
  /** With the sessions go those that were opened from them, to act as somebody else. */
  async function announce(tx: Tx, ended: readonly Session[]) {
    if (ended.length === 0) return
    const acting = await store.removeOpenedFrom(
      tx,
      ended.map(({ id }) => id),
    )
    const all = [...ended, ...acting]
    for (const session of all) {
      await events.append(tx, 'session.revoked', `user:${session.userId}`, toEvent(session))
    }
    for (const userId of new Set(all.map((session) => session.userId))) {
      await signals.publish(tx, 'user', userId)
    }
  }

  /** False when the token or handle is none of this person's, whether or not it exists. */
  async function revokeOne(tx: Tx, userId: string, tokenOrHandle: string): Promise<boolean> {
    const hash = hashToken(tokenOrHandle)
    const ended = await store.removeOwn(tx, userId, tokenOrHandle, hash)
    await announce(tx, ended ? [ended] : [])
    return ended !== undefined
  }

  /** Unknown tokens and those of other people get the same refusal: nobody learns which exist. */
  async function revokeOwn(userId: string, tokenOrHandle: string): Promise<void> {
    const ended = await database.transaction((tx) => revokeOne(tx, userId, tokenOrHandle))
    if (!ended) throw new AppError('SESSION_NOT_FOUND')
  }

  /** Ends acting as somebody else, where it began in that session; false when it did not. */
  async function revokeOpenedFrom(tx: Tx, id: string, openedFrom: string): Promise<boolean> {
    const ended = await store.removeActing(tx, id, openedFrom)
    await announce(tx, ended ? [ended] : [])
    return ended !== undefined
  }

  /** For somebody who may not act as others any more. */
  async function revokeAllActing(tx: Tx, impersonator: string): Promise<void> {
    await announce(tx, await store.removeAllActing(tx, impersonator))
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

  return { revokeOwn, revokeOne, revokeAll, revokeOpenedFrom, revokeAllActing, signOut }
}
