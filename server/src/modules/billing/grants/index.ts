export { createGrantTypes, type GrantOf, type GrantType, type GrantTypes, type InsideType, type Outcome, type OutsideType, type Why } from './types.ts'
