import { mostImportedUsers } from '@guildhall/contract/identity/user-imports'
import { span } from '../../../kernel/index.ts'
import { stopwatch } from '../../../platform/system.ts'
import { createChanges } from './changes.ts'
import type { Dependencies } from './dependencies.ts'
import { createFileReader, Unimportable, unimportable } from './read-file.ts'
import {
  mostProblems,
  type Outcomes,
  outcomesOf,
  type Problem,
  passesOf,
  patience,
} from './rules.ts'
import * as store from './store.ts'

export const jobName = 'user-imports.run'

/** Users of one transaction: short enough that others do not wait for it. */
const groupSize = 200
const groupOptions = { size: groupSize, trustRoles: false }
/** A run of the job ends after this and is continued by another one. */
const sliceLength = span.minute
/** A check is not continued but repeated, so it has to fit. */
const limits = { timeLimit: 5 * span.minute, workers: 1 }
const reportInterval = 1_000

/** Checks and imports files in the background. */
export function createRun(dependencies: Dependencies) {
  const { clock, database, imports, jobs } = dependencies
  const changes = createChanges(dependencies)
  const open = createFileReader(dependencies)

  /** Reads the whole file; resolves to whether the import goes on at once. */
  async function check(row: store.UserImport, signal: AbortSignal): Promise<boolean> {
    const preview = imports.createPreview()
    let [bytes, total] = [0, 0]
    const counts = { created: 0, existing: 0, refused: 0 }
    const problems: Problem[] = []
    const elapsed = stopwatch()
    let reported = 0

    /** False if the check is not wanted any more. */
    async function report(): Promise<boolean> {
      reported = elapsed()
      const all = row.size * passesOf(row.format)
      const percent = Math.min(99, Math.floor((bytes / all) * 100))
      const saved = await changes.continueFrom(row, async (tx, current) => {
        await store.save(tx, { ...current, percent, ...counts })
        return true
      })
      return saved ?? false
    }

    function add(outcomes: Outcomes) {
      counts.created += outcomes.created
      counts.existing += outcomes.existing
      counts.refused += outcomes.refused
      problems.push(...outcomes.problems.slice(0, Math.max(0, mostProblems - problems.length)))
    }

    const users = await open(row, (count) => {
      bytes += count
      signal.throwIfAborted()
    })
    for await (const group of imports.groups(users, groupOptions)) {
      signal.throwIfAborted()
      add(outcomesOf(group, await preview(group), total + 1))
      total += group.length
      if (total > mostImportedUsers) throw new Unimportable('too_many_users')
      if (elapsed() - reported >= reportInterval && !(await report())) return false
    }
    if (total === 0) throw new Unimportable('no_users')
    const goesOn = await changes.continueFrom(row, async (tx, current) => {
      const empty = await changes.reset(tx, current)
      const expiresAt = new Date(clock.ms() + patience)
      if (current.goesOn) await store.save(tx, { ...empty, state: 'importing', total })
      else {
        const counted = await changes.count(tx, empty, { ...counts, problems })
        await store.save(tx, { ...counted, state: 'checked', percent: 100, total, expiresAt })
      }
      return current.goesOn
    })
    return goesOn ?? false
  }

  /**
   * Imports the users after those that were imported before; resolves to whether some are left. A group
   * and its place in the file are saved together: whenever a process ends, each user is counted once.
   */
  async function importUsers(start: store.UserImport, signal: AbortSignal): Promise<boolean> {
    const elapsed = stopwatch()
    const users = await open(start, () => signal.throwIfAborted())
    const importGroup = imports.createGroups()
    let row = start
    let seen = 0
    for await (const all of imports.groups(users, groupOptions)) {
      signal.throwIfAborted()
      const group = all.slice(Math.max(0, start.processed - seen))
      seen += all.length
      if (group.length === 0) continue
      const saved = await changes.continueFrom(row, async (tx, current) => {
        const results = await importGroup(tx, group)
        const outcomes = outcomesOf(group, results, current.processed + 1)
        const counted = await changes.count(tx, current, outcomes)
        const changed = { ...counted, processed: current.processed + group.length }
        await store.save(tx, changed)
        return changed
      })
      if (!saved) return false
      row = saved
      if (elapsed() > sliceLength) return true
    }
    await changes.continueFrom(row, (tx, current) =>
      changes.end(tx, current, { state: 'succeeded', error: null }),
    )
    return false
  }

  const fail = ({ id, state }: store.UserImport, { code }: Unimportable) =>
    database.transaction(async (tx) => {
      const row = await store.lock(tx, id)
      if (row?.state !== state) return
      await changes.end(tx, row, { state: 'failed', error: code })
    })

  async function runOnce(row: store.UserImport, signal: AbortSignal): Promise<boolean> {
    try {
      if (row.state === 'checking') return await check(row, signal)
      return row.state === 'importing' && (await importUsers(row, signal))
    } catch (error) {
      const problem = unimportable(error)
      if (!problem) throw error
      await fail(row, problem)
      return false
    }
  }

  jobs.define(
    jobName,
    async (data, signal) => {
      const { id } = data as { id: string }
      const row = await store.find(database.sql, id)
      if (!row || !(await runOnce(row, signal))) return
      await database.transaction((tx) => jobs.send(tx, jobName, { id }))
    },
    limits,
  )
}
