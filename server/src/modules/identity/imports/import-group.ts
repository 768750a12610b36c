import { isDataException, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import { type Accounts, type BulkUser, conflictError } from '../accounts/index.ts'
import { isValidId, type RefusalReason } from './rules.ts'
import {
  type Candidate,
  groupByKind,
  type RowResult,
  refused,
  uniqueValuesOf,
  type ValidatedUser,
} from './validate.ts'

/** Imports a group of users, and returns the result of each, in the same order. */
export function createGroupImport({ users }: Accounts) {
  async function insertOne(tx: Tx, { user, validation }: ValidatedUser): Promise<RowResult> {
    if (isValidId(user.id) && (await users.find(tx, user.id))) return { kind: 'known' }
    if (validation.kind !== 'candidate') return validation
    if (await users.findByEmail(tx, validation.newUser.email)) {
      return refused('email_taken')
    }
    await users.createMany(tx, [validation.newUser])
    return validation.result
  }

  /** The candidates whose unique values are not used yet, neither here nor earlier in the group. */
  async function withoutConflicts(
    tx: Tx,
    group: readonly ValidatedUser[],
  ): Promise<Set<Candidate>> {
    const values = new Map<Candidate, string[]>()
    for (const { validation } of group) {
      if (validation.kind === 'candidate')
        values.set(validation, uniqueValuesOf(validation.newUser))
    }
    const taken = await users.findTaken(tx, groupByKind([...values.values()]))
    const available = new Set<Candidate>()
    for (const [candidate, ownValues] of values) {
      if (!ownValues.some((value) => taken.has(value))) available.add(candidate)
      for (const value of ownValues) taken.add(value)
    }
    return available
  }

  /** False, and nothing inserted, if the database refuses any row. */
  async function insertMany(tx: Tx, newUsers: readonly BulkUser[]): Promise<boolean> {
    tx.send('savepoint imported_users')
    try {
      await users.createMany(tx, newUsers)
      tx.send('release savepoint imported_users')
      return true
    } catch (error) {
      if (!reasonOf(error)) throw error
      await tx.run('rollback to savepoint imported_users')
      return false
    }
  }

  /** An error of the database rolls back this user only. */
  async function insertSafely(tx: Tx, each: ValidatedUser): Promise<RowResult> {
    await tx.run('savepoint imported_user')
    try {
      const result = await insertOne(tx, each)
      await tx.run('release savepoint imported_user')
      return result
    } catch (error) {
      const reason = reasonOf(error)
      if (!reason) throw error
      await tx.run('rollback to savepoint imported_user')
      return refused(reason)
    }
  }

  /** Nearly all users are inserted by three statements; those with conflicts each by each. */
  return async function importGroup(tx: Tx, group: readonly ValidatedUser[]): Promise<RowResult[]> {
    const available = await withoutConflicts(tx, group)
    const inserted = await insertMany(
      tx,
      [...available].map(({ newUser }) => newUser),
    )
    const results: RowResult[] = []
    for (const each of group) {
      const { validation } = each
      const isInserted = inserted && validation.kind === 'candidate' && available.has(validation)
      results.push(isInserted ? validation.result : await insertSafely(tx, each))
    }
    return results
  }
}

/** Undefined for an error that is no fault of the user: the import ends with it. */
function reasonOf(error: unknown): RefusalReason | undefined {
  const refusal = conflictError(error)
  if (refusal?.code === 'USER_ALREADY_EXISTS') return 'email_taken'
  if (refusal) return 'username_taken'
  if (violatedConstraint(error)) return 'account_taken'
  return isDataException(error) ? 'not_storable' : undefined
}
