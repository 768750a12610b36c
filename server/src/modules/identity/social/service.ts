import { createCallback } from './callback.ts'
import type { Dependencies } from './dependencies.ts'
import { createFlows } from './flow.ts'
import { createIdTokenSignIn } from './id-token.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { createProviderUsers } from './provider-user.ts'
import { createRegistry } from './registry.ts'
import * as store from './store.ts'
import { createProviderTokens } from './tokens.ts'
import { createPendingLinks, createVault } from './vault.ts'

export function createSocial(dependencies: Dependencies) {
  const registry = createRegistry(dependencies)
  const vault = createVault(dependencies)
  const flows = createFlows(dependencies, registry)
  const providerUsers = createProviderUsers(dependencies)
  const pendingLinks = createPendingLinks(dependencies, vault)
  const signIn = createProviderSignIn(dependencies, { vault, providerUsers, pendingLinks })
  const idToken = createIdTokenSignIn(dependencies, { flows, providerUsers, signIn })
  const callback = createCallback(dependencies, { registry, flows, providerUsers, signIn })
  const tokens = createProviderTokens(dependencies, { registry, providerUsers, vault })

  return {
    /** The configured providers, for a sign-in page. */
    offered: registry.offered,
    /** For the operator. */
    described: registry.described,
    /** The endpoints of a provider, as a sign-in would find them. */
    endpointsOf: (id: string) => registry.find(id)?.endpoints(),
    begin: flows.begin,
    signInByIdToken: idToken.signIn,
    linkByIdToken: idToken.link,
    /** Has the signed-in user confirmed their identity again? */
    confirmsIdentity: dependencies.proofs.isConfirmed,
    openCallback: callback.open,
    redirectPostedCallback: callback.redirectPosted,
    currentTokens: tokens.current,
    refreshTokens: tokens.refresh,
    info: tokens.info,
    renewSeals: vault.renewSeals,
    sweep: (signal?: AbortSignal) =>
      store.sweepIdTokens(dependencies.database.sql, dependencies.clock.now(), signal),
  }
}
export type Social = ReturnType<typeof createSocial>
