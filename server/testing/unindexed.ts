import pg from 'pg'

type Sent = { readonly text: string; readonly values: readonly unknown[] }
type Query = (config: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => unknown

/** What the server does by itself every few seconds or minutes, in whatever test. */
const byItself = new RegExp(
  [
    // The care of the job library, and figures.
    '\\bjobs\\.(version|queue|bam)\\b',
    'select name as queue, count',
    '-- all tenants: a figure for the operator',
    '-- all tenants: the operator sees timers',
    // They have only the rows that are asked for.
    'from audit_unsealed',
    '-- all tenants: what is left of a receiver',
  ].join('|'),
)

/** Each statement that is sent meanwhile, once, by whatever part of the server is asked for something. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent = new Map<string, Sent>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function recorded(this: object, config, ...rest) {
    const { text, values } = typeof config === 'string' ? { text: config, values: rest[0] } : config
    const isStatement = /^\s*(--[^\n]*\n\s*)*(select|insert|update|delete|with)\b/i.test(text)
    if (isStatement && !byItself.test(text) && !sent.has(text)) {
      sent.set(text, { text, values: Array.isArray(values) ? values : [] })
    }
    return query.call(this, config, ...rest)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return [...sent.values()]
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

const flat = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

/** A scan that reads all rows of its table, or all entries of an index. */
const readsEverything = (node: Node) =>
  node['Node Type'] === 'Seq Scan' ||
  (node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined)

export type Scan = {
  readonly table: string
  readonly index: string | undefined
  readonly statement: string
}

/**
 * The statements for which no index can find the rows. Scans of whole tables are made expensive, so that
 * the planner uses an index wherever there is one, also where the tables are small.
 */
export async function findScans(
  connection: pg.ClientConfig,
  statements: readonly Sent[],
): Promise<readonly Scan[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const scans: Scan[] = []
  try {
    for (const { text } of statements) {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      // They would read all of a small table once instead of asking its index for each row.
      await client.query('set local enable_hashjoin = off')
      await client.query('set local enable_mergejoin = off')
      await client.query(`set local plan_cache_mode = 'force_generic_plan'`)
      await client.query(`prepare explained as ${text}`)
      const parameters = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))
      const count = Math.max(0, ...parameters)
      const nulls = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
      const { rows } = await client.query(`explain (format json) execute explained${nulls}`)
      await client.query('deallocate explained')
      await client.query('rollback')
      for (const node of flat(rows[0]['QUERY PLAN'][0].Plan)) {
        if (!readsEverything(node)) continue
        const { 'Index Name': index, 'Relation Name': table = '' } = node
        scans.push({ table, index, statement: text.trim() })
      }
    }
  } finally {
    await client.end()
  }
  return scans
}
