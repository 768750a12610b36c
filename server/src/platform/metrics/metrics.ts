import { systemClock } from '../system.ts'
import { createGauges } from './gauges.ts'
import {
  createSeries,
  type Histogram,
  head,
  histogramLines,
  line,
  observe,
  type Reading,
} from './series.ts'

/** Metrics in the text format of Prometheus. Cheap enough to count every request. */
export type Metrics = {
  request(method: string, route: string, status: number, ms: number): void
  /** A number that only grows. Labels have few fixed values: never a name, an address or an id. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** A histogram of durations in milliseconds. */
  durations(name: string, help: string, labels?: readonly string[]): Durations
  /**
   * A number that goes up and down. An asynchronous one (a promise) is sampled in the background while
   * the text is read, and the text shows its last value.
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** Waits for the database once, and shortly, so that it works while the database does not. */
  text(): Promise<string>
  stop(): void
}

type Counter = { add(values?: readonly string[], by?: number): void }
type Durations = { observe(values: readonly string[], ms: number): void }

type Requests = { readonly method: string; readonly labels: string; readonly series: Histogram }

const buckets = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]
const empty = (): Histogram => ({ count: 0, sum: 0, buckets: buckets.map(() => 0) })

export function createMetrics(now: () => number = systemClock().ms): Metrics {
  const parts: (() => string[])[] = []
  const gauges = createGauges(now)
  const routes = new Map<string, Map<number, Requests[]>>()
  const requests = 'guildhall_request_duration_milliseconds'

  parts.push(() => [
    ...head(requests, 'Time to answer, by route.', 'histogram'),
    ...[...routes.values()]
      .flatMap((statuses) => [...statuses.values()].flat())
      .flatMap(({ labels, series }) => histogramLines(requests, labels, buckets, series)),
  ])

  /** Found without building a string key for each request. */
  function requestsOf(method: string, route: string, status: number): Requests {
    const statuses = routes.get(route) ?? new Map<number, Requests[]>()
    const known = statuses.get(status) ?? []
    for (const each of known) if (each.method === method) return each
    const labels = `method="${method}",route="${route}",status="${status}"`
    const fresh = { method, labels, series: empty() }
    routes.set(route, statuses.set(status, [...known, fresh]))
    return fresh
  }

  return {
    request: (method, route, status, ms) =>
      observe(requestsOf(method, route, status).series, buckets, ms),
    counter(name, help, labels = []) {
      const series = createSeries(labels, () => ({ value: 0 }))
      if (labels.length === 0) series.of([])
      parts.push(() => [
        ...head(name, help, 'counter'),
        ...[...series.entries()].map(([each, { value }]) => line(name, each, value)),
      ])
      return {
        add(values = [], by = 1) {
          series.of(values).value += by
        },
      }
    },
    durations(name, help, labels = []) {
      const series = createSeries(labels, empty)
      parts.push(() => [
        ...head(name, help, 'histogram'),
        ...[...series.entries()].flatMap(([each, value]) =>
          histogramLines(name, each, buckets, value),
        ),
      ])
      return { observe: (values, ms) => observe(series.of(values), buckets, ms) }
    },
    gauge: gauges.add,
    async text() {
      const gaugeLines = await gauges.lines()
      return `${[...parts.flatMap((part) => part()), ...gaugeLines].join('\n')}\n`
    },
    stop: gauges.stop,
  }
}
