export { mountMetrics } from './routes.ts'
export { createMetrics, type Metrics } from './service.ts'
export { metricsErasure } from './store/facts.ts'
