import { AppError } from '../../../kernel/index.ts'
import { setActorIfVisitor, userActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import type { Session } from './rules.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

export type AllEndedHook = (tx: Tx, userId: string) => Promise<void>

/** Ends sessions, and notifies the other nodes in the same transaction. */
export function createRevocation(
  { database, events, signals }: Dependencies,
  allEnded: Iterable<AllEndedHook>,
) {
  /** Impersonation sessions that were opened from these sessions end with them. */
  async function announce(tx: Tx, ended: readonly Session[]) {
    if (ended.length === 0) return
    const impersonations = await store.removeOpenedFrom(
      tx,
      ended.map(({ id }) => id),
    )
    const all = [...ended, ...impersonations]
    for (const session of all) {
      await events.append(tx, 'session.revoked', `user:${session.userId}`, toEvent(session))
    }
    for (const userId of new Set(all.map((session) => session.userId))) {
      await signals.publish(tx, 'user', userId)
    }
  }

  /** False when the token or handle is not this user's, whether or not it exists. */
  async function revokeOne(tx: Tx, userId: string, tokenOrHandle: string): Promise<boolean> {
    const hash = hashToken(tokenOrHandle)
    const ended = await store.removeOwn(tx, userId, tokenOrHandle, hash)
    await announce(tx, ended ? [ended] : [])
    return ended !== undefined
  }

  /** Unknown tokens and those of other users get the same error, which does not reveal which exist. */
  async function revokeOwn(userId: string, tokenOrHandle: string): Promise<void> {
    const ended = await database.transaction((tx) => revokeOne(tx, userId, tokenOrHandle))
    if (!ended) throw new AppError('SESSION_NOT_FOUND')
  }

  /** Ends an impersonation that was started from that session; false when it was not. */
  async function revokeOpenedFrom(tx: Tx, id: string, openedFrom: string): Promise<boolean> {
    const ended = await store.removeImpersonation(tx, id, openedFrom)
    await announce(tx, ended ? [ended] : [])
    return ended !== undefined
  }

  /** For an admin who may not impersonate any more. */
  async function revokeImpersonationsBy(tx: Tx, impersonator: string): Promise<void> {
    await announce(tx, await store.removeImpersonationsBy(tx, impersonator))
  }

  async function revokeAll(tx: Tx, userId: string, except: string | null = null): Promise<void> {
    await announce(tx, await store.removeAll(tx, userId, except))
    for (const hook of allEnded) await hook(tx, userId)
  }

  function signOut(tokens: readonly string[]): Promise<void> {
    return database.transaction(async (tx) => {
      for (const token of tokens) {
        const ended = await store.removeByToken(tx, hashToken(token))
        if (ended) setActorIfVisitor(userActor(ended.userId, ended.impersonatedBy))
        await announce(tx, ended ? [ended] : [])
      }
    })
  }

  return { revokeOwn, revokeOne, revokeAll, revokeOpenedFrom, revokeImpersonationsBy, signOut }
}
