import { operatorRoutes } from './contract/operator-routes.ts'
import { type ClientOf, type ClientOptions, createClientOf } from './create.ts'

export type OperatorClient = ClientOf<typeof operatorRoutes>

/** The client with the calls of operators too: settings, emails, jobs, all users and organizations. */
export function createClient(options: ClientOptions = {}): OperatorClient {
  return createClientOf(operatorRoutes, options)
}

export type { CallError, CallOptions, Result, UnknownErrorCode } from './call.ts'
export type { ClientOptions } from './create.ts'
