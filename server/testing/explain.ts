import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Sql } from '../src/platform/database/index.ts'
import type { Connection } from './cluster.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

/** Such a statement reads no rows. */
export const asksPlanner = (text: string) => text.startsWith('explain')

/** The parts of a query plan that tests check. */
export type Plan = {
  readonly indexes: readonly string[]
  /** Tables with a sequential scan. */
  readonly scanned: readonly string[]
  readonly sorted: boolean
  /** The most rows that any part of the plan returned. */
  readonly rows: number
  /** Pages that were read: the cost of a statement on any machine. */
  readonly pages: number
}

/** Its type is that of the parameter, also where it has no elements, or dates. */
function arrayText(values: readonly unknown[]): string {
  const element = (value: unknown) => {
    if (value === null) return 'null'
    if (Array.isArray(value)) return arrayText(value)
    return JSON.stringify(value instanceof Date ? value.toISOString() : String(value))
  }
  return `{${values.map(element).join(',')}}`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value))
  return pg.escapeLiteral(String(value))
}

type Mode = 'generic' | 'custom'

function walk(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(walk)]
}

/**
 * Runs the statements of a store, and records the plan of each: that of `search` for its values, the others
 * as `prepared` says. Their changes are rolled back.
 */
export async function explainStatements(connection: Connection, prepared: Mode = 'generic') {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  const plans: Plan[] = []

  let previous: Promise<unknown> = Promise.resolve()

  /** One statement after the other, since they share a transaction. */
  function explain(text: string, params: readonly unknown[] = [], mode = prepared) {
    previous = previous.then(() => explainOne(text, params, mode))
    return previous
  }

  async function explainOne(text: string, params: readonly unknown[], mode: Mode) {
    await client.query('begin')
    await client.query(`set local plan_cache_mode = 'force_${mode}_plan'`)
    await client.query(`prepare explained as ${text}`)
    const given = params.length > 0 ? `(${params.map(literal).join(', ')})` : ''
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute explained${given}`,
    )
    await client.query('deallocate explained')
    await client.query('rollback')
    const root: Node = rows[0]['QUERY PLAN'][0].Plan
    const nodes = walk(root)
    plans.push({
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      scanned: nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? ''),
      sorted: nodes.some((node) => node['Node Type'].endsWith('Sort')),
      rows: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
      pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    })
  }

  const sql: Sql = {
    one: async (text, params) => void (await explain(text, params)) as undefined,
    many: async (text, params) => {
      await explain(text, params)
      return []
    },
    search: async (text, params) => {
      if (!asksPlanner(text)) await explain(text, params, 'custom')
      return []
    },
    run: async (text, params) => {
      await explain(text, params)
      return 0
    },
  }
  /** The plans of all statements in `work`. */
  async function plansOf(work: (sql: Sql) => Promise<unknown>): Promise<readonly Plan[]> {
    plans.length = 0
    await work(sql)
    return [...plans]
  }

  return {
    sql,
    plansOf,
    /** The plan of the one statement in `work`. */
    async planOf(work: (sql: Sql) => Promise<unknown>): Promise<Plan> {
      const [plan] = await plansOf(work)
      if (!plan) throw new Error('No statement was run.')
      return plan
    },
  }
}
