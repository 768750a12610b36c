import { type DestinationStream, pino } from 'pino'

/** `code` (`area.event`) identifies a line and stays stable when its message is reworded. */
type LogFields = { readonly code: string } & Readonly<Record<string, unknown>>

export type Logger = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/**
 * JSON lines. Callers pass single fields: no object is ever logged whole, so that no token or password
 * gets into the log by mistake.
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

/** Name, message and stack; a database error's `detail` may hold personal data and is left out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { name: error.name, message: error.message, code, stack: error.stack }
}
