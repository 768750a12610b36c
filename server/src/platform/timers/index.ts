export type { Timer } from './kinds.ts'

export type { TimerOrder } from './order.ts'
export { countParked } from './store.ts'
export { createTimers, type Timers } from './timers.ts'
export { pausedSince, stopped } from './turns.ts'
