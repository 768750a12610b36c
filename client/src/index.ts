import { routes } from './contract/routes.ts'
import { type ClientOf, type ClientOptions, createClientOf } from './create.ts'

export type Client = ClientOf<typeof routes>

/** The client with every call outside of billing and of the administration of the server. */
export function createClient(options: ClientOptions = {}): Client {
  return createClientOf(routes, options)
}

export { BetterFetchError } from '@better-fetch/fetch'
export type { CallError, CallOptions, Result, UnknownErrorCode } from './call.ts'
export { toCamel, toSnake } from './case.ts'
export type * from './contract/domain.ts'
export type { GeneralErrorCode } from './contract/error-codes.ts'
export type { ClientOptions, Serialized } from './create.ts'
export type { Dates } from './endpoints/dates.ts'
export type { Channel, Environment, Page } from './environment.ts'
export type { Outgoing } from './request.ts'
export type { SessionState, SessionStore } from './session.ts'
