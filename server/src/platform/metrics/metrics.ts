/** Numbers for Prometheus, in its text form. Cheap enough to count every request. */
export type Metrics = {
  request(method: string, route: string, status: number, ms: number): void
  /** A number that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  text(): Promise<string>
}

const buckets = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

type Series = { labels: string; count: number; sum: number; buckets: number[] }

export function createMetrics(): Metrics {
  const routes = new Map<string, Series>()
  const gauges: { name: string; help: string; read: () => number | Promise<number> }[] = []

  return {
    request(method, route, status, ms) {
      const key = `${method} ${status} ${route}`
      let series = routes.get(key)
      if (!series) {
        series = {
          labels: `method="${method}",route="${route}",status="${status}"`,
          count: 0,
          sum: 0,
          buckets: buckets.map(() => 0),
        }
        routes.set(key, series)
      }
      series.count++
      series.sum += ms
      const index = buckets.findIndex((limit) => ms <= limit)
      if (index >= 0) series.buckets[index] = (series.buckets[index] ?? 0) + 1
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    async text() {
      const name = 'guildhall_request_duration_milliseconds'
      const lines = [`# HELP ${name} Time to answer, by route.`, `# TYPE ${name} histogram`]
      for (const series of routes.values()) lines.push(...histogram(name, series))
      for (const gauge of gauges) {
        lines.push(`# HELP ${gauge.name} ${gauge.help}`, `# TYPE ${gauge.name} gauge`)
        lines.push(`${gauge.name} ${await gauge.read()}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function histogram(name: string, series: Series): string[] {
  let cumulative = 0
  const lines = buckets.map((limit, index) => {
    cumulative += series.buckets[index] ?? 0
    return `${name}_bucket{${series.labels},le="${limit}"} ${cumulative}`
  })
  return [
    ...lines,
    `${name}_bucket{${series.labels},le="+Inf"} ${series.count}`,
    `${name}_sum{${series.labels}} ${series.sum.toFixed(3)}`,
    `${name}_count{${series.labels}} ${series.count}`,
  ]
}
