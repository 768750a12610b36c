import pg from 'pg'
import { AppError } from '../../kernel/index.ts'
import { createQueue } from '../queue.ts'
import { within } from '../system.ts'
import { DatabaseTrouble, endsConnection } from './trouble.ts'

type Options = {
  readonly connection: pg.PoolConfig
  readonly size: number
  /** Do statements leave without waiting for the answers to those before them? */
  readonly pipelined: boolean
  /** Milliseconds that somebody waits for a connection before being told to come again. */
  readonly patience: () => number
  /** Told of every connection that breaks, whoever has it at that moment. */
  readonly onLost: (error: Error) => void
}

/** Lends a connection for as long as `work` takes; `spoil` keeps it from being lent again. */
type Use = <Value>(
  work: (client: pg.PoolClient, spoil: () => void) => Promise<Value>,
) => Promise<Value>

export type Pool = {
  readonly use: Use
  /** How many connections are open, how many of them rest. */
  count(): { readonly open: number; readonly idle: number }
  close(): Promise<void>
}

/** So many may wait per connection; beyond that the wait would be too long for all of them. */
const lineLength = 200
/** The server ends a statement long before; one that takes longer is asked of a dead connection. */
const longestAnswer = 20_000
/** After this even a connection that nobody waits for any more is given up. */
const longestConnect = 10_000

export function openPool({ connection, size, pipelined, patience, onLost }: Options): Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: longestConnect,
    query_timeout: longestAnswer,
    pipeline: pipelined,
  })
  const lost = new WeakSet<pg.PoolClient>()
  // A connection that breaks between two statements says so by an event. The pool listens only
  // while it rests, and an `error` event without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!lost.has(client)) onLost(error)
      lost.add(client)
    })
  })
  pool.on('error', () => undefined)

  const queue = createQueue({
    atOnce: size,
    waiting: size * lineLength,
    longestWait: patience,
    refusal: () => new DatabaseTrouble('busy'),
  })

  async function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    // One that rests is there at once; a timer would cost more than the wait.
    if (pool.idleCount > 0) return connecting
    const client = await within(patience(), connecting, undefined)
    if (client) return client
    connecting.then(
      (late) => late.release(),
      () => undefined,
    )
    throw new Error('it took too long')
  }

  async function lend<Value>(
    work: (client: pg.PoolClient, spoil: () => void) => Promise<Value>,
  ): Promise<Value> {
    const client = await connect().catch((error: unknown) => {
      throw new DatabaseTrouble('unreachable', error)
    })
    let spoiled = false
    try {
      return await work(client, () => {
        spoiled = true
      })
    } catch (error) {
      const isBroken = lost.has(client) || endsConnection(error) || neverCame(error)
      spoiled ||= isBroken
      if (isBroken && !(error instanceof AppError)) throw new DatabaseTrouble('lost', error)
      throw error
    } finally {
      client.release(spoiled || lost.has(client))
    }
  }

  return {
    use: (work) => queue(() => lend(work)),
    count: () => ({ open: pool.totalCount, idle: pool.idleCount }),
    close: () => pool.end(),
  }
}

/** The driver's own words for an answer that took longer than `query_timeout`. */
const neverCame = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'
