import { startInterval } from '../interval.ts'
import { withTimeout } from '../system.ts'
import { head, line, type Reading, readingLines } from './series.ts'

type Read = () => Reading | Promise<Reading>
type Gauge = {
  readonly name: string
  readonly help: string
  readonly read: Read
  last: Reading | undefined
  /** Is its reading asynchronous? Known after the first one. */
  isAsync: boolean
  pending: boolean
}

const sampleEvery = 10_000
const firstSampleTimeout = 2_000

/** Monitoring asks at least every minute or two; without it nothing is sampled. */
const sampledFor = 5 * 60_000

/** By the naming convention of Prometheus. */
const typeOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')

/**
 * Current values. Asynchronous ones, such as from the database, are sampled in the background while
 * somebody reads them.
 */
export function createGauges(now: () => number) {
  const gauges: Gauge[] = []
  let failures = 0
  let readAt = 0
  let stopSampling: (() => void) | undefined

  async function sample(gauge: Gauge) {
    if (gauge.pending) return
    gauge.pending = true
    try {
      const reading = gauge.read()
      gauge.isAsync = reading instanceof Promise
      gauge.last = await reading
    } catch {
      // The last reading is kept; the counter shows that it is outdated.
      failures++
    } finally {
      gauge.pending = false
    }
  }

  /** One after another, so that metrics use at most one database connection. */
  async function sampleAll() {
    for (const gauge of gauges) await sample(gauge)
  }

  function sampleOrStop() {
    if (now() - readAt < sampledFor) void sampleAll()
    else stop()
  }

  function stop() {
    stopSampling?.()
    stopSampling = undefined
  }

  /** The first reader waits for the first values, and no longer than it takes a database that is there. */
  async function sampled() {
    readAt = now()
    if (stopSampling) return
    stopSampling = startInterval(sampleEvery, sampleOrStop)
    await withTimeout(firstSampleTimeout, sampleAll(), undefined)
  }

  function current(gauge: Gauge): Reading | undefined {
    return gauge.isAsync || gauge.last === undefined ? gauge.last : (gauge.read() as Reading)
  }

  return {
    add(name: string, help: string, read: Read) {
      gauges.push({ name, help, read, last: undefined, isAsync: false, pending: false })
    },
    async lines(): Promise<string[]> {
      await sampled()
      const failed = 'guildhall_metrics_failed_samples_total'
      return [
        ...gauges.flatMap((gauge) => {
          const reading = current(gauge)
          const shown = reading === undefined ? [] : readingLines(gauge.name, reading)
          return [...head(gauge.name, gauge.help, typeOf(gauge.name)), ...shown]
        }),
        ...head(failed, 'Gauges that could not be read in the background.', 'counter'),
        line(failed, '', failures),
      ]
    },
    stop,
  }
}
