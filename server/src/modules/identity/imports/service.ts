import type { Tx } from '../../../platform/database/index.ts'
import { hashParametersOf } from '../../../platform/passwords/index.ts'
import { prefetch, rebatch } from '../../../platform/row-files/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createGroupImport } from './import-group.ts'
import { createPreview } from './preview.ts'
import type { UserGroups } from './read-users.ts'
import { reasonTexts } from './rules.ts'
import { type RowResult, type ValidatedUser, validate } from './validate.ts'

export type Outcome = {
  readonly created: number
  readonly known: number
  readonly refused: readonly {
    readonly what: string
    readonly id: string
    readonly reason: string
  }[]
  /** Users who were imported, but not with all of their data. */
  readonly changed: readonly { readonly id: string; readonly what: string }[]
}

export type ImportOptions = {
  readonly dryRun: boolean
  readonly trustRoles: boolean
  readonly progress?: (count: number) => void
}

/** Users per transaction of `run`. */
const groupSize = 500

type GroupOptions = Pick<ImportOptions, 'trustRoles'> & { readonly size: number }

class RollBack extends Error {}

/** Imports users from another system. */
export function createImports({ accounts, database, signals }: Dependencies) {
  const importGroup = createGroupImport(accounts)

  async function* validated(
    users: UserGroups,
    trustRoles: boolean,
  ): AsyncGenerator<ValidatedUser[]> {
    for await (const group of users) {
      yield group.map((user) => ({ user, validation: validate(user, trustRoles) }))
    }
  }

  /** The first group with hashes of a new kind notifies the servers, which then adjust their timing. */
  function createHashNotifier() {
    const notified = new Set<string>()
    return async (tx: Tx, group: readonly ValidatedUser[], results: readonly RowResult[]) => {
      const newKinds = group
        .filter((_, index) => results[index]?.kind === 'created')
        .flatMap(({ user: { password } }) =>
          password === null ? [] : [hashParametersOf(password)],
        )
        .filter((kind) => !notified.has(kind))
      if (newKinds.length === 0) return
      await signals.publish(tx, 'foreign passwords', '')
      tx.afterCommit(() => {
        for (const kind of newKinds) notified.add(kind)
      })
    }
  }

  /** Users in groups of one size; the next is read while the database works on the one before. */
  const groups = (users: UserGroups, { size, trustRoles }: GroupOptions) =>
    prefetch(rebatch(validated(users, trustRoles), size))

  /** Imports groups of one file, each in the caller's transaction; results in the order of the group. */
  function createGroups() {
    const notify = createHashNotifier()
    return async (tx: Tx, group: readonly ValidatedUser[]): Promise<RowResult[]> => {
      const results = await importGroup(tx, group)
      await notify(tx, group, results)
      return results
    }
  }

  /** Each call of `open` starts again with the first user. */
  async function run(open: () => UserGroups, options: ImportOptions): Promise<Outcome> {
    const { dryRun, trustRoles, progress } = options
    const read = () => groups(open(), { size: groupSize, trustRoles })
    const importWithNotice = createGroups()
    if (dryRun) return dryRunAll(read, importWithNotice, progress)
    const summary = createSummary(progress)
    for await (const group of read()) {
      summary.add(group, await database.transaction((tx) => importWithNotice(tx, group)))
    }
    return summary.outcome
  }

  /** A dry run is one transaction that is rolled back, so it also finds duplicates within the file. */
  async function dryRunAll(
    groups: () => AsyncIterable<readonly ValidatedUser[]>,
    importWithNotice: (tx: Tx, group: readonly ValidatedUser[]) => Promise<RowResult[]>,
    progress: ImportOptions['progress'],
  ): Promise<Outcome> {
    let summary = createSummary(progress)
    await database
      .transaction(async (tx) => {
        summary = createSummary(progress)
        for await (const group of groups()) summary.add(group, await importWithNotice(tx, group))
        throw new RollBack()
      })
      .catch((error) => {
        if (!(error instanceof RollBack)) throw error
      })
    return summary.outcome
  }

  return {
    run,
    groups,
    createGroups,
    /** What importing the groups of one file would do, without a change and without a lock. */
    createPreview: () => createPreview(accounts, database.sql),
  }
}
export type Imports = ReturnType<typeof createImports>

function createSummary(progress: ImportOptions['progress']) {
  const outcome = {
    created: 0,
    known: 0,
    refused: [] as Outcome['refused'][number][],
    changed: [] as Outcome['changed'][number][],
  }
  return {
    outcome,
    add(group: readonly ValidatedUser[], results: readonly RowResult[]) {
      for (const [index, result] of results.entries()) {
        const user = group[index]?.user
        const id = user?.id || user?.email || ''
        if (result.kind === 'refused') {
          outcome.refused.push({ what: 'users', id, reason: reasonTexts[result.reason] })
        } else outcome[result.kind]++
        if (result.kind === 'created' && result.droppedUsername !== undefined) {
          const what = `its username ${result.droppedUsername} is not supported`
          outcome.changed.push({ id, what })
        }
      }
      progress?.(outcome.created + outcome.known + outcome.refused.length)
    },
  }
}
