export type { Interrupt } from './enter.ts'
export type { Entry, Interruption, Way } from './entry.ts'
export { mountSessions } from './routes.ts'
export { createSessions, type Sessions } from './service.ts'
