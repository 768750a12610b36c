export { mountRequestLog } from './routes.ts'
export { createRequestLog, type RequestLog } from './service.ts'
