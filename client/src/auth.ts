import { authRoutes } from './auth-routes.ts'
import { type ClientOf, type ClientOptions, createClientOf } from './create.ts'
import { type UseSession, useStore } from './use-store.ts'

export type AuthClient = ClientOf<typeof authRoutes> & UseSession

/** The small client of sign-in pages, with its hook; later pages load the other calls. */
export function createClient(options: ClientOptions = {}): AuthClient {
  const client = createClientOf(authRoutes, options)
  return { ...client, useSession: () => useStore(client.$session) }
}

export type { CallError, CallOptions, Result, UnknownErrorCode } from './call.ts'
export type { ClientOptions } from './create.ts'
