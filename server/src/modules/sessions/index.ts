export { mountSessions } from './routes.ts'
export { createSessions, type Sessions } from './service.ts'
