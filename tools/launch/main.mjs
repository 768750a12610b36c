import { levelFor, verbs } from './decisions.mjs'
import { install } from './install.mjs'
import { Problem } from './problem.mjs'
import { stopExitCode, watchSignals } from './processes.mjs'
import { findNode } from './runtime.mjs'
import { simulateHelp, simulateOptions } from './simulate-options.mjs'
import { runVerb } from './verbs.mjs'

/** Prints one line and sets the exit code for expected errors; a stack trace only for bugs. */
export async function main([verb, ...args]) {
  watchSignals()
  try {
    if (!verbs.includes(verb)) throw new Problem(`Use one of: ${verbs.join(', ')}.`)
    if (verb === 'simulate') {
      if (args.some((arg) => ['--help', '-h'].includes(arg))) return console.log(simulateHelp)
      simulateOptions(args)
    }
    await install(levelFor(verb))
    process.exitCode = await runVerb(verb, args, findNode())
  } catch (error) {
    if (!stopExitCode() && !(error instanceof Problem)) throw error
    if (error instanceof Problem && error.message) console.error(error.message)
    process.exitCode = stopExitCode() ?? 1
  }
}
