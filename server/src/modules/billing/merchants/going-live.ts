import type { SellerDetail } from '@guildhall/contract/billing/merchant-settings'
import { ClockError } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { missingDetails } from './rules/seller.ts'
import { fromRow } from './settings.ts'
import * as store from './store.ts'

/** Why an organization stays a sandbox. */
export type Refusal =
  | { readonly reason: 'not_found' | 'clock_moved' | 'used_for_tests' | 'not_the_first' }
  | { readonly reason: 'details_missing'; readonly missing: readonly SellerDetail[] }

type Options = {
  /** No organization is live yet: all are paid on one account. */
  readonly onlyFirst: boolean
}

/**
 * Test customers would be charged and test orders be invoiced, so only an unused sandbox can go live;
 * and only with what invoices have to say of the seller.
 */
export function createGoingLive({ clocks, events }: Dependencies, hooks: Hooks) {
  async function isUnused(tx: Sql, organizationId: string) {
    for (const isUsed of hooks.usedForTests) if (await isUsed(tx, organizationId)) return false
    return true
  }

  /** All are paid on one account, so others wait for whoever is about to be the first. */
  async function isFirst(tx: Tx, organizationId: string) {
    await store.lockFirst(tx)
    return !(await store.sellsAnother(tx, organizationId))
  }

  /** Under the lock of the clock: the organization is not changed, used or deleted meanwhile. */
  async function refusalOf(
    tx: Tx,
    organizationId: string,
    { onlyFirst }: Options,
  ): Promise<Refusal | undefined> {
    const row = await store.find(tx, organizationId)
    if (!row) return { reason: 'not_found' }
    if (!(await isUnused(tx, organizationId))) return { reason: 'used_for_tests' }
    const missing = missingDetails(fromRow(row).seller)
    if (missing.length > 0) return { reason: 'details_missing', missing }
    if (!onlyFirst || (await isFirst(tx, organizationId))) return undefined
    return { reason: 'not_the_first' }
  }

  async function tell(tx: Tx, organizationId: string, at: Date) {
    const payload = { id: organizationId, live: true as const }
    await events.append(tx, 'merchant.went_live', `merchant:${organizationId}`, payload, at)
    for (const hook of hooks.wentLive) await hook(tx, organizationId)
  }

  /** Undefined where it is live now, or was before. */
  async function goLive(organizationId: string, options: Options): Promise<Refusal | undefined> {
    try {
      return await clocks.goLive(organizationId, async (tx, at) => {
        const refusal = await refusalOf(tx, organizationId, options)
        if (refusal) return refusal
        await tell(tx, organizationId, at)
        return undefined
      })
    } catch (error) {
      if (!(error instanceof ClockError)) throw error
      return { reason: error.reason === 'already_moved' ? 'clock_moved' : 'not_found' }
    }
  }

  /** Of an organization that the same transaction created. */
  async function bornLive(tx: Tx, organizationId: string, at: Date): Promise<void> {
    await clocks.createdLive(tx, organizationId)
    await tell(tx, organizationId, at)
  }

  return { goLive, bornLive, isFirst, isUnused }
}
export type GoLive = ReturnType<typeof createGoingLive>['goLive']
