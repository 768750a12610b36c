import type pg from 'pg'

/** Limits that keep one bad statement from holding the house. */
const limits = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
}

type Settings = Readonly<Record<string, string>>

/** How statements reach the database with the limits of the house around them. */
export type Session = {
  readonly connection: pg.PoolConfig
  /** Opens a transaction. */
  readonly begin: string
  /** Do settings and prepared statements outlive a transaction? */
  readonly lasts: boolean
}

/** A connection of our own: it is told the limits once, when it is made. */
export function ownSession(connection: pg.PoolConfig, more: Settings = {}): Session {
  const options = Object.entries({ ...limits, ...more }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  return {
    connection: { ...connection, application_name: 'guildhall', options: options.join(' ') },
    begin: 'begin',
    lasts: true,
  }
}

/** A pooler hands each transaction another connection, so each is told the limits anew. */
export function pooledSession(connection: pg.PoolConfig, more: Settings = {}): Session {
  const settings = Object.entries({ ...limits, ...more }).map(
    ([name, value]) => `set local ${name} = '${value}'`,
  )
  return {
    connection: { ...connection, application_name: 'guildhall' },
    begin: ['begin', ...settings].join('; '),
    lasts: false,
  }
}
