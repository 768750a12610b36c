import { type DestinationStream, pino } from 'pino'

/** What a line is about, in a word that stays when its sentence is written anew: `area.what`. */
export type LogFields = { readonly code: string } & Readonly<Record<string, unknown>>

export type Logger = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/**
 * JSON lines. Callers pass the fields they mean to show, one by one: nothing is ever logged whole,
 * so a token or a password has no way in.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  )
}

/** Name, message and where; a database error's `detail` may hold a person's data and is left out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { name: error.name, message: error.message, code, stack: error.stack }
}
