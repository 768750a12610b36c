import { parseArgs } from 'node:util'
import type { Command, Given } from './command.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { everywhere, usageOf } from './help.ts'

/** The command whose name the words begin with; the longest such name wins. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: readonly string[] } | undefined {
  const found = commands
    .filter(({ name }) => name.split(' ').every((word, at) => args[at] === word))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  return found && { command: found, rest: args.slice(found.name.split(' ').length) }
}

export function parse(command: Command, args: readonly string[]): Given {
  const options = { ...command.options, ...everywhere }
  const { values, positionals } = read(command, options, args)
  if (values.help !== true) checkWords(command, positionals)
  return {
    words: positionals,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  }
}

function read(command: Command, options: typeof everywhere, args: readonly string[]) {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, { type }]),
  )
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true })
  } catch (error) {
    const [why = ''] = (error as Error).message.split('. ')
    throw misused(command, why)
  }
}

function checkWords(command: Command, words: readonly string[]) {
  const wanted = command.words ?? []
  const least = wanted.filter((word) => !word.startsWith('[')).length
  if (words.length < least) throw misused(command, `${wanted[words.length]} is missing`)
  if (words.length > wanted.length) throw misused(command, `"${words[wanted.length]}" is too much`)
}

export function misused(command: Command, why: string): CommandError {
  const usage = `Usage: ${usageOf(command)}\nSee: guildhall ${command.name} --help`
  return new CommandError(`${why.replace(/\.$/, '')}.\n${usage}`, exitCodes.usage)
}
