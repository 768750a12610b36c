export { createCache } from './cache.ts'
export { createChangeTracker } from './change-tracker.ts'
export { createSignals, type Signals } from './signals.ts'
