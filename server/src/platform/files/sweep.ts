import type { FileStore } from './store.ts'

const batchSize = 500

type Range = {
  /** Only the files in it: `pictures/`. */
  readonly folder?: string
  /** Folders of other modules, which sweep their own. */
  readonly leaving?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Deletes files that no row references, after an aborted upload or a deleted row. Files newer than
 * `before` are kept, because their rows may not be committed yet.
 */
export async function sweepOrphans(
  store: FileStore,
  referenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  before: Date,
  { folder = '', leaving, signal }: Range = {},
): Promise<number> {
  await store.removeUnfinished(before)
  let removed = 0
  for (let after = folder; !signal?.aborted; ) {
    const files = await store.list(after, batchSize)
    const own = files.filter(
      ({ key }) => key.startsWith(folder) && !leaving?.some((other) => key.startsWith(other)),
    )
    const old = own.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    const used = old.length > 0 ? await referenced(old) : new Set<string>()
    for (const key of old.filter((each) => !used.has(each))) {
      if (signal?.aborted) return removed
      await store.remove(key)
      removed++
    }
    const last = files.at(-1)
    if (!last || files.length < batchSize || !last.key.startsWith(folder)) return removed
    after = last.key
  }
  return removed
}
