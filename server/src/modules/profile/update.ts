import { orThrow } from '../../kernel/index.ts'
import { refusalOf } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import { changesOf } from './rules.ts'

export function createUpdate({ accounts, database }: Needs) {
  return async function update(userId: string, wish: Parameters<typeof changesOf>[0]) {
    const changes = orThrow(changesOf(wish))
    try {
      await database.transaction(async (tx) => {
        const user = await accounts.people.lock(tx, userId)
        await accounts.people.update(tx, user, changes)
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }
}
