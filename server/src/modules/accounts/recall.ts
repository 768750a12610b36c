import { createMemory } from '../../platform/signals/index.ts'
import type { Needs } from './needs.ts'
import type { User } from './rules.ts'
import * as store from './store.ts'

type Parts = Pick<Needs, 'clock' | 'database' | 'signals'>

/** People as this process knows them, for whoever asks on every request. */
export function createRecall({ clock, database, signals }: Parts) {
  const remember = createMemory<User>(signals, clock, { topics: ['user'], most: 10_000 })
  return (id: string) =>
    remember(id, async () => {
      const user = await store.findById(database.hot.sql, id)
      return user && { value: user, about: [`user:${id}`] }
    })
}
