import { writeSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { TestModule, TestRunEndReason } from 'vitest/node'
import { DefaultReporter } from 'vitest/node'
import { type Outcome, outcomeOf } from './outcome.ts'
import { tallyLine, tallyOf, withFailures } from './tally.ts'

/**
 * vitest's own report, closed by one line that counts. The line is written while the process
 * exits: nothing can be printed after it, and a run that crashed still gets its line. Of a file that
 * ran twice the second outcome counts.
 */
class CountingReporter extends DefaultReporter {
  private readonly files = new Map<string, Outcome>()
  private lostErrors = 0
  private finished = false
  private interrupted = false

  constructor() {
    super({ summary: false })
    process.once('exit', (code) => {
      const tally = withFailures(tallyOf(this.files.values(), this.lostErrors), this.finished)
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
    for (const module of modules) {
      const key = `${module.project.name} ${module.moduleId}`
      this.files.set(key, outcomeOf(module, process.cwd()))
    }
    this.lostErrors += unhandled.length
    this.interrupted ||= reason === 'interrupted'
    this.finished = !this.interrupted
  }

  get outcomes(): readonly Outcome[] {
    return [...this.files.values()]
  }

  /** Whether every test that was started has a result, and no error was lost. */
  get isWhole(): boolean {
    const isFinished = this.outcomes.every(({ finished }) => finished)
    return this.finished && this.lostErrors === 0 && isFinished
  }
}

// vitest loads a reporter by its default export.
// biome-ignore lint/style/noDefaultExport: see above
export default CountingReporter
