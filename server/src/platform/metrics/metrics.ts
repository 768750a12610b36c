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

/** Numbers for Prometheus, in its text form. Cheap enough to count every request. */
export type Metrics = {
  request(method: string, route: string, status: number, ms: number): void
  /** A number that only grows. Labels are few and ours: never a name, an address or an id. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** How long something took, in milliseconds, spread over buckets. */
  durations(name: string, help: string, labels?: readonly string[]): Durations
  /**
   * A number that goes up and down. One that has to be asked for elsewhere (a promise) is asked for
   * in the background, and the text shows what was answered last.
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** Asks nobody and waits for nothing, so that it answers when all else does not. */
  text(): string
  /** From here on gauges are read in the background, the first time at once. */
  start(): Promise<void>
  stop(): void
}

export type Counter = { add(values?: readonly string[], by?: number): void }
export type Durations = { observe(values: readonly string[], ms: number): void }

type Requests = { readonly method: string; readonly labels: string; readonly series: Histogram }

const buckets = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]
const empty = (): Histogram => ({ count: 0, sum: 0, buckets: buckets.map(() => 0) })

export function createMetrics(): Metrics {
  const parts: (() => string[])[] = []
  const gauges = createGauges()
  const routes = new Map<string, Map<number, Requests[]>>()
  const requests = 'guildhall_request_duration_milliseconds'

  parts.push(() => [
    ...head(requests, 'Time to answer, by route.', 'histogram'),
    ...[...routes.values()]
      .flatMap((statuses) => [...statuses.values()].flat())
      .flatMap(({ labels, series }) => histogramLines(requests, labels, buckets, series)),
  ])

  /** Found without joining a name for it, which every request would pay for. */
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
    text: () => `${[...parts.flatMap((part) => part()), ...gauges.lines()].join('\n')}\n`,
    start: gauges.start,
    stop: gauges.stop,
  }
}
