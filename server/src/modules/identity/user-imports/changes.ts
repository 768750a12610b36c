import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { mostProblems, type Outcomes } from './rules.ts'
import * as store from './store.ts'
import { toLogged } from './wire.ts'

type Ended = Pick<store.UserImport, 'error'> & {
  readonly state: 'succeeded' | 'failed' | 'canceled'
}

/** Changes of one import, under its lock. */
export function createChanges({ clock, database, events, files }: Dependencies) {
  /** Adds what became of a group of users. */
  async function count(tx: Tx, row: store.UserImport, outcomes: Outcomes) {
    const problems = outcomes.problems.slice(0, Math.max(0, mostProblems - row.problems))
    await store.insertProblems(tx, row.id, row.problems, problems)
    return {
      ...row,
      created: row.created + outcomes.created,
      existing: row.existing + outcomes.existing,
      refused: row.refused + outcomes.refused,
      problems: row.problems + problems.length,
    }
  }

  /** Before the users of a file are gone through. */
  async function reset(tx: Tx, row: store.UserImport): Promise<store.UserImport> {
    await store.removeProblems(tx, row.id)
    return { ...row, percent: 0, processed: 0, created: 0, existing: 0, refused: 0, problems: 0 }
  }

  /** The file is deleted after the commit; what a crash leaves behind is swept. */
  async function end(tx: Tx, row: store.UserImport, { error, state }: Ended) {
    const now = clock.now()
    const ended = { ...row, state, error, fileKey: null, project: null, finishedAt: now }
    await store.save(tx, ended)
    const change = state === 'canceled' ? 'canceled' : 'finished'
    await events.append(tx, `user_import.${change}`, `user_import:${row.id}`, toLogged(ended))
    const { fileKey } = row
    if (fileKey !== null)
      tx.afterCommit(() => void files.store.remove(fileKey).catch(() => undefined))
    return ended
  }

  /** Undefined, and nothing changed, unless the import is still where `before` was read. */
  function continueFrom<Value>(
    { id, processed, state }: store.UserImport,
    work: (tx: Tx, row: store.UserImport) => Promise<Value>,
  ): Promise<Value | undefined> {
    return database.transaction(async (tx) => {
      const row = await store.lock(tx, id)
      if (row?.state !== state || row.processed !== processed) return undefined
      return work(tx, row)
    })
  }

  return { count, continueFrom, end, reset }
}
