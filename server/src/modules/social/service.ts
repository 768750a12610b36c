import { createAdmission } from './admission.ts'
import { createCallback } from './callback.ts'
import { createFlows } from './flow.ts'
import { createIdTokenSignIn } from './id-token.ts'
import type { Needs } from './needs.ts'
import { createPersons } from './person.ts'
import { createRegistry } from './registry.ts'
import * as store from './store.ts'
import { createProviderTokens } from './tokens.ts'
import { createPendingLinks, createVault } from './vault.ts'

export function createSocial(needs: Needs) {
  const registry = createRegistry(needs)
  const vault = createVault(needs)
  const flows = createFlows(needs, registry)
  const persons = createPersons(needs)
  const pendingLinks = createPendingLinks(needs, vault)
  const admission = createAdmission(needs, { vault, persons, pendingLinks })
  const idToken = createIdTokenSignIn(needs, { flows, persons, admission })
  const callback = createCallback(needs, { registry, flows, persons, admission })
  const tokens = createProviderTokens(needs, { registry, persons, vault })

  return {
    /** The providers with which people can sign in here. */
    offered: registry.offered,
    begin: flows.begin,
    signInByIdToken: idToken.signIn,
    linkByIdToken: idToken.link,
    /** Did whoever is signed in show again who they are? */
    confirms: needs.proofs.shows,
    openCallback: callback.open,
    turnCallback: callback.turn,
    currentTokens: tokens.current,
    refreshTokens: tokens.refresh,
    info: tokens.info,
    renewSeals: vault.renewSeals,
    sweep: (signal?: AbortSignal) =>
      store.sweepIdTokens(needs.database.sql, needs.clock.now(), signal),
  }
}
export type Social = ReturnType<typeof createSocial>
