import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import { AppError } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { startInterval } from '../../../platform/interval.ts'
import type { Clock } from '../../../platform/system.ts'
import * as store from './store/read.ts'

/** Each holds a connection, so a node serves only so many, and few of one checkout or caller. */
const maxStreams = 1_000
const maxStreamsPerCheckout = 10
const maxStreamsPerCaller = 50
const pollInterval = 1_000
/** A comment keeps proxies from closing the connection, and finds out whether the browser is gone. */
const heartbeat = 15_000
/** Then the browser connects again, and its credential is checked again. */
const longest = 10 * 60_000

type Stream = {
  readonly checkoutId: string
  readonly caller: string
  readonly organizationId: string
  readonly since: number
  sentAt: number
  version: string
  /** Sends the present state, or a comment if it is known already. */
  send(version: string): Promise<void>
  close(): void
}

type Dependencies = {
  readonly sql: Sql
  readonly clock: Clock
  /** The present state, and whether it is the last one. */
  readonly show: (
    organizationId: string,
    id: string,
  ) => Promise<{ readonly checkout: CheckoutPublic; readonly isFinal: boolean }>
}

const encoder = new TextEncoder()

/** The state of checkouts as server-sent events. One statement a second finds all that changed. */
export function createStreams({ sql, clock, show }: Dependencies) {
  const streams = new Set<Stream>()
  let stopInterval: (() => void) | undefined
  let polling = false

  function remove(stream: Stream) {
    streams.delete(stream)
    if (streams.size > 0) return
    stopInterval?.()
    stopInterval = undefined
  }

  async function poll() {
    if (polling) return
    polling = true
    try {
      const ids = [...new Set([...streams].map(({ checkoutId }) => checkoutId))]
      const rows = await store.versions(sql, ids)
      const versions = new Map(rows.map(({ id, version }) => [id, version]))
      await Promise.all(
        [...streams].map((stream) => stream.send(versions.get(stream.checkoutId) ?? '')),
      )
    } catch {
      // The database may be away for a moment; the next poll tries again.
    } finally {
      polling = false
    }
  }

  function isFull(checkoutId: string, caller: string) {
    const all = [...streams]
    return (
      all.length >= maxStreams ||
      all.filter((each) => each.checkoutId === checkoutId).length >= maxStreamsPerCheckout ||
      all.filter((each) => each.caller === caller).length >= maxStreamsPerCaller
    )
  }

  /** `caller` is the key of an address for limits. */
  function open(
    organizationId: string,
    checkoutId: string,
    caller: string,
  ): ReadableStream<Uint8Array> {
    if (isFull(checkoutId, caller)) {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    }
    let stream: Stream | undefined
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const write = (text: string) => controller.enqueue(encoder.encode(text))
          const created: Stream = {
            organizationId,
            checkoutId,
            caller,
            since: clock.ms(),
            sentAt: 0,
            version: 'none',
            async send(version) {
              const now = clock.ms()
              if (now - created.since >= longest) return created.close()
              // Who does not read gets the latest state once they do, and nothing piles up.
              if ((controller.desiredSize ?? 0) <= 0) return
              if (version === created.version) {
                if (now - created.sentAt < heartbeat) return
                created.sentAt = now
                return write(': still here\n\n')
              }
              const { checkout, isFinal } = await show(organizationId, checkoutId)
              if (!streams.has(created)) return
              created.version = version
              created.sentAt = now
              write(`event: checkout.updated\ndata: ${JSON.stringify(checkout)}\n\n`)
              if (isFinal) created.close()
            },
            close() {
              if (!streams.has(created)) return
              remove(created)
              controller.close()
            },
          }
          stream = created
          streams.add(created)
          write('retry: 2000\n\n')
          stopInterval ??= startInterval(pollInterval, () => void poll())
        },
        cancel() {
          if (stream) remove(stream)
        },
      },
      new CountQueuingStrategy({ highWaterMark: 4 }),
    )
  }

  return {
    open,
    /** Sends the present state of new streams at once, instead of after the first poll. */
    poll,
    stop() {
      for (const stream of streams) stream.close()
    },
  }
}
