export { mountMetricDashboards } from './routes.ts'
export { createMetricDashboards } from './service.ts'
export { metricDashboardsErasure } from './store.ts'
