import type { Tx } from '../../../platform/database/index.ts'
import { hashParametersOf } from '../../../platform/passwords/index.ts'
import { prefetch, rebatch } from '../../../platform/row-files/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createGroupImport } from './import-group.ts'
import type { UserGroups } from './read-users.ts'
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

/** Users per transaction. */
const groupSize = 500

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

  /** Each call of `open` starts again with the first user. */
  async function run(open: () => UserGroups, options: ImportOptions): Promise<Outcome> {
    const { dryRun, trustRoles, progress } = options
    const groups = () => prefetch(rebatch(validated(open(), trustRoles), groupSize))
    const notify = createHashNotifier()

    async function importWithNotice(tx: Tx, group: readonly ValidatedUser[]) {
      const results = await importGroup(tx, group)
      await notify(tx, group, results)
      return results
    }

    if (dryRun) return dryRunAll(groups, importWithNotice, progress)
    const summary = createSummary(progress)
    for await (const group of groups()) {
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

  return { run }
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
          outcome.refused.push({ what: 'users', id, reason: result.reason })
        } else outcome[result.kind]++
        if (result.kind === 'created' && result.changed) {
          outcome.changed.push({ id, what: result.changed })
        }
      }
      progress?.(outcome.created + outcome.known + outcome.refused.length)
    },
  }
}
