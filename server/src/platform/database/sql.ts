import type { QueryResultRow } from 'pg'
import { inStatementSpan } from './tracing.ts'

/** The rows of a statement of which only the number matters. */
type NoColumns = Record<never, never>

/**
 * Runs single statements: on the pool, or in an open transaction. The type of the rows is checked against
 * the schema (tools/statements).
 */
export type Sql = {
  one<Row extends QueryResultRow = NoColumns>(
    text: string,
    params?: readonly unknown[],
  ): Promise<Row | undefined>
  many<Row extends QueryResultRow = NoColumns>(
    text: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
  /**
   * For a statement whose best plan depends on its values, or whose text varies: it is not prepared,
   * so it is planned each time.
   */
  search<Row extends QueryResultRow = NoColumns>(
    text: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
  /** Returns the number of affected rows. */
  run(text: string, params?: readonly unknown[]): Promise<number>
}

/** An open transaction; functions that must run inside one require a `Tx`. */
export type Tx = Sql & {
  readonly transaction: true
  /**
   * Sends a statement whose result is not needed, in one write with the next statement. A failure rolls
   * the transaction back, and `transaction` rejects with it.
   */
  send(text: string, params?: readonly unknown[]): void
  /**
   * Collects values that are written together right before the commit: `write` is called once with all
   * of them.
   */
  batch<Each>(write: BatchWriter<Each>, each: Each): void
  /** Writes the collected batches now, and waits until all sent statements are done. */
  flush(): Promise<void>
  /** Runs after the commit, never after a rollback. Errors are logged. */
  afterCommit(work: () => void): void
}

/** The commit waits for the returned promise. */
export type BatchWriter<Each> = (tx: Tx, all: readonly Each[]) => Promise<unknown>

/** Marks a fragment of a composed statement, so that the checks in tools/checks analyze it. */
export const sql = String.raw

export type Statement = { name?: string; text: string; values: unknown[] }
export type Result = { rows: QueryResultRow[]; rowCount: number | null }
export type Runner = { query(statement: Statement): Promise<Result> }

const names = new Map<string, string>()

/**
 * Nearly every statement is a constant text, so each gets a name and is parsed and planned once per
 * connection instead of once per call.
 */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** `named` is false behind a pooler: prepared statements would be lost with the connection. */
export function sqlOn(runner: Runner, named = true): Sql {
  function query(text: string, params: readonly unknown[]) {
    const values = params as unknown[]
    const statement = named ? { name: nameOf(text), text, values } : { text, values }
    return inStatementSpan(text, () => runner.query(statement))
  }
  return {
    async one<Row extends QueryResultRow>(text: string, params: readonly unknown[] = []) {
      const { rows } = await query(text, params)
      return rows[0] as Row | undefined
    },
    async many<Row extends QueryResultRow>(text: string, params: readonly unknown[] = []) {
      const { rows } = await query(text, params)
      return rows as Row[]
    },
    async search<Row extends QueryResultRow>(text: string, params: readonly unknown[] = []) {
      const { rows } = await runner.query({ text, values: params as unknown[] })
      return rows as Row[]
    },
    async run(text, params = []) {
      const { rowCount } = await query(text, params)
      return rowCount ?? 0
    },
  }
}
