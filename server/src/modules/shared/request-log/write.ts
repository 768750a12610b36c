import { span, truncateText } from '../../../kernel/index.ts'
import { toUnavailableError } from '../../../platform/database/index.ts'
import type { KeyRequest } from '../../../platform/http/index.ts'
import { startInterval } from '../../../platform/interval.ts'
import { withTimeout } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import { createBuffer, type Dropped, type Held } from './rules/buffer.ts'
import { shownPath, shownText } from './rules/path.ts'
import * as store from './store.ts'

/** Rows of a few hundred bytes, at most about 5 KB: some megabytes, and 50 at the very most. */
const bounds = { perOrganization: 1_000, all: 10_000 }
const rowsPerInsert = 1_000
const ticksPerSecond = 4
const longestAnswer = 2_048
const longestPath = 1_000
const longestUserAgent = 200
/** How long a stopping server waits for the last rows. */
const lastFlush = 2 * span.second

type Entry = Held & { readonly at: number; readonly request: KeyRequest }

/** A copy, since a part of a string keeps the whole in memory. */
const bounded = (text: string, most: number) =>
  text.length <= most ? text : Buffer.from(truncateText(text, most)).toString()

const storable = (text: string) => truncateText(text, text.length)

function toRow({ organizationId, at, request }: Entry): store.NewRow {
  const { key, requestId, method, route, path, search, status, ms, userAgent, answer } = request
  return {
    organizationId,
    requestId,
    at: new Date(at - ms),
    keyKind: key.kind,
    keyId: key.id,
    method,
    route,
    path: storable(shownPath(route, path, search)),
    status,
    ms: Math.round(ms),
    userAgent: userAgent === null ? null : storable(shownText(userAgent)),
    answer: answer === null ? null : storable(shownText(answer)),
  }
}

/** Requests wait for nothing here: they are kept in memory, and written every second. */
export function createWriter({
  clock,
  database,
  log,
  metrics,
  settings,
}: Pick<Dependencies, 'clock' | 'database' | 'log' | 'metrics' | 'settings'>) {
  const buffer = createBuffer<Entry>(bounds)
  const counter = metrics.counter(
    'guildhall_request_log_total',
    'Requests with keys of organizations, by whether they were stored.',
    ['outcome'],
  )
  const { perDay } = settings.requestLog
  let running: Promise<number> | undefined
  let stopTimer: (() => void) | undefined
  let ticks = 0
  let unreported = 0
  let droppedBefore = 0
  let reportedAt = Number.NEGATIVE_INFINITY

  function noteDropped(count: number) {
    if (count === 0) return
    counter.add(['dropped'], count)
    unreported += count
  }

  async function write(): Promise<number> {
    const { entries, dropped } = buffer.take()
    let counts: readonly Dropped[] = dropped
    let written = 0
    try {
      if (counts.length > 0) await store.countDropped(database.sql, counts, clock.now())
      counts = []
      while (written < entries.length) {
        const rows = entries.slice(written, written + rowsPerInsert)
        await store.insert(database.sql, rows.map(toRow), perDay)
        written += rows.length
        counter.add(['stored'], rows.length)
      }
    } catch (error) {
      const rest = entries.slice(written)
      if (toUnavailableError(error)) buffer.putBack(rest, counts)
      else {
        noteDropped(rest.length)
        log.error(
          { code: 'requests.not_stored', err: error, count: rest.length },
          'Requests with keys could not be written to their log.',
        )
      }
    }
    noteDropped(buffer.droppedInAll - droppedBefore)
    droppedBefore = buffer.droppedInAll
    return written
  }

  function flush(): Promise<number> {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }

  /** At most once a minute. */
  function report() {
    const now = clock.ms()
    if (unreported === 0 || now - reportedAt < span.minute) return
    log.warn(
      { code: 'requests.left_out', count: unreported },
      'Requests with keys were left out of their log: there were too many, or the database was slow.',
    )
    unreported = 0
    reportedAt = now
  }

  function tick() {
    ticks = (ticks + 1) % ticksPerSecond
    if (buffer.size >= rowsPerInsert || ticks === 0) void flush().then(report)
  }

  return {
    record(request: KeyRequest) {
      buffer.add({
        organizationId: request.key.organizationId,
        failed: request.status >= 400,
        at: clock.ms(),
        request: {
          ...request,
          // A longer one holds nothing that anybody looks for.
          path: request.path.length > longestPath ? request.route : request.path,
          search: bounded(request.search, longestPath),
          userAgent: request.userAgent && bounded(request.userAgent, longestUserAgent),
          answer: request.answer && bounded(request.answer, longestAnswer),
        },
      })
    },
    flush,
    start() {
      stopTimer = startInterval(span.second / ticksPerSecond, tick)
    },
    async stop() {
      stopTimer?.()
      // What is being written first, then what came in the meantime.
      const last = Promise.resolve(running).then(flush)
      await withTimeout(lastFlush, last, 0)
    },
  }
}
