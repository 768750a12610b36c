export { mountMetrics } from './routes.ts'
export { monthlyAmount } from './rules/facts.ts'
export { createMetrics, type Metrics } from './service.ts'
export { eraseUnclaimed, metricsErasure } from './store/facts.ts'
