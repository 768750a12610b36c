import { billingRoutes } from './contract/billing-routes.ts'
import { routes } from './contract/routes.ts'
import { type ClientOf, type ClientOptions, createClientOf } from './create.ts'

const all = { ...routes, ...billingRoutes } as const

export type BillingClient = ClientOf<typeof all>

/** The client with the calls of billing too, for programs and for pages of merchants. */
export function createClient(options: ClientOptions = {}): BillingClient {
  return createClientOf(all, options)
}

export type { CallError, CallOptions, Result, UnknownErrorCode } from './call.ts'
export type { ClientOptions } from './create.ts'
