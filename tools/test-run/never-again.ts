/**
 * Tests whose failure may be the fault that they look for, however rarely it shows. A second run would
 * hide it, so they get none: what fails once has failed.
 */
type Kind = { readonly pattern: RegExp; readonly reason: string }

const race = 'it is a test of a race'
const kill = 'it is a test of a process that ends at any moment'
const volume = 'it is a test of volume'
const story = 'it tries what comes by seeds, also on two nodes and across crashes'

/** By the path of the file. */
const files: readonly Kind[] = [
  { pattern: /[/-]races(\/|\.test)/, reason: race },
  { pattern: /\/(invariants|simulation\.test|jumps\.test)/, reason: story },
  { pattern: /killed(-batches)?\.test|\/(deaths|crash|interrupted|restarts)\b/, reason: kill },
  { pattern: /\/faults\.test|\/(database-trouble|full-disk)\.test/, reason: kill },
  // They start, kill and adopt PostgreSQL itself.
  { pattern: /\/embedded(\/|\.test)/, reason: kill },
  { pattern: /timers\/(takeover|together)\.test|usage\/roll\.test/, reason: kill },
  { pattern: /\/(volume|growth)\.test/, reason: volume },
  { pattern: /billing\/(exports|unindexed)\.test|app\/daily\.test/, reason: volume },
]

/** By the title of the test, for those that stand among others. */
const titles: readonly Kind[] = [
  { pattern: /\b(concurrent|simultaneous|parallel|rac(es?|ing)\b)/i, reason: race },
  { pattern: /at the same time|\bnodes\b|\beach other\b/, reason: race },
  { pattern: /\b(two|three|many|several|both|processes)\b.* at once\b/, reason: race },
  { pattern: /\b(an? \w+|\w+ing) and (an? )?\w+ at once\b/, reason: race },
  { pattern: /\b(kill(s|ed)?|crash(es|ed)?|dies|died)\b|\bSIG[A-Z]+\b/, reason: kill },
  { pattern: /\b(thousands?|millions?)\b|\b\d{2,3},000\b/, reason: volume },
]

/** Why a file gets no second run after these of its tests failed, if it gets none. */
export function neverAgain(file: string, failed: readonly string[]): string | undefined {
  const byPath = files.find(({ pattern }) => pattern.test(file))
  const byTitle = titles.find(({ pattern }) => failed.some((title) => pattern.test(title)))
  return (byPath ?? byTitle)?.reason
}
