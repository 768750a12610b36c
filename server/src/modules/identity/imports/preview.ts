import type { Sql } from '../../../platform/database/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { isValidId, type RefusalReason } from './rules.ts'
import {
  groupByKind,
  type RowResult,
  refused,
  uniqueValuesOf,
  type ValidatedUser,
} from './validate.ts'

/** In the order in which an import would find them. */
const conflicts: readonly (readonly [kind: string, reason: RefusalReason])[] = [
  ['email ', 'email_taken'],
  ['username ', 'username_taken'],
  ['account ', 'account_taken'],
]

const idOf = ({ user: { id } }: ValidatedUser) => (isValidId(id) ? `id ${id}` : undefined)

/**
 * Says of each group what an import would do, given the groups before it. Their unique values stay in
 * memory: users of one file may be in conflict with each other.
 */
export function createPreview({ users }: Pick<Accounts, 'users'>, sql: Sql) {
  const earlier = new Set<string>()
  return async (group: readonly ValidatedUser[]): Promise<RowResult[]> => {
    const values = group.map((each) => {
      const { validation } = each
      if (validation.kind === 'candidate') return uniqueValuesOf(validation.newUser)
      const id = idOf(each)
      return id === undefined ? [] : [id]
    })
    const taken = await users.findTaken(sql, groupByKind(values))
    const isTaken = (value: string) => taken.has(value) || earlier.has(value)
    return group.map((each, index) => {
      const id = idOf(each)
      if (id !== undefined && isTaken(id)) return { kind: 'known' }
      const { validation } = each
      if (validation.kind !== 'candidate') return validation
      const own = values[index] ?? []
      const found = conflicts.find(([kind]) =>
        own.some((value) => value.startsWith(kind) && isTaken(value)),
      )
      if (found) return refused(found[1])
      for (const value of own) earlier.add(value)
      return validation.result
    })
  }
}
