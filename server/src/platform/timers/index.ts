export type { Timer } from './kinds.ts'

export { rankIn, type TimerOrder } from './order.ts'
export { countParked } from './store.ts'
export { createTimers, type Timers } from './timers.ts'
export { pausedSince, stopped } from './turns.ts'
