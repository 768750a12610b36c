import type pg from 'pg'

/** Limits that keep one bad statement from blocking the server. */
const limits = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
}

type Settings = Readonly<Record<string, string>>

/** How connections get the limits and settings. */
export type Session = {
  readonly connection: pg.PoolConfig
  /** The statement that opens a transaction. */
  readonly begin: string
  /** Do settings and prepared statements outlive a transaction? */
  readonly isPersistent: boolean
}

/** Without a pooler: the settings are given once, when the connection is opened. */
export function directSession(connection: pg.PoolConfig, extra: Settings = {}): Session {
  const options = Object.entries({ ...limits, ...extra }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  return {
    connection: { ...connection, application_name: 'guildhall', options: options.join(' ') },
    begin: 'begin',
    isPersistent: true,
  }
}

/** A pooler gives each transaction another connection, so each transaction sets them again. */
export function pooledSession(connection: pg.PoolConfig, extra: Settings = {}): Session {
  const settings = Object.entries({ ...limits, ...extra }).map(
    ([name, value]) => `set local ${name} = '${value}'`,
  )
  return {
    connection: { ...connection, application_name: 'guildhall' },
    begin: ['begin', ...settings].join('; '),
    isPersistent: false,
  }
}
