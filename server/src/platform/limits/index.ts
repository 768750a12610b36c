export {
  clientAddress,
  limiterKey,
  networkOf,
  parseProxies,
  type TrustedProxies,
} from './address.ts'
export { createLimits, type Limits, noLimits } from './limits.ts'
