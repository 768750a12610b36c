import { orThrow } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import { wayToUnlink } from './rules.ts'
import { toWire } from './wire.ts'

/** The ways in which a person can sign in. */
export function createLinks({ accounts, database, events }: Needs) {
  const { people } = accounts
  return {
    list: (userId: string) => people.listAccounts(database.sql, userId),
    /** The person is locked, so that two at once cannot take the last two. */
    unlink: (userId: string, named: Parameters<typeof wayToUnlink>[1]) =>
      database.transaction(async (tx) => {
        await people.lock(tx, userId)
        const way = orThrow(wayToUnlink(await people.listAccounts(tx, userId), named))
        await people.removeAccount(tx, userId, way.id)
        await events.append(tx, 'account.unlinked', `user:${userId}`, toWire(way))
      }),
  }
}
