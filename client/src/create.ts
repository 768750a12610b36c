import type * as contract from '@guildhall/contract/sessions'
import { addressesFrom } from './address.ts'
import type { CallOptions, Calls } from './call.ts'
import { callsOf } from './calls.ts'
import { type Environment, standardEnvironment } from './environment.ts'
import { reviveDates } from './json.ts'
import { redirectTarget } from './redirect.ts'
import { createRequest } from './request.ts'
import type { entering, RouteTree } from './routes.ts'
import { createSessionStore, type SignedIn } from './session.ts'

export type ClientOptions = {
  /** Where the server is; in a browser the page's own origin when left out. */
  readonly baseURL?: string
  readonly basePath?: string
  /** Used for every call; the options of a call come on top. */
  readonly fetchOptions?: CallOptions
  /** Who is signed in, when the page already knows: dates as the wire has them, or revived. */
  readonly initialSession?: contract.SignedIn | SignedIn | null
  readonly environment?: Environment
}

/** A client of exactly the calls in `tree`; a browser that needs few loads few. */
export function createClientOf<Tree extends RouteTree & typeof entering>(
  tree: Tree,
  options: ClientOptions,
) {
  const environment = options.environment ?? standardEnvironment()
  const { page } = environment
  const addresses = addressesFrom(options.baseURL ?? page?.location.origin, options.basePath)

  const request = createRequest({
    addresses,
    defaults: options.fetchOptions ?? {},
    onSuccess(path, data) {
      session.noticed(path)
      const target = page && redirectTarget(data, page)
      if (target) page.location.assign(target)
    },
  })
  const calls = callsOf(tree, request)
  const session = createSessionStore({
    // Every tree holds what `entering` holds; the compiler cannot see that through a type parameter.
    load: (input) => (calls as unknown as Calls<typeof entering>).getSession({ ...input }),
    seed: reviveDates(options.initialSession) as SignedIn | null | undefined,
    environment,
    channelName: `guildhall ${addresses.auth}`,
  })

  return {
    ...calls,
    /** A call that has no name here yet, by its path. */
    $fetch: request,
    /** Who is signed in: a store that keeps itself right while somebody listens. */
    $session: session.store,
  }
}
