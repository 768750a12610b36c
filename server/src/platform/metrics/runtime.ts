import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Clock } from '../system.ts'
import type { Metrics } from './metrics.ts'

/** Sampling interval of the delay in milliseconds; measured values include it. */
const resolution = 20
const nanoseconds = 1e9
const microseconds = 1e6

/** Metrics of the process: memory, CPU time and event loop delay. */
export function watchProcess(metrics: Metrics, clock: Clock): () => void {
  const started = clock.ms() / 1000
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let before = performance.eventLoopUtilization()

  metrics.gauge('process_start_time_seconds', 'When the process began.', () => started)
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  )
  metrics.gauge('nodejs_heap_used_bytes', 'Memory in use by objects.', () => {
    return process.memoryUsage().heapUsed
  })
  metrics.gauge('process_cpu_seconds_total', 'Processor time used so far.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / microseconds
  })
  metrics.gauge(
    'nodejs_eventloop_delay_seconds',
    'Delay of the event loop since the last reading.',
    () => {
      const quantiles = [50, 99, 100].map((percentile) => ({
        labels: { quantile: String(percentile / 100) },
        value: Math.max(0, delay.percentile(percentile) / nanoseconds - resolution / 1000),
      }))
      delay.reset()
      return quantiles
    },
  )
  metrics.gauge(
    'nodejs_eventloop_utilization',
    'Share of time in which the event loop was busy since the last reading.',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return Number.isFinite(utilization) ? utilization : 0
    },
  )
  return () => delay.disable()
}
