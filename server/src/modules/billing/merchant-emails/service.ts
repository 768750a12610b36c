import type { Dependencies } from './dependencies.ts'
import { createOwners } from './owners.ts'
import * as store from './store.ts'
import { defineUsageDigests } from './usage.ts'
import { tellOfGoingLive } from './went-live.ts'
import { defineWithdrawalDigests } from './withdrawals.ts'

/** Tells those who own an organization what happens in it. */
export function createMerchantEmails(dependencies: Dependencies): void {
  const ownersOf = createOwners(dependencies)
  defineUsageDigests(dependencies, ownersOf)
  defineWithdrawalDigests(dependencies, ownersOf)
  tellOfGoingLive(dependencies, ownersOf)
  dependencies.merchants.hooks.beforeClose.register(
    'merchant-emails',
    (tx, _moment, { organizationId }) => store.removeAll(tx, organizationId),
  )
}
