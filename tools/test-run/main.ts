import { existsSync, readFileSync } from 'node:fs'
import type { TestModule, Vitest } from 'vitest/node'
import { type FlakyName, flakyNamesIn, rowOf } from './flaky-names.ts'
import { type FileOutcome, outcomeOf } from './outcome.ts'
import { flakyTests, newNames, planRepeats } from './verdict.ts'
import { type Started, withVitest } from './vitest-run.ts'

/**
 * `npm test`: vitest, and after all files those that failed once more, one by one, on a machine that does
 * nothing else. Arguments are those of `vitest run`.
 */
const flakyPage = 'docs/flaky.md'

async function repeatFailed(
  { vitest, reporter }: Started,
  modules: readonly TestModule[],
): Promise<void> {
  const known = existsSync(flakyPage) ? flakyNamesIn(readFileSync(flakyPage, 'utf8')) : []
  const outcomes = new Map<FileOutcome, TestModule>(
    modules.map((module) => [outcomeOf(module, process.cwd()), module]),
  )
  const { repeated, final } = planRepeats([...outcomes.keys()], reporter.isWhole, known)
  for (const { file, reason } of final) console.log(`Not run again: ${file} (${reason}).`)
  const flaky: { file: string; test: string }[] = []
  let isGreen = final.length === 0
  for (const first of repeated) {
    console.log(`Once more, alone: ${first.file}`)
    const tests = await repeat(vitest, first, outcomes.get(first))
    flaky.push(...tests.map((test) => ({ file: first.file, test })))
    isGreen &&= tests.length > 0
  }
  report(flaky, known)
  // Nothing but the files that passed now had set it.
  if (repeated.length > 0 && isGreen && reporter.isWhole) process.exitCode = 0
}

async function repeat(
  vitest: Vitest,
  first: FileOutcome,
  module: TestModule | undefined,
): Promise<readonly string[]> {
  if (!module) return []
  const spec = module.toTestSpecification()
  const { unhandledErrors } = await vitest.runTestSpecifications([spec])
  const { testModule } = spec
  if (!testModule || unhandledErrors.length > 0) return []
  return flakyTests(first, outcomeOf(testModule, process.cwd()))
}

function report(
  flaky: readonly { readonly file: string; readonly test: string }[],
  known: readonly FlakyName[],
): void {
  for (const { file, test } of flaky) console.log(`flaky: ${file} ${test}`)
  const added = newNames(flaky, known, new Date().toISOString().slice(0, 10))
  if (added.length > 0) console.log(`Add to ${flakyPage}:\n${added.map(rowOf).join('\n')}`)
}

await withVitest(process.argv.slice(2), async (started) => {
  const { testModules } = await started.vitest.start(started.filter)
  await repeatFailed(started, testModules)
})
