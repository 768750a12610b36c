import type { Dependencies } from './dependencies.ts'
import { discordRole } from './discord-role.ts'
import { githubAccess } from './github-access.ts'
import { createGranting } from './granting.ts'
import { createRemoval } from './removal.ts'
import * as store from './store/accesses.ts'
import { createTurns } from './turns.ts'

/** Access at Discord and GitHub as benefits. */
export function createIntegrations(dependencies: Dependencies) {
  const { clock, connections, customers, discord, github, grants } = dependencies
  const inTurn = createTurns(dependencies)
  const removal = createRemoval(dependencies, inTurn)
  const granting = createGranting(dependencies, removal)
  grants.types.register('discord', discordRole(dependencies, { granting, inTurn }))
  grants.types.register('github_repository', githubAccess(dependencies, { granting, inTurn }))

  // Tried without the account, a grant is refused and takes back what it gave; no other account gets it.
  connections.accounts.hooks.unlinked.register('integrations', async (tx, moment, account) => {
    const { accountId, customerId, organizationId, service } = account
    const customer = await customers.lock(tx, organizationId, customerId)
    if (!customer) return
    // Also what no grant would take back, since it is on its way to another account.
    await store.endOfAccount(tx, account, clock.now())
    const type = service === 'discord' ? 'discord' : 'github_repository'
    await grants.regrant({ tx, moment, customer }, type, (properties, isAtWork) => {
      const { account_id: wanted, granted_account_id: given } = properties
      if (wanted && wanted !== accountId) return undefined
      if (wanted === accountId || given === accountId) {
        return { ...properties, account_id: accountId }
      }
      // It may be given to this account at the moment.
      return isAtWork ? properties : undefined
    })
  })

  return {
    removeOverdue: removal.removeOverdue,
    /** Which services are not asked at the moment. */
    unavailable: { discord: discord?.isUnavailable, github: github?.isUnavailable },
  }
}
export type Integrations = ReturnType<typeof createIntegrations>
