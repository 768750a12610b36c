import { beat } from '../heartbeat.ts'
import { within } from '../system.ts'
import { head, line, type Reading, readingLines } from './series.ts'

type Read = () => Reading | Promise<Reading>
type Gauge = {
  readonly name: string
  readonly help: string
  readonly read: Read
  last: Reading | undefined
  /** Has it to be asked for elsewhere? Known after the first time. */
  awaited: boolean
  asking: boolean
}

const sampleEvery = 10_000
const patience = 5_000

/** By the convention of Prometheus a total only grows. */
const typeOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')

/** Numbers of the moment. What somebody else has to be asked for is asked for in the background. */
export function createGauges() {
  const gauges: Gauge[] = []
  let failures = 0
  let rest: (() => void) | undefined

  async function sample(gauge: Gauge) {
    if (gauge.asking) return
    gauge.asking = true
    try {
      const reading = gauge.read()
      gauge.awaited = reading instanceof Promise
      gauge.last = await reading
    } catch {
      // What was known before goes on being shown; that it ages is what the counter tells.
      failures++
    } finally {
      gauge.asking = false
    }
  }

  /** One after another: watching must not take more than one connection from the work. */
  async function sampleAll() {
    for (const gauge of gauges) await sample(gauge)
  }

  function current(gauge: Gauge): Reading | undefined {
    return gauge.awaited || gauge.last === undefined ? gauge.last : (gauge.read() as Reading)
  }

  return {
    add(name: string, help: string, read: Read) {
      gauges.push({ name, help, read, last: undefined, awaited: false, asking: false })
    },
    lines(): string[] {
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
    async start() {
      rest = beat(sampleEvery, () => void sampleAll())
      await within(patience, sampleAll(), undefined)
    },
    stop: () => rest?.(),
  }
}
