export type { Counter, Durations, Metrics } from './metrics.ts'
export { createMetrics } from './metrics.ts'
export { watchProcess } from './runtime.ts'
export type { Reading, Sample } from './series.ts'
