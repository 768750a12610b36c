export { mountGrants } from './routes.ts'
export type { Grant } from './rules/grant.ts'
export type { Source } from './rules/source.ts'
export { createGrants, type Grants } from './service.ts'
export { grantsErasure } from './store/grants.ts'
export {
  type GrantOf,
  type GrantType,
  type GrantTypes,
  type InsideType,
  type Outcome,
  type OutsideType,
  TryLater,
  type Why,
} from './types.ts'
export { type GrantDetails, toWire as grantToWire } from './wire.ts'
