import type { FileStore } from './store.ts'

const batchSize = 500

/**
 * Deletes files that no row references, after an aborted upload or a deleted row. Files newer than
 * `before` are kept, because their rows may not be committed yet.
 */
export async function sweepOrphans(
  store: FileStore,
  referenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  await store.removeUnfinished(before)
  let removed = 0
  for (let after = ''; !signal?.aborted; ) {
    const files = await store.list(after, batchSize)
    const old = files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    const used = old.length > 0 ? await referenced(old) : new Set<string>()
    for (const key of old.filter((each) => !used.has(each))) {
      if (signal?.aborted) return removed
      await store.remove(key)
      removed++
    }
    const last = files.at(-1)
    if (!last || files.length < batchSize) return removed
    after = last.key
  }
  return removed
}
