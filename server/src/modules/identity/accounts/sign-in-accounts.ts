import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as store from './store/sign-in-accounts.ts'
import { accountToWire } from './wire.ts'

export type ProviderAccount = {
  readonly providerId: string
  readonly accountId: string
  readonly scopes: readonly string[]
}

/** Passwords and provider accounts of users; each function runs in the caller's transaction. */
export function createSignInAccounts({ random, clock, events }: Dependencies, hooks: Hooks) {
  /** A provider account that is linked already violates `accounts_provider_unique`. */
  async function add(
    tx: Tx,
    userId: string,
    providerAccount: ProviderAccount,
    first = false,
  ): Promise<store.SignInAccount> {
    const now = clock.now()
    const account = { ...providerAccount, id: random.id(), userId, createdAt: now, updatedAt: now }
    await store.insert(tx, account)
    const payload = { ...accountToWire(account), ...(first ? { first } : {}) }
    await events.append(tx, 'account.linked', `user:${userId}`, payload)
    return account
  }

  async function remove(tx: Tx, account: store.SignInAccount, reason?: 'reclaimed') {
    await store.remove(tx, account.userId, account.id)
    const payload = { ...accountToWire(account), ...(reason ? { reclaimed: true as const } : {}) }
    await events.append(tx, 'account.unlinked', `user:${account.userId}`, payload)
  }

  /** The number of all sign-in methods; access to the mailbox alone does not count. */
  async function count(tx: Tx, userId: string): Promise<number> {
    let sum = (await store.list(tx, userId)).length
    for (const countOthers of hooks.countOtherSignInMethods) sum += await countOthers(tx, userId)
    return sum
  }

  return {
    count,
    add,
    remove,
    find: (sql: Sql, providerId: string, accountId: string) =>
      store.find(sql, providerId, accountId),
    list: (sql: Sql, userId: string) => store.list(sql, userId),
    saveScopes: (tx: Tx, id: string, scopes: readonly string[]) =>
      store.saveScopes(tx, id, scopes, clock.now()),
  }
}
export type SignInAccounts = ReturnType<typeof createSignInAccounts>
