import { beat } from '../heartbeat.ts'
import type { Logger } from '../log.ts'
import { wait, within } from '../system.ts'
import { toOtlp } from './otlp.ts'
import type { FinishedSpan } from './recorder.ts'
import type { TelemetrySettings } from './settings.ts'

export type Exporter = {
  add(span: FinishedSpan): void
  stop(): Promise<void>
}

const batchSize = 512
/** What waits beyond this is dropped: telling of work must never stand in its way. */
const longestQueue = 2048
const again = new Set([429, 502, 503, 504])

/** Sends spans in groups, in the background. Whoever takes them may be slow, or gone. */
export function createExporter(settings: TelemetrySettings, log: Logger): Exporter {
  let queue: FinishedSpan[] = []
  let sending: Promise<void> | undefined
  let complained = false

  async function post(body: string): Promise<number> {
    const control = new AbortController()
    const asking = fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...settings.headers },
      body,
      redirect: 'manual',
      signal: control.signal,
    }).then(async (answer) => {
      await answer.body?.cancel()
      return answer.status
    })
    return within(settings.timeout, asking, 0)
      .catch(() => 0)
      .finally(() => control.abort())
  }

  async function sendOne(group: readonly FinishedSpan[]) {
    const body = toOtlp(settings.resource, group)
    let status = await post(body)
    if (again.has(status)) {
      await wait(1000)
      status = await post(body)
    }
    if (status >= 200 && status < 300) {
      complained = false
      return
    }
    // Once, until it works again: a collector that is down for a night fills no log.
    if (complained) return
    complained = true
    log.warn({ code: 'telemetry.spans_lost', status }, 'Spans could not be handed over.')
  }

  async function sendAll() {
    while (queue.length > 0) {
      const group = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      await sendOne(group)
    }
  }

  function send() {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const rest = beat(settings.delay, () => void send())

  return {
    add(span) {
      if (queue.length >= longestQueue) return
      queue.push(span)
      if (queue.length === batchSize) void send()
    },
    async stop() {
      rest()
      await send()
    },
  }
}
