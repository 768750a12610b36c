import type { Sql, Tx } from './sql.ts'

/** What each open transaction has read, by name. */
const known = new WeakMap<Sql, Map<string, Promise<unknown>>>()

const isTransaction = (sql: Sql | Tx): sql is Tx => 'transaction' in sql

/**
 * Reads a value once per transaction: the modules that work together in a command each ask for the same
 * rows. Only for rows that the command does not change; outside a transaction it reads each time.
 */
export function readOnce<Value>(
  sql: Sql,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (!isTransaction(sql)) return read()
  const values = known.get(sql) ?? new Map<string, Promise<unknown>>()
  known.set(sql, values)
  const value = values.get(name) ?? read()
  values.set(name, value)
  return value as Promise<Value>
}

/** For a command that changed the row. */
export function readAgain(tx: Tx, name: string): void {
  known.get(tx)?.delete(name)
}

/** For a command that changed rows of many modules. */
export function forgetReads(tx: Tx): void {
  known.delete(tx)
}
