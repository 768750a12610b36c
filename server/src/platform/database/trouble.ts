import pg from 'pg'
import { AppError } from '../../kernel/index.ts'
import { isDiskFull } from './disk.ts'

/** `busy`: no connection became free in time. `unreachable`: none could be made. `lost`: one broke. */
type Kind = 'busy' | 'unreachable' | 'lost'

/** Nothing is wrong with the statement; the same request may succeed a moment later. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble'
  readonly kind: Kind

  constructor(kind: Kind, cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`${texts[kind]}${why}`, { cause })
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
/** read_only_sql_transaction: a standby that was asked; class 53: too many connections, memory, disk. */
const outages = /^(?:25006|53...)$/

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Two transactions stood in each other's way: one of them has to be run again. */
export const isConflict = (error: unknown) => conflicts.has(codeOf(error))

/** Does this error say that the connection is at its end? */
export const endsConnection = (error: unknown) =>
  endings.test(codeOf(error)) ||
  (error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC'))

/**
 * What a caller is told when the database, and not the request, is the reason: 503, and that it
 * may come again. Nothing for any other error.
 */
export function refusalOfTrouble(error: unknown): AppError | undefined {
  // Room is made by people, not within a second.
  if (isDiskFull(error)) return new AppError('SERVER_IS_BUSY', { retryAfter: 30 })
  const isBusy = error instanceof DatabaseTrouble && error.kind === 'busy'
  if (isBusy || overloads.has(codeOf(error)) || isConflict(error)) {
    return new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
  }
  if (error instanceof DatabaseTrouble || endsConnection(error) || outages.test(codeOf(error))) {
    return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
  return undefined
}
