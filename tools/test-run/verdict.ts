import type { FlakyName } from './flaky-names.ts'
import { neverAgain } from './never-again.ts'
import { type FileOutcome, isGreen } from './outcome.ts'

/** With more files than this that fail, the run has failed: a second try is for the odd one. */
export const mostRepeated = 3

export type Plan = {
  readonly repeated: readonly FileOutcome[]
  readonly final: readonly { readonly file: string; readonly reason: string }[]
}

const namesOf = ({ failed, broken }: FileOutcome) => [...new Set([...failed, ...broken])]

/** Which files that failed run once more. `whole` is false after a crash, which nothing makes good. */
export function planRepeats(
  files: readonly FileOutcome[],
  whole: boolean,
  known: readonly FlakyName[],
): Plan {
  const red = files.filter((outcome) => !isGreen(outcome))
  const reasons = new Map(red.map((each) => [each, reasonAgainst(each, known)]))
  const allowed = red.filter((each) => reasons.get(each) === undefined)
  const general = !whole
    ? 'the run broke off or lost an error'
    : allowed.length > mostRepeated
      ? `more than ${mostRepeated} files failed`
      : undefined
  return {
    repeated: general === undefined ? allowed : [],
    final: red.flatMap((each) => {
      const reason = reasons.get(each) ?? general
      return reason === undefined ? [] : [{ file: each.file, reason }]
    }),
  }
}

function reasonAgainst(outcome: FileOutcome, known: readonly FlakyName[]): string | undefined {
  const names = namesOf(outcome)
  const mended = known.find(
    ({ file, test, state }) => state === 'mended' && file === outcome.file && names.includes(test),
  )
  if (mended) return `“${mended.test}” is marked as mended in docs/flaky.md`
  return neverAgain(outcome.file, names)
}

/** The tests that failed and then passed, or none if the file may not count as passed. */
export function flakyTests(first: FileOutcome, second: FileOutcome): readonly string[] {
  // A test that is skipped or gone the second time has not passed.
  const ranAll = second.passed >= Math.max(first.passed + first.failed.length, 1)
  return isGreen(second) && ranAll ? namesOf(first) : []
}

/** The rows that docs/flaky.md lacks. */
export function newNames(
  flaky: readonly { readonly file: string; readonly test: string }[],
  known: readonly FlakyName[],
  today: string,
): FlakyName[] {
  return flaky
    .filter(({ file, test }) => !known.some((name) => name.file === file && name.test === test))
    .map((each) => ({ ...each, firstSeen: today, cause: '', state: 'open' }))
}
