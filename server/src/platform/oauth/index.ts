export { createDiscovery, type Metadata } from './discovery.ts'

export {
  type Client,
  type ClientAuth,
  createGrants,
  pkceChallenge,
  type TokenSet,
} from './grants.ts'
export { createIdTokens, InvalidIdToken } from './id-token.ts'
export {
  createProviderCalls,
  isSecureTransport,
  ProviderCallError,
  type ProviderCalls,
} from './provider-calls.ts'
export { createUserInfoRequests } from './user-info.ts'
