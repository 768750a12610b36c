export { createDeliveries, type Deliveries, type Item, type Seen, type Source } from './engine.ts'
export { createGate, type Gate } from './gate.ts'
export type { Limits, Queue, Wanted } from './shares.ts'
