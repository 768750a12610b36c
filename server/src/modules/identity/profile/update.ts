import { orThrow } from '../../../kernel/index.ts'
import { conflictError } from '../accounts/index.ts'
import type { Dependencies } from './dependencies.ts'
import { changesOf } from './rules.ts'

export function createUpdate({ accounts, database }: Dependencies) {
  return async function update(userId: string, input: Parameters<typeof changesOf>[0]) {
    const changes = orThrow(changesOf(input))
    try {
      await database.transaction(async (tx) => {
        const user = await accounts.users.lock(tx, userId)
        await accounts.users.update(tx, user, changes)
      })
    } catch (error) {
      throw conflictError(error) ?? error
    }
  }
}
