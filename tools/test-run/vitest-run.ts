import { existsSync } from 'node:fs'
import { createVitest, parseCLI, TestsNotFoundError, type Vitest } from 'vitest/node'
import { record } from './durations.ts'
import CountingReporter from './reporter.ts'

/** `filter` are the paths of the arguments. */
export type Started = {
  readonly vitest: Vitest
  readonly reporter: CountingReporter
  readonly filter: string[]
}

/** Sets vitest up with arguments of `vitest run`, lets `work` run tests, and ends it. */
export async function withVitest(
  args: readonly string[],
  work: (started: Started) => Promise<void>,
): Promise<void> {
  Object.assign(process.env, {
    TEST: 'true',
    VITEST: 'true',
    NODE_ENV: process.env.NODE_ENV ?? 'test',
  })
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const { exclude, ...others } = options
  const reporter = new CountingReporter()
  const vitest = await createVitest({
    ...others,
    ...(exclude && { cliExclude: [exclude].flat() }),
    watch: false,
    reporters: [reporter],
  })
  try {
    await work({ vitest, reporter, filter })
    if (process.env.RECORD_DURATIONS) recordOf(reporter)
  } catch (error) {
    if (!(error instanceof TestsNotFoundError)) throw error
  } finally {
    await vitest.exit()
  }
}

function recordOf({ outcomes }: CountingReporter): void {
  record(Object.fromEntries(outcomes.map(({ file, seconds }) => [file, seconds])), existsSync)
}
