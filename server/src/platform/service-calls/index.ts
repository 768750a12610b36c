export {
  type CallDependencies,
  type Calls,
  createCalls,
  type Request,
  type Response,
} from './calls.ts'
export { Refused, ServiceUnavailable } from './failures.ts'
export { limitOf } from './limits.ts'
