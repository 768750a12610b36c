import type { Command, Option, Options } from './command.ts'
import { columns } from './output.ts'

export const commonOptions: Options = {
  json: { type: 'boolean', description: 'Print the result as JSON' },
  help: { type: 'boolean', description: 'Show this help' },
}

const optionUsage = (name: string, { value }: Option) => `--${name}${value ? ` ${value}` : ''}`

export function usageOf({ name, parameters = [] }: Command): string {
  return ['guildhall', name, ...parameters, '[options]'].join(' ')
}

export function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, ...commonOptions })
  const list = columns(
    options.map(([name, option]) => [`  ${optionUsage(name, option)}`, option.description]),
  )
  const detail = command.detail ? `\n${command.detail.trim()}\n` : ''
  return `${command.summary}\n\nUsage: ${usageOf(command)}\n${detail}\nOptions:\n${list}`
}

export function overview(commands: readonly Command[], under = ''): string {
  const list = columns(
    commands.map(({ name, parameters = [], summary }) => [
      `  ${[name, ...parameters].join(' ')}`,
      summary,
    ]),
  )
  return `Usage: guildhall ${under}${under ? ' ' : ''}<command> [options]

Commands:
${list}

The installation is configured by the same environment variables as the server (DATA_DIR,
DATABASE_URL, CONFIG and so on). See \`guildhall <command> --help\` for details.`
}
