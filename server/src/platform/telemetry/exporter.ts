import { startInterval } from '../interval.ts'
import type { Logger } from '../log.ts'
import { wait, withTimeout } from '../system.ts'
import { toOtlp } from './otlp.ts'
import type { FinishedSpan } from './recorder.ts'
import type { TelemetrySettings } from './settings.ts'

export type Exporter = {
  add(span: FinishedSpan): void
  stop(): Promise<void>
}

const batchSize = 512
/** Further spans are dropped: tracing must never slow down the traced work. */
const maxQueueLength = 2048
const retryable = new Set([429, 502, 503, 504])

/** Sends spans in batches, in the background. The collector may be slow or unavailable. */
export function createExporter(settings: TelemetrySettings, log: Logger): Exporter {
  let queue: FinishedSpan[] = []
  let sending: Promise<void> | undefined
  let warned = false

  async function post(body: string): Promise<number> {
    const control = new AbortController()
    const request = fetch(settings.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...settings.headers },
      body,
      redirect: 'manual',
      signal: control.signal,
    }).then(async (answer) => {
      await answer.body?.cancel()
      return answer.status
    })
    return withTimeout(settings.timeout, request, 0)
      .catch(() => 0)
      .finally(() => control.abort())
  }

  async function sendOne(batch: readonly FinishedSpan[]) {
    const body = toOtlp(settings.resource, batch)
    let status = await post(body)
    if (retryable.has(status)) {
      await wait(1000)
      status = await post(body)
    }
    if (status >= 200 && status < 300) {
      warned = false
      return
    }
    // Once, until it works again: an unavailable collector must not fill the log.
    if (warned) return
    warned = true
    log.warn({ code: 'telemetry.spans_lost', status }, 'Spans could not be exported.')
  }

  async function sendAll() {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      await sendOne(batch)
    }
  }

  function send() {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const stopTimer = startInterval(settings.delay, () => void send())

  return {
    add(span) {
      if (queue.length >= maxQueueLength) return
      queue.push(span)
      if (queue.length === batchSize) void send()
    },
    async stop() {
      stopTimer()
      await send()
    },
  }
}
