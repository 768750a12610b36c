export type { Mirrors } from './dependencies.ts'
export { mountIncomingEvents } from './routes.ts'
export { createIncomingEvents, type IncomingEvents } from './service.ts'
export { incomingEventsErasure } from './store/events.ts'
