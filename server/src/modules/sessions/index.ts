export type { Interrupt } from './enter.ts'
export {
  type Entry,
  type Interruption,
  placeAfter,
  secondStepPage,
  toEntered,
  type Way,
} from './entry.ts'
export { mountSessions } from './routes.ts'
export { byOwnHand } from './rules.ts'
export { createSessions, type Sessions } from './service.ts'
export { toWire } from './wire.ts'
