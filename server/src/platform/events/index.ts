export {
  type Appended,
  createEvents,
  type Event,
  type Events,
  type Reaction,
  type Witness,
} from './events.ts'
export { countSetAside, type SetAside } from './set-aside.ts'
