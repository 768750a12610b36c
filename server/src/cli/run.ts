import { resolve } from 'node:path'
import { errorCatalogue } from '@guildhall/contract'
import { loadConfig } from '../config/index.ts'
import { AppError } from '../kernel/index.ts'
import { DatabaseUnavailable, diskFullMessage, isDiskFull } from '../platform/database/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import { commands } from './commands.ts'
import { CommandError, exitCodes } from './parts/exit-codes.ts'
import { helpOf, overview } from './parts/help.ts'
import { createOutput } from './parts/output.ts'
import { findCommand, parse } from './parts/parse.ts'
import { productVersion } from './parts/product.ts'

type Streams = Parameters<typeof createOutput>[1]

/** Runs one command; resolves to its exit code. */
export async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams = { out: process.stdout, err: process.stderr },
): Promise<number> {
  const { out, err } = streams
  if (args[0] === '--version') {
    out.write(`${productVersion()}\n`)
    return exitCodes.done
  }
  try {
    const found = findCommand(commands, args)
    if (!found) return unknownCommand(args, streams)
    const { command, rest } = found
    const parsed = parse(command, rest)
    if (parsed.flag('help')) {
      out.write(`${helpOf(command)}\n`)
      return exitCodes.done
    }
    const code = await command.run({
      args: parsed,
      output: createOutput(parsed.flag('json'), streams),
      // No port is opened, so no free one has to be found.
      config: () => loadConfig(env, async () => 3000),
      resolvePath: (path) => resolve(env.GUILDHALL_CWD ?? process.cwd(), path),
      env,
    })
    return code ?? exitCodes.done
  } catch (error) {
    const { message, code } = explain(error)
    if (args.includes('--json')) out.write(`${JSON.stringify({ error: message })}\n`)
    err.write(`guildhall: ${message}\n`)
    return code
  }
}

function unknownCommand(args: readonly string[], { out, err }: Streams): number {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const under = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  const text = `${under.length > 0 ? overview(under, words[0]) : overview(commands)}\n`
  const helpRequested = args.includes('--help') || args.includes('-h')
  if (args.length === 0 || (helpRequested && (words.length === 0 || under.length > 0))) {
    out.write(text)
    return exitCodes.done
  }
  const isIncomplete = under.length > 0 && words.length === 1
  const subject = words.length === 0 ? `option "${args[0]}"` : `command "${words.join(' ')}"`
  err.write(isIncomplete ? text : `guildhall: There is no ${subject}.\n\n${text}`)
  return exitCodes.usage
}

function explain(error: unknown): { message: string; code: number } {
  if (error instanceof CommandError) return { message: error.message, code: error.code }
  if (error instanceof StartupError) {
    return { message: error.message, code: exitCodes.unavailable }
  }
  if (error instanceof AppError) {
    const text = error.detail.message ?? errorCatalogue[error.code]?.message ?? error.code
    return { message: text.replace(/([^.])$/, '$1.'), code: exitCodes.failed }
  }
  if (isDiskFull(error)) return { message: diskFullMessage, code: exitCodes.unavailable }
  if (error instanceof DatabaseUnavailable) {
    return { message: `${error.message}.`, code: exitCodes.unavailable }
  }
  if (error instanceof Error && 'syscall' in error) {
    return { message: `${error.message}.`, code: exitCodes.unavailable }
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message: text, code: exitCodes.failed }
}
