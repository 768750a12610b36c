import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Needs } from './needs.ts'
import { mayRemove, type Passkey } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** What people do with the passkeys they have. */
export function createManagement({ accounts, database, events, proofs }: Needs) {
  const { people } = accounts

  function rename(signedIn: SignedIn, id: string, name: string): Promise<Passkey> {
    const userId = signedIn.user.id
    return database.transaction(async (tx) => {
      const renamed = await store.rename(tx, userId, id, name)
      if (!renamed) throw new AppError('PASSKEY_NOT_FOUND')
      await events.append(tx, 'passkey.renamed', `user:${userId}`, toWire(renamed))
      return renamed
    })
  }

  /** The person is locked, so that two at once cannot take the last two. */
  async function remove(
    signedIn: SignedIn,
    id: string,
    evidence: Evidence,
    incoming: Incoming,
  ): Promise<void> {
    const userId = signedIn.user.id
    const own = await store.list(database.sql, userId)
    if (!own.some((each) => each.id === id)) throw new AppError('PASSKEY_NOT_FOUND')
    await proofs.demand(signedIn, evidence, incoming)
    await database.transaction(async (tx) => {
      await people.lock(tx, userId)
      const inAll = await accounts.ways.count(tx, userId)
      const removed = await store.remove(tx, userId, id)
      if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
      orThrow(mayRemove(inAll))
      await events.append(tx, 'passkey.removed', `user:${userId}`, toWire(removed))
    })
  }

  /** Planted before the mailbox was proven, it would let somebody else in. */
  async function removeAll(tx: Tx, userId: string): Promise<void> {
    for (const removed of await store.removeAll(tx, userId)) {
      const payload = { ...toWire(removed), reclaimed: true }
      await events.append(tx, 'passkey.removed', `user:${userId}`, payload)
    }
  }

  accounts.hooks.otherWays.push(async (tx, userId) => (await store.list(tx, userId)).length)
  accounts.hooks.reclaimed.push((tx, user) => removeAll(tx, user.id))

  return { rename, remove, list: (userId: string) => store.list(database.sql, userId) }
}
