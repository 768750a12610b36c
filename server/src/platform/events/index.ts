export {
  createEvents,
  type Event,
  type Events,
  type Reaction,
  type Witness,
} from './events.ts'
export { countSetAside, type SetAside } from './set-aside.ts'
export type { Companion, News } from './write.ts'
