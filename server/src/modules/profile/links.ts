import { orThrow } from '../../kernel/index.ts'
import type { Needs } from './needs.ts'
import { wayToUnlink } from './rules.ts'

/** The ways in which a person can sign in. */
export function createLinks({ accounts, database }: Needs) {
  const { people, ways } = accounts
  return {
    list: (userId: string) => ways.list(database.sql, userId),
    /** The person is locked, so that two at once cannot take the last two. */
    unlink: (userId: string, named: Parameters<typeof wayToUnlink>[1]) =>
      database.transaction(async (tx) => {
        await people.lock(tx, userId)
        const way = orThrow(
          wayToUnlink(await ways.list(tx, userId), named, await ways.count(tx, userId)),
        )
        await ways.remove(tx, way)
      }),
  }
}
