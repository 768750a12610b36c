import { type ClientOptions, createClientOf } from './create.ts'
import { routes } from './routes.ts'

/** The client with every call there is. */
export function createClient(options: ClientOptions = {}) {
  return createClientOf(routes, options)
}
export type Client = ReturnType<typeof createClient>

export { BetterFetchError } from '@better-fetch/fetch'
export type { CallError, CallOptions, Result } from './call.ts'
export { toCamel, toSnake } from './case.ts'
export type { ClientOptions } from './create.ts'
export type { Channel, Environment, Page } from './environment.ts'
export type { SessionState, SessionStore, SignedIn } from './session.ts'
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookMessage,
  WebhookVerificationError,
} from './webhook.ts'
