import { parseArgs } from 'node:util'
import type { Command, ParsedArgs } from './command.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { commonOptions, usageOf } from './help.ts'

/** The command whose name the arguments begin with; the longest match wins. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: readonly string[] } | undefined {
  const found = commands
    .filter(({ name }) => name.split(' ').every((word, index) => args[index] === word))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  return found && { command: found, rest: args.slice(found.name.split(' ').length) }
}

export function parse(command: Command, args: readonly string[]): ParsedArgs {
  const options = { ...command.options, ...commonOptions }
  const { values, positionals } = read(command, options, args)
  if (values.help !== true) checkPositionals(command, positionals)
  return {
    positionals,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  }
}

function read(command: Command, options: typeof commonOptions, args: readonly string[]) {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, { type }]),
  )
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ')
    throw usageError(command, reason)
  }
}

function checkPositionals(command: Command, positionals: readonly string[]) {
  const parameters = command.parameters ?? []
  const required = parameters.filter((parameter) => !parameter.startsWith('[')).length
  if (positionals.length < required) {
    throw usageError(command, `${parameters[positionals.length]} is missing`)
  }
  if (positionals.length > parameters.length) {
    throw usageError(command, `"${positionals[parameters.length]}" is not expected`)
  }
}

export function usageError(command: Command, reason: string): CommandError {
  const usage = `Usage: ${usageOf(command)}\nSee: guildhall ${command.name} --help`
  return new CommandError(`${reason.replace(/\.$/, '')}.\n${usage}`, exitCodes.usage)
}
