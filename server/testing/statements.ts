import pg from 'pg'
import { requestUnderWay } from '../src/platform/acting.ts'

export type Traffic = {
  readonly statements: readonly string[]
  /** How often the request waited for the database: what is sent without waiting comes along. */
  readonly trips: number
}

type Query = (config: string | { text: string }, ...rest: unknown[]) => unknown
type Counted = { statements: string[]; trips: number; isOver: boolean }

/**
 * What one request asks of the database, up to the answer to its commit: nobody waits for what
 * follows that.
 */
export async function trafficOf(request: () => Promise<{ headers: Headers }>): Promise<Traffic> {
  const byRequest = new Map<string, Counted>()
  const open = new Map<object, number>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client

  client.query = function counted(this: object, config, ...rest) {
    const text = (typeof config === 'string' ? config : config.text).trim()
    const answer = query.call(this, config, ...rest)
    const id = requestUnderWay()?.id
    if (id === undefined || !(answer instanceof Promise)) return answer
    const seen = byRequest.get(id) ?? { statements: [], trips: 0, isOver: false }
    byRequest.set(id, seen)
    if (seen.isOver) return answer
    const before = open.get(this) ?? 0
    open.set(this, before + 1)
    seen.statements.push(text)
    if (before === 0) seen.trips++
    return answer.finally(() => {
      open.set(this, (open.get(this) ?? 1) - 1)
      if (text === 'commit') seen.isOver = true
    })
  }
  try {
    const { headers } = await request()
    return byRequest.get(headers.get('x-request-id') ?? '') ?? { statements: [], trips: 0 }
  } finally {
    client.query = query
  }
}
