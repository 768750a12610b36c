import type { Client } from 'pg'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { within } from '../system.ts'

/**
 * Short words from one node to all: "forget session X". They ride on LISTEN/NOTIFY inside the
 * transaction that changes the thing, so they are rare by design (a NOTIFY on every write would
 * serialize the commits).
 */
export type Signals = {
  publish(tx: Tx, topic: string, payload: string): Promise<void>
  /** For whoever writes rows past the rooms: nobody can say what of all that is remembered still holds. */
  forgetAll(tx: Tx): Promise<void>
  subscribe(topic: string, listener: (payload: string) => void): void
  /** Called when words may have been missed: what was remembered must be forgotten. */
  onGap(listener: () => void): void
  /** False while this node cannot hear the others; caches are bypassed then. */
  hearing(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'guildhall'
/** No topic is called so. */
const everything = 'everything'
const heartbeat = 5_000
const reconnectAfter = 500

export function createSignals(database: Database, log: Logger): Signals {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let connected = false
  let stopped = false

  function deliver(topic: string, payload: string) {
    if (topic === everything) gap()
    for (const listener of listeners.get(topic) ?? []) listener(payload)
  }

  function gap() {
    for (const listener of gapListeners) listener()
  }

  async function connect() {
    const next = database.dedicated()
    client = next
    next.on('notification', ({ payload = '' }) => {
      const colon = payload.indexOf(':')
      deliver(payload.slice(0, colon), payload.slice(colon + 1))
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      // Given up before its own events speak, so that one attempt is followed by one other.
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      throw error
    }
    if (client !== next) throw new Error('The connection broke as soon as it stood.')
    gap()
    connected = true
    beat(next)
  }

  /** A connection that died without a word would leave us deaf; a small question now and then shows it. */
  function beat(on: Client) {
    timer = setTimeout(() => {
      const answered = on.query('select 1').then(
        () => true,
        () => false,
      )
      void within(heartbeat, answered, false).then((alive) => {
        if (!alive) lost(on)
        else if (client === on && !stopped) beat(on)
      })
    }, heartbeat)
    timer.unref()
  }

  function lost(dead: Client) {
    if (client !== dead || stopped) return
    client = undefined
    connected = false
    clearTimeout(timer)
    gap()
    log.warn(
      { code: 'signals.connection_lost' },
      'The line to the other nodes is down; reading everything from the database.',
    )
    dead.end().catch(() => undefined)
    retry()
  }

  function retry() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().catch(() => {
        if (!stopped) retry()
      })
    }, reconnectAfter)
    timer.unref()
  }

  async function publish(tx: Tx, topic: string, payload: string) {
    tx.gather(notify, `${topic}:${payload}`)
    tx.afterCommit(() => deliver(topic, payload))
  }

  return {
    publish,
    forgetAll: (tx) => publish(tx, everything, ''),
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    onGap: (listener) => void gapListeners.push(listener),
    hearing: () => connected,
    start: connect,
    async stop() {
      stopped = true
      connected = false
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** All words of a transaction at once; the same word twice is one. */
async function notify(tx: Tx, words: readonly string[]) {
  tx.send(`select pg_notify('${channel}', word) from unnest($1::text[]) as one (word)`, [
    [...new Set(words)],
  ])
}
