import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Hooks, Needs } from './needs.ts'
import * as store from './store/ways.ts'
import { wayToWire } from './wire.ts'

export type AtProvider = {
  readonly providerId: string
  readonly accountId: string
  readonly scopes: readonly string[]
}

/** The ways in which people can sign in; each verb runs in the transaction of whoever decides. */
export function createWays({ chance, clock, events }: Needs, hooks: Hooks) {
  /** One that somebody has already breaks `accounts_provider_unique`. */
  async function add(
    tx: Tx,
    userId: string,
    at: AtProvider,
    first = false,
  ): Promise<store.SignInAccount> {
    const now = clock.now()
    const way = { ...at, id: chance.id(), userId, createdAt: now, updatedAt: now }
    await store.insert(tx, way)
    const payload = { ...wayToWire(way), ...(first ? { first } : {}) }
    await events.append(tx, 'account.linked', `user:${userId}`, payload)
    return way
  }

  async function remove(tx: Tx, way: store.SignInAccount, why?: 'reclaimed') {
    await store.remove(tx, way.userId, way.id)
    const payload = { ...wayToWire(way), ...(why ? { reclaimed: true } : {}) }
    await events.append(tx, 'account.unlinked', `user:${way.userId}`, payload)
  }

  /** How many there are in all; a mailbox alone is none that is sure. */
  async function count(tx: Tx, userId: string): Promise<number> {
    let sum = (await store.list(tx, userId)).length
    for (const others of hooks.otherWays) sum += await others(tx, userId)
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
export type Ways = ReturnType<typeof createWays>
