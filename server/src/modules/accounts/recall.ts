import type { Needs } from './needs.ts'
import type { User } from './rules.ts'
import * as store from './store.ts'

const most = 10_000

/**
 * People as this process knows them, for whoever asks on every request. Whatever changes a person
 * tells every node in its transaction; while this one cannot hear that, it asks the database.
 */
export function createMemory({ database, signals }: Pick<Needs, 'database' | 'signals'>) {
  const known = new Map<string, User>()
  let epoch = 0
  signals.subscribe('user', (id) => {
    epoch++
    known.delete(id)
  })
  signals.onGap(() => {
    epoch++
    known.clear()
  })

  return async function recall(id: string): Promise<User | undefined> {
    const seen = signals.hearing() ? known.get(id) : undefined
    if (seen) return seen
    const before = epoch
    const user = await store.findById(database.sql, id)
    // What was read while somebody spoke may be what they spoke of.
    if (user && before === epoch && signals.hearing()) {
      if (known.size >= most) known.clear()
      known.set(id, user)
    }
    return user
  }
}
