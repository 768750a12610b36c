import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'

export const simulateHelp = `Lives the lives of merchants at random and compares every order with a calculation of its own.

Usage: npm run simulate -- [--seed <n>] [--seeds <n>] [--steps <n> | --days <n>]

  --seed <n>   the first seed (random)
  --seeds <n>  how many lives (1); a single one shows its steps
  --steps <n>  steps of each life (those of npm test)
  --days <n>   days of each life; then also lives with large jumps of the clock, and processes that are
               killed`

const options = {
  seed: { type: 'string' },
  seeds: { type: 'string' },
  steps: { type: 'string' },
  days: { type: 'string' },
}

/** The options of `npm run simulate`; a number that is none would be no life at all. */
export function simulateOptions(args) {
  try {
    const { values } = parseArgs({ args, options })
    for (const [name, value] of Object.entries(values)) {
      if (!/^\d+$/.test(value)) throw new TypeError(`--${name} is not a number`)
    }
    return values
  } catch (error) {
    throw new Problem(`${error.message}\n\n${simulateHelp}`)
  }
}
