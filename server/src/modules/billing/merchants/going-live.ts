import { ClockError } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as store from './store.ts'

type Outcome = 'live' | 'missing' | 'clock_moved' | 'used_for_tests'

/** Test customers would be charged and test orders be invoiced, so only an unused sandbox can go live. */
export function createGoingLive({ clocks, database }: Dependencies, hooks: Hooks) {
  async function isUnused(tx: Tx, organizationId: string) {
    for (const isUsed of hooks.usedForTests) if (await isUsed(tx, organizationId)) return false
    return true
  }

  return async function goLive(organizationId: string): Promise<Outcome> {
    if (!(await store.find(database.sql, organizationId))) return 'missing'
    try {
      const isLive = await clocks.goLive(organizationId, (tx) => isUnused(tx, organizationId))
      return isLive ? 'live' : 'used_for_tests'
    } catch (error) {
      if (!(error instanceof ClockError)) throw error
      return error.reason === 'already_moved' ? 'clock_moved' : 'missing'
    }
  }
}
