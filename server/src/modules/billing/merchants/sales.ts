import type { SalesUpdate } from '@guildhall/contract/billing/merchants'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { readAgain, type Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { assertOwn } from './own.ts'
import { salesAfter } from './rules/sales.ts'
import type { Merchant } from './rules.ts'
import { fromRow } from './settings.ts'
import * as store from './store.ts'

/** Who asks: a member. */
type Asker = { readonly organizationIds: readonly string[]; readonly userId: string }

/**
 * The button that stops what is sold. A purchase whose payment began before is completed, since nothing is
 * asked again after the confirmation; one that is confirmed later is refused before anything is charged.
 */
export function createSales(
  { database, events, organizations }: Dependencies,
  moment: (tx: Tx, organizationId: string) => Promise<Moment>,
  {
    get,
    nameOf,
  }: {
    readonly get: (organizationId: string) => Promise<Merchant>
    readonly nameOf: (organizationId: string) => string
  },
) {
  /** For members: since when, why, and who it was as far as they still belong to it. */
  async function state({ organizationId, ...merchant }: Merchant) {
    const { salesStoppedAt: at, salesStoppedBy: by, salesStopReason: reason } = merchant
    if (at === null) return null
    const [member] = by === null ? [] : await organizations.namesOf(organizationId, [by])
    return { at, by: member?.name ?? null, reason }
  }

  return {
    stateOf: async (organizationId: string) => state(await get(organizationId)),

    async set({ organizationIds, userId }: Asker, organizationId: string, input: SalesUpdate) {
      assertOwn(organizationIds, organizationId)
      const next = await database.transaction(async (tx) => {
        const { at } = await moment(tx, organizationId)
        const row = await store.lock(tx, organizationId)
        if (!row) throw new AppError('NOT_FOUND')
        const before = fromRow(row)
        const after = salesAfter(before, input, { at, by: userId })
        if (after === before) return before
        await store.saveSales(tx, after)
        readAgain(tx, nameOf(organizationId))
        const name = `merchant.sales_${input.stopped ? 'stopped' : 'resumed'}` as const
        const payload = { id: organizationId, reason: after.salesStopReason }
        await events.append(tx, name, `merchant:${organizationId}`, payload, at)
        return after
      })
      return state(next)
    },
  }
}
