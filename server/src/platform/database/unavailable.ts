import pg from 'pg'
import { AppError } from '../../kernel/index.ts'
import { isDiskFull } from './disk.ts'

/** `busy`: no connection became free in time. `unreachable`: none could be opened. `lost`: one broke. */
type Kind = 'busy' | 'unreachable' | 'lost'

/** The database could not run the statement; the same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    super(`${texts[kind]}${reason}`, { cause })
    this.kind = kind
  }
}

const texts: Readonly<Record<Kind, string>> = {
  busy: 'No database connection became free in time',
  unreachable: 'The database cannot be reached',
  lost: 'The connection to the database was lost',
}

/** serialization_failure, deadlock_detected */
const conflicts = new Set(['40001', '40P01'])
/** lock_not_available, query_canceled (a statement that took too long) */
const overloads = new Set(['55P03', '57014'])
/** idle_in_transaction_session_timeout ends the connection like the shutdowns of class 57P. */
const endings = /^(?:08...|57P0.|25P03)$/
/** read_only_sql_transaction: connected to a standby; class 53: too many connections, memory, disk. */
const outages = /^(?:25006|53...)$/

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Two transactions conflicted: one of them has to run again. */
export const isConflict = (error: unknown) => conflicts.has(codeOf(error))

/** Does this error mean that the connection was closed? */
export const endsConnection = (error: unknown) =>
  endings.test(codeOf(error)) ||
  (error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC'))

/**
 * The error response when the database, not the request, is the cause: 503 with a retry time.
 * `undefined` for any other error.
 */
export function toUnavailableError(error: unknown): AppError | undefined {
  // Space is freed by an operator, not within a second.
  if (isDiskFull(error)) return new AppError('SERVER_IS_BUSY', { retryAfter: 30 })
  const isBusy = error instanceof DatabaseUnavailable && error.kind === 'busy'
  if (isBusy || overloads.has(codeOf(error)) || isConflict(error)) {
    return new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
  }
  if (
    error instanceof DatabaseUnavailable ||
    endsConnection(error) ||
    outages.test(codeOf(error))
  ) {
    return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
  return undefined
}
