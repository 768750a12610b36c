export { isPublic, isWithin, type Networks } from './addresses.ts'
export { createOutgoing, type Outcome, type Outgoing, type Trouble } from './outgoing.ts'
export { mayCall, type PlaceRules } from './places.ts'
export type { Address, Resolve } from './resolve.ts'
