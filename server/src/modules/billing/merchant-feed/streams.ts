import { AppError } from '../../../kernel/index.ts'
import { startInterval } from '../../../platform/interval.ts'
import type { Dependencies } from './dependencies.ts'
import { comment, type FeedPage, formatted } from './rules.ts'

type Read = (organizationId: string, after: number | undefined, limit: number) => Promise<FeedPage>

type Opening = {
  readonly organizationId: string
  readonly after: number | undefined
  /** Asked at every heartbeat: a stream ends with the token or the membership that opened it. */
  readonly stillAllowed: () => Promise<boolean>
}

type Stream = Pick<Opening, 'organizationId' | 'stillAllowed'> & {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  cursor: number
  busy: boolean
  /** Ticks since something was sent, and since the reader has taken nothing. */
  quiet: number
  stalled: number
}

const interval = 1_000
const heartbeat = 15
/** A reader that takes nothing for so many ticks is disconnected. */
const maxStalled = 60
const maxOfOrganization = 10
const maxOfNode = 500
const pageSize = 100
/** Buffered for a slow reader before no more is read for it. */
const bufferedBytes = 65_536

/** Streams of feeds. One statement a second asks for all of them whether there is more. */
export function createStreams({ feed, log }: Dependencies, read: Read) {
  const open = new Set<Stream>()
  let opening = 0
  let stopInterval: (() => void) | undefined
  let ended = false
  let ticking = false

  function end(stream: Stream) {
    if (!open.delete(stream)) return
    try {
      stream.controller.close()
    } catch {
      // The reader has closed it already.
    }
  }

  function send(stream: Stream, bytes: Uint8Array) {
    if (!open.has(stream)) return
    stream.controller.enqueue(bytes)
    stream.quiet = 0
  }

  const hasRoom = ({ controller }: Stream) => (controller.desiredSize ?? 0) > 0

  function sendPage(stream: Stream, { items, next }: FeedPage) {
    stream.cursor = next
    if (items.length > 0) send(stream, formatted(items))
  }

  async function advance(stream: Stream, last: number) {
    if (!hasRoom(stream)) {
      stream.stalled++
      if (stream.stalled > maxStalled) end(stream)
      return
    }
    stream.stalled = 0
    stream.quiet++
    if (stream.quiet >= heartbeat) {
      if (!(await stream.stillAllowed())) return end(stream)
      send(stream, comment)
    }
    for (let more = last > stream.cursor; more && open.has(stream) && hasRoom(stream); ) {
      const page = await read(stream.organizationId, stream.cursor, pageSize)
      sendPage(stream, page)
      more = page.hasMore
    }
  }

  async function step(stream: Stream, last: number) {
    if (stream.busy) return
    stream.busy = true
    try {
      await advance(stream, last)
    } catch (error) {
      // The reader comes back with its last id, and is told then what is wrong.
      log.error({ code: 'feed.stream_failed', err: error }, 'A stream of a feed was ended.')
      end(stream)
    } finally {
      stream.busy = false
    }
  }

  async function tick() {
    if (ticking || open.size === 0) return
    ticking = true
    try {
      const organizationIds = [...new Set([...open].map(({ organizationId }) => organizationId))]
      const last = await feed.lastNumbers(organizationIds)
      for (const stream of open) void step(stream, last.get(stream.organizationId) ?? 0)
    } catch (error) {
      log.error({ code: 'feed.unreadable', err: error }, 'Feeds could not be read.')
    } finally {
      ticking = false
    }
  }

  function assertRoom(organizationId: string) {
    const own = [...open].filter((each) => each.organizationId === organizationId).length
    if (ended) throw new AppError('SERVICE_UNAVAILABLE')
    if (own >= maxOfOrganization || open.size + opening >= maxOfNode) {
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER')
    }
  }

  return {
    /** The first page is read before the response begins, so that a wrong cursor is an error. */
    async stream({ after, ...opened }: Opening): Promise<ReadableStream<Uint8Array>> {
      assertRoom(opened.organizationId)
      opening++
      const first = await read(opened.organizationId, after, pageSize).finally(() => opening--)
      assertRoom(opened.organizationId)
      let stream: Stream
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = { ...opened, controller, cursor: 0, busy: false, quiet: 0, stalled: 0 }
            open.add(stream)
            // Bytes at once, so that clients and proxies know that the stream is open.
            send(stream, comment)
            sendPage(stream, first)
          },
          cancel() {
            open.delete(stream)
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
      )
    },
    openStreams: () => open.size,
    start() {
      stopInterval = startInterval(interval, () => void tick())
    },
    /** Readers connect to another node, or again. */
    endStreams() {
      ended = true
      stopInterval?.()
      for (const stream of open) end(stream)
    },
  }
}
