import pg from 'pg'
import { currentRequest } from '../src/platform/actor.ts'

export type Traffic = {
  readonly statements: readonly string[]
  /** How often the request waited for the database: pipelined statements do not count. */
  readonly roundTrips: number
}

type Query = (config: string | { text: string }, ...rest: unknown[]) => unknown
type Counted = { statements: string[]; roundTrips: number; isCommitted: boolean }

/**
 * The statements of one request, up to the response to its commit: the request does not wait for
 * what follows.
 */
export async function databaseTraffic(
  request: () => Promise<{ headers: Headers }>,
): Promise<Traffic> {
  const byRequest = new Map<string, Counted>()
  const open = new Map<object, number>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client

  client.query = function counted(this: object, config, ...rest) {
    const text = (typeof config === 'string' ? config : config.text).trim()
    const answer = query.call(this, config, ...rest)
    const id = currentRequest()?.id
    if (id === undefined || !(answer instanceof Promise)) return answer
    const seen = byRequest.get(id) ?? { statements: [], roundTrips: 0, isCommitted: false }
    byRequest.set(id, seen)
    if (seen.isCommitted) return answer
    const before = open.get(this) ?? 0
    open.set(this, before + 1)
    seen.statements.push(text)
    if (before === 0) seen.roundTrips++
    return answer.finally(() => {
      open.set(this, (open.get(this) ?? 1) - 1)
      if (text === 'commit') seen.isCommitted = true
    })
  }
  try {
    const { headers } = await request()
    return byRequest.get(headers.get('x-request-id') ?? '') ?? { statements: [], roundTrips: 0 }
  } finally {
    client.query = query
  }
}

/** How many statements are sent meanwhile, and how many of them commit. */
export async function countStatements(work: () => Promise<unknown>) {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const texts: string[] = []
  client.query = function counted(this: object, config, ...rest) {
    texts.push((typeof config === 'string' ? config : config.text).trim())
    return query.call(this, config, ...rest)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return { all: texts.length, commits: texts.filter((text) => text === 'commit').length }
}
