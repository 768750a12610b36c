export type { Metrics } from './metrics.ts'
export { createMetrics } from './metrics.ts'
export { watchProcess } from './runtime.ts'
export type { Sample } from './series.ts'
