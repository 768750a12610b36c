export { createEvents, type Event, type Events, type Reaction } from './events.ts'
