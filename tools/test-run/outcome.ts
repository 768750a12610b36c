import { relative, sep } from 'node:path'
import type { TestModule } from 'vitest/node'

/** What a file of tests came to. */
export type FileOutcome = {
  /** From the root of the project, with forward slashes. */
  readonly file: string
  readonly passed: number
  readonly skipped: number
  /** Titles of tests, each with those of its suites before it. */
  readonly failed: readonly string[]
  /** Titles of suites whose hooks failed; `wholeFile` for the file, which may not even load. */
  readonly broken: readonly string[]
}

export const wholeFile = '(the file itself)'

export function isGreen({ failed, broken }: FileOutcome): boolean {
  return failed.length + broken.length === 0
}

/** `seconds` from loading the file to its last hook. `finished` is false where a test has no result: its worker died, or the run was interrupted. */
export type Outcome = FileOutcome & { readonly finished: boolean; readonly seconds: number }

export function outcomeOf(module: TestModule, root: string): Outcome {
  const failed: string[] = []
  const broken = module.errors().map(() => wholeFile)
  let [passed, skipped] = [0, 0]
  let finished = !['pending', 'queued'].includes(module.state())
  for (const suite of module.children.allSuites()) {
    broken.push(...suite.errors().map(() => suite.fullName))
  }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') passed++
    else if (state === 'skipped') skipped++
    else failed.push(test.fullName)
    if (state === 'pending') finished = false
  }
  const file = relative(root, module.moduleId).split(sep).join('/')
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const seconds = (collectDuration + setupDuration + duration) / 1000
  return { file, passed, skipped, failed, broken, finished, seconds }
}
