import { levelFor, verbs } from './decisions.mjs'
import { install } from './install.mjs'
import { Problem } from './problem.mjs'
import { endAsTold, watchSignals } from './processes.mjs'
import { findNode } from './runtime.mjs'
import { runVerb } from './verbs.mjs'

/** One line for whoever started us, and an exit code; a stack trace only for our own mistakes. */
export async function main([verb, ...args]) {
  watchSignals()
  try {
    if (!verbs.includes(verb)) throw new Problem(`Say one of: ${verbs.join(', ')}.`)
    await install(levelFor(verb))
    process.exitCode = await runVerb(verb, args, findNode())
  } catch (error) {
    if (!endAsTold() && !(error instanceof Problem)) throw error
    if (error instanceof Problem && error.message) console.error(error.message)
    process.exitCode = endAsTold() ?? 1
  }
}
