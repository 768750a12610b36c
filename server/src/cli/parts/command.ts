import type { Config } from '../../config/index.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Output } from './output.ts'

export type Option = {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the help: `<file>`. */
  readonly value?: string
  readonly what: string
}

export type Options = Readonly<Record<string, Option>>

export type Given = {
  /** What stands between the options, in order. */
  readonly words: readonly string[]
  text(name: string): string | undefined
  flag(name: string): boolean
}

export type Call = {
  readonly given: Given
  readonly output: Output
  /** Read when a command needs it, so that help and usage errors need no good configuration. */
  readonly config: () => Promise<Config>
  /** A path as the person at the keyboard means it. */
  readonly place: (path: string) => string
  readonly env: NodeJS.ProcessEnv
}

export type Command = {
  /** `user list` */
  readonly name: string
  /** What else has to be said: `<email or id>`. */
  readonly words?: readonly string[]
  readonly summary: string
  readonly detail?: string
  readonly options?: Options
  readonly run: (call: Call) => Promise<ExitCode | undefined>
}
