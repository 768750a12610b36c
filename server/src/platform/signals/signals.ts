import type { Client } from 'pg'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { withTimeout } from '../system.ts'

/**
 * Short notifications from one node to all, such as "session X changed". They use LISTEN/NOTIFY in the
 * transaction of the change, so they are rare by design (a NOTIFY on every write would serialize the
 * commits).
 */
export type Signals = {
  publish(tx: Tx, topic: string, payload: string): Promise<void>
  /** For code that writes rows directly, past the modules: all caches are discarded. */
  invalidateAll(tx: Tx): Promise<void>
  subscribe(topic: string, listener: (payload: string) => void): void
  /** Called when notifications may have been missed: caches must be discarded. */
  onGap(listener: () => void): void
  /** False while this node does not receive notifications; caches are bypassed then. */
  isConnected(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'guildhall'
/** Reserved: no topic has this name. */
const everything = 'everything'
const heartbeatInterval = 5_000
const reconnectDelay = 500

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
      // Discarded before its own events fire, so that one failed attempt causes only one retry.
      if (client === next) client = undefined
      next.end().catch(() => undefined)
      throw error
    }
    if (client !== next) throw new Error('The connection broke as soon as it was opened.')
    gap()
    connected = true
    startHeartbeat(next)
  }

  /** Detects a connection that died silently, by a small query at intervals. */
  function startHeartbeat(on: Client) {
    timer = setTimeout(() => {
      const answered = on.query('select 1').then(
        () => true,
        () => false,
      )
      void withTimeout(heartbeatInterval, answered, false).then((alive) => {
        if (!alive) lost(on)
        else if (client === on && !stopped) startHeartbeat(on)
      })
    }, heartbeatInterval)
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
      'Notifications from the other nodes were interrupted; caches are bypassed until they resume.',
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
    }, reconnectDelay)
    timer.unref()
  }

  async function publish(tx: Tx, topic: string, payload: string) {
    tx.batch(notify, `${topic}:${payload}`)
    tx.afterCommit(() => deliver(topic, payload))
  }

  return {
    publish,
    invalidateAll: (tx) => publish(tx, everything, ''),
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    onGap: (listener) => void gapListeners.push(listener),
    isConnected: () => connected,
    start: connect,
    async stop() {
      stopped = true
      connected = false
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Sends all notifications of a transaction at once, without duplicates. */
async function notify(tx: Tx, messages: readonly string[]) {
  tx.send(`select pg_notify('${channel}', message) from unnest($1::text[]) as one (message)`, [
    [...new Set(messages)],
  ])
}
