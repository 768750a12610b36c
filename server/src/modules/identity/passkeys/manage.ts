import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Dependencies } from './dependencies.ts'
import { mayRemove, type Passkey } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** Listing, renaming and removing the passkeys of a user. */
export function createManagement({ accounts, database, events, proofs }: Dependencies) {
  const { users } = accounts

  function rename(signedIn: SignedIn, id: string, name: string): Promise<Passkey> {
    const userId = signedIn.user.id
    return database.transaction(async (tx) => {
      const renamed = await store.rename(tx, userId, id, name)
      if (!renamed) throw new AppError('PASSKEY_NOT_FOUND')
      await events.append(tx, 'passkey.renamed', `user:${userId}`, toWire(renamed))
      return renamed
    })
  }

  /** The user is locked, so that two concurrent requests cannot remove the last two sign-in methods. */
  async function remove(
    signedIn: SignedIn,
    id: string,
    evidence: Evidence,
    incoming: Incoming,
  ): Promise<void> {
    const userId = signedIn.user.id
    const own = await store.list(database.sql, userId)
    if (!own.some((each) => each.id === id)) throw new AppError('PASSKEY_NOT_FOUND')
    await proofs.require(signedIn, evidence, incoming)
    await database.transaction(async (tx) => {
      await users.lock(tx, userId)
      const methodCount = await accounts.signInAccounts.count(tx, userId)
      const removed = await store.remove(tx, userId, id)
      if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
      orThrow(mayRemove(methodCount))
      await events.append(tx, 'passkey.removed', `user:${userId}`, toWire(removed))
    })
  }

  /** A passkey added before the mailbox was verified could let an attacker in. */
  async function removeAll(tx: Tx, userId: string): Promise<void> {
    for (const removed of await store.removeAll(tx, userId)) {
      const payload = { ...toWire(removed), reclaimed: true as const }
      await events.append(tx, 'passkey.removed', `user:${userId}`, payload)
    }
  }

  accounts.hooks.countOtherSignInMethods.register(
    'passkeys.count',
    async (tx, userId) => (await store.list(tx, userId)).length,
  )
  accounts.hooks.reclaimed.register('passkeys.remove-all', (tx, user) => removeAll(tx, user.id))

  return { rename, remove, list: (userId: string) => store.list(database.sql, userId) }
}
