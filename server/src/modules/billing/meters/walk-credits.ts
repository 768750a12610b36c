import type { TransferredCredit } from '@guildhall/contract/billing/data-exports'
import type { Walk } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/credits.ts'

const lowest = '00000000-0000-0000-0000-000000000000'

const toWire = (lot: store.StoredLot): TransferredCredit => ({
  id: lot.id,
  created_at: lot.createdAt.toISOString(),
  customer_id: lot.customerId,
  meter_id: lot.meterId,
  subscription_id: lot.subscriptionId,
  units: lot.units,
  remaining: lot.remaining,
  rollover: lot.rollover,
  expires_at: lot.expiresAt?.toISOString() ?? null,
  ended_at: lot.endedAt?.toISOString() ?? null,
})

/** All lots of an organization, by meter and grant, as an index has them. */
export function createWalkCredits({ database }: Pick<Dependencies, 'database'>) {
  return (organizationId: string): Walk<TransferredCredit> =>
    async (after, limit) => {
      const from = { meterId: after?.sorted ?? lowest, grantKey: after?.id ?? '' }
      const lots = await store.after(database.lists, organizationId, from, limit)
      const last = lots.length < limit ? undefined : lots.at(-1)
      return { items: lots.map(toWire), end: last && { sorted: last.meterId, id: last.grantKey } }
    }
}
