import { addressesFrom } from './address.ts'
import type { authRoutes } from './auth-routes.ts'
import type { CallOptions, Calls } from './call.ts'
import { createCalls } from './calls.ts'
import { type SignedIn, signedInDates } from './contract/sessions.ts'
import { reviveDates } from './endpoints/dates.ts'
import type { RouteTree } from './endpoints/route.ts'
import { type Environment, standardEnvironment } from './environment.ts'
import { redirectTarget } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { createSessionStore, type SessionStore } from './session.ts'

/** A value as JSON has it: its dates are texts. */
export type Serialized<T> = T extends Date
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Serialized<T[Key]> }
    : T

export type ClientOptions = {
  /** Where the server is; in a browser the page's own origin when left out. */
  readonly baseURL?: string
  readonly basePath?: string
  /** Used for every call; the options of a call come on top. */
  readonly fetchOptions?: CallOptions
  /** The current session, if the page already knows it; dates as ISO strings or `Date`. */
  readonly initialSession?: SignedIn | Serialized<SignedIn> | null
  readonly environment?: Environment
}

export type ClientOf<Tree> = Calls<Tree> & {
  /** A call by its path, for endpoints that have no function here. */
  readonly $fetch: Request
  /** The current session: a store that updates itself while it has listeners. */
  readonly $session: SessionStore
}

/** A client with exactly the calls in `tree`, so that a page can load a small one. */
export function createClientOf<Tree extends RouteTree & typeof authRoutes>(
  tree: Tree,
  options: ClientOptions,
): ClientOf<Tree> {
  const environment = options.environment ?? standardEnvironment()
  const location = environment.page?.location
  const addresses = addressesFrom(options.baseURL ?? location?.origin, options.basePath)

  const request = createRequest({
    addresses,
    defaults: options.fetchOptions ?? {},
    onSuccess(path, data) {
      session.onCallSucceeded(path)
      const target = location && redirectTarget(data, location)
      if (target) location.assign(target)
    },
  })
  const calls = createCalls(tree, request)
  const session = createSessionStore({
    // Every tree contains `authRoutes`; the compiler cannot see that through a type parameter.
    load: (input) => (calls as unknown as Calls<typeof authRoutes>).getSession({ ...input }),
    seed: reviveDates(options.initialSession, signedInDates) as SignedIn | null | undefined,
    environment,
    channelName: `guildhall ${addresses.auth}`,
  })

  return {
    ...calls,
    $fetch: request,
    $session: session.store,
  }
}
