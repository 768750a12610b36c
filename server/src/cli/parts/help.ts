import type { Command, Option, Options } from './command.ts'
import { columns } from './output.ts'

export const everywhere: Options = {
  json: { type: 'boolean', what: 'Answer in JSON' },
  help: { type: 'boolean', what: 'Show this help' },
}

const dressed = (name: string, { value }: Option) => `--${name}${value ? ` ${value}` : ''}`

export function usageOf({ name, words = [] }: Command): string {
  return ['guildhall', name, ...words, '[options]'].join(' ')
}

export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, ...everywhere })
  const list = columns(options.map(([name, option]) => [`  ${dressed(name, option)}`, option.what]))
  const detail = command.detail ? `\n${command.detail.trim()}\n` : ''
  return `${command.summary}\n\nUsage: ${usageOf(command)}\n${detail}\nOptions:\n${list}`
}

export function overview(commands: readonly Command[], under = ''): string {
  const list = columns(
    commands.map(({ name, words = [], summary }) => [`  ${[name, ...words].join(' ')}`, summary]),
  )
  return `Usage: guildhall ${under}${under ? ' ' : ''}<command> [options]

Commands:
${list}

Where the installation is, and how it is set up, is read from the same variables as by the server
(DATA_DIR, DATABASE_URL, CONFIG and so on). \`guildhall <command> --help\` tells more.`
}
