export type { Arrival, Interrupt } from './enter.ts'
export {
  type Entry,
  type Interruption,
  type Pending,
  placeAfter,
  secondStepPage,
  toEntered,
  type Way,
} from './entry.ts'
export { mountSessions } from './routes.ts'
export { createSessions, type Live, type Sessions } from './service.ts'
export { toEvent, toSignedIn, toWire } from './wire.ts'
