export { createExchange, type Exchange } from './exchange.ts'
export { createOutgoing, type Outcome, type Outgoing, type Post } from './outgoing.ts'
export type { Resolve } from './resolve.ts'
export { isAllowedTarget, type TargetRules } from './targets.ts'
