export { createChanges } from './changes.ts'
export { createMemory } from './memory.ts'
export { createSignals, type Signals } from './signals.ts'
