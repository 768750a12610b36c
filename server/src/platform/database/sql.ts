import type { QueryResultRow } from 'pg'
import { inStatementSpan } from './tracing.ts'

/** Whatever can run one statement: the pool, or an open transaction. */
export type Sql = {
  one<Row extends QueryResultRow>(
    text: string,
    params?: readonly unknown[],
  ): Promise<Row | undefined>
  many<Row extends QueryResultRow>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * A statement whose best plan hangs on its values, or whose text has many forms: it gets no
   * name, and so is planned anew each time.
   */
  search<Row extends QueryResultRow>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /** Answers with the number of rows that the statement touched. */
  run(text: string, params?: readonly unknown[]): Promise<number>
}

/** Being inside a transaction is visible in the type: a store that writes asks for a `Tx`. */
export type Tx = Sql & {
  readonly transaction: true
  /**
   * Sends a statement whose answer nobody needs, so that it travels together with the next one. A
   * failure takes the transaction back, and is what `transaction` rejects with.
   */
  send(text: string, params?: readonly unknown[]): void
  /**
   * Gathers what is written for the whole transaction at once, right before it commits: `write` is
   * called with all of it, and sends what it has to.
   */
  gather<Each>(write: Writer<Each>, each: Each): void
  /** Writes what was gathered so far, and waits until everything that was sent is done. */
  settle(): Promise<void>
  /** Runs after the commit, and never when the transaction is rolled back. What it throws is logged. */
  afterCommit(work: () => void): void
}

/** What it answers with is waited for before the commit counts. */
export type Writer<Each> = (tx: Tx, all: readonly Each[]) => Promise<unknown>

/** Marks a piece of a statement that is put together from several, so that the laws look into it. */
export const sql = String.raw

export type Statement = { name?: string; text: string; values: unknown[] }
export type Result = { rows: QueryResultRow[]; rowCount: number | null }
export type Runner = { query(statement: Statement): Promise<Result> }

const names = new Map<string, string>()

/**
 * Nearly every statement of the house is a constant text, so each gets a name once and is then parsed
 * and planned once per connection instead of once per call.
 */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** Without `named` nothing is kept on the connection: behind a pooler the next one is another. */
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
