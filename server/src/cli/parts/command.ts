import type { Config } from '../../config/index.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Output } from './output.ts'

export type Option = {
  readonly type: 'string' | 'boolean'
  /** Placeholder of the value in the help: `<file>`. */
  readonly value?: string
  readonly description: string
}

export type Options = Readonly<Record<string, Option>>

export type ParsedArgs = {
  /** The arguments that are not options, in order. */
  readonly positionals: readonly string[]
  text(name: string): string | undefined
  flag(name: string): boolean
}

export type Call = {
  readonly args: ParsedArgs
  readonly output: Output
  /** Loaded on demand, so that help and usage errors do not need a valid configuration. */
  readonly config: () => Promise<Config>
  /** Resolves a path relative to the directory in which the command was started. */
  readonly resolvePath: (path: string) => string
  readonly env: NodeJS.ProcessEnv
}

export type Command = {
  /** `user list` */
  readonly name: string
  /** Positional parameters: `<email or id>`, `[id]` if optional. */
  readonly parameters?: readonly string[]
  readonly summary: string
  readonly detail?: string
  readonly options?: Options
  readonly run: (call: Call) => Promise<ExitCode | undefined>
}
