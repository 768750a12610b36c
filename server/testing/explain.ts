import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Sql } from '../src/platform/database/index.ts'
import type { Connection } from './cluster.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

/** How a statement was run, as far as a test may ask. */
export type Plan = {
  readonly indexes: readonly string[]
  /** Tables that were read from end to end. */
  readonly scanned: readonly string[]
  readonly sorted: boolean
  /** Pages of the database that were looked at: what a statement costs, whatever the machine. */
  readonly pages: number
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return pg.escapeLiteral(String(value))
}

function walk(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(walk)]
}

/**
 * Runs the statements of a store on a connection that plans as for any parameters, and keeps how
 * each was run. Nothing that they change stays.
 */
export async function explaining(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`set plan_cache_mode = 'force_generic_plan'`)
  const plans: Plan[] = []

  async function explain(text: string, params: readonly unknown[] = []) {
    await client.query('begin')
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
      await explain(text, params)
      return []
    },
    run: async (text, params) => {
      await explain(text, params)
      return 0
    },
  }
  return {
    sql,
    /** How the one statement of `work` was run. */
    async of(work: (sql: Sql) => Promise<unknown>): Promise<Plan> {
      plans.length = 0
      await work(sql)
      const [plan] = plans
      if (!plan) throw new Error('No statement was run.')
      return plan
    },
  }
}
