export { mountProcessorChecks } from './routes.ts'
export { createProcessorChecks } from './service.ts'
