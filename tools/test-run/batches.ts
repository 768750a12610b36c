/** A file that waits to be run, with the seconds that it is expected to take. */
export type Waiting = { readonly file: string; readonly seconds: number }

/** More often than this, the time that is left is compared with what it takes. */
const batchSeconds = 30
/** Workers wait as much as they compute: so many files progress at a time. */
const parallel = 2

/**
 * The next files, in their order, that end within the `left` seconds; those too long for it are passed over.
 * `pace` is how much longer files take now than they are expected to.
 */
export function nextBatch(
  waiting: readonly Waiting[],
  left: number,
  pace: number,
): readonly Waiting[] {
  const batch: Waiting[] = []
  const limit = Math.min(left, batchSeconds)
  let sum = 0
  for (const each of waiting) {
    const seconds = each.seconds * pace
    const fits = (sum + seconds) / parallel <= limit || batch.length === 0
    if (seconds > left) continue
    if (!fits) break
    batch.push(each)
    sum += seconds
  }
  return batch
}

/** Seconds that are expected, to seconds that it took; a single batch does not decide alone. */
export function paceAfter(before: number, batch: readonly Waiting[], took: number): number {
  const sum = batch.reduce((all, { seconds }) => all + seconds, 0)
  const longest = Math.max(...batch.map(({ seconds }) => seconds))
  const expected = Math.max(sum / parallel, longest)
  if (expected < 1) return before
  return Math.max((before + took / expected) / 2, 0.5)
}

/** Files by folder, one line each, so that hundreds can be read. */
export function byFolder(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')))
  return [...folders]
    .map(([folder, inside]) => {
      const names = inside.map((file) => file.slice(folder.length + 1).replace(/\.test\.tsx?$/, ''))
      return `  ${folder}: ${names.sort().join(', ')}`
    })
    .sort()
}
