export type { Entry, Interrupt, Interruption, Way } from './enter.ts'
export { mountSessions } from './routes.ts'
export { createSessions, type Sessions } from './service.ts'
export { toEntered } from './wire.ts'
