export { createDispatcher } from './dispatch.ts'
export {
  createEvents,
  type Events,
} from './events.ts'
export { payloadText } from './payloads.ts'

export { countSetAside } from './set-aside.ts'
export type { AttachedRows, NewEvent } from './write.ts'
