import { writeSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { TestModule, TestRunEndReason } from 'vitest/node'
import { DefaultReporter } from 'vitest/node'
import { type Tally, tallyLine, withFailures } from './tally.ts'

/**
 * vitest's own report, closed by one line that counts. The line is written while the process
 * exits: nothing can be printed after it, and a run that crashed still gets its line.
 */
class CountingReporter extends DefaultReporter {
  private tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  private finished = false

  constructor() {
    super({ summary: false })
    process.once('exit', (code) => {
      const tally = withFailures(this.tally, this.finished)
      if (code !== 0 && tally.failed === 0) tally.failed = 1
      if (tally.failed > 0 && code === 0) process.exitCode = 1
      writeSync(1, `${tallyLine(tally)}\n`)
    })
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ) {
    super.onTestRunEnd(modules, unhandled, reason)
    this.tally = count(modules, unhandled.length)
    this.finished = reason !== 'interrupted'
  }
}

function count(modules: readonly TestModule[], unhandled: number): Tally {
  const tally: Tally = { passed: 0, failed: unhandled, skipped: 0 }
  for (const module of modules) {
    tally.failed += module.errors().length
    for (const suite of module.children.allSuites()) tally.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') tally.passed += 1
      else if (state === 'skipped') tally.skipped += 1
      else tally.failed += 1
    }
  }
  return tally
}

// vitest loads a reporter by its default export.
// biome-ignore lint/style/noDefaultExport: see above
export default CountingReporter
