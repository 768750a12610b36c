import type { Tx } from '../../../platform/database/index.ts'
import { assertSelling } from '../merchants/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Asker } from './rules/charging.ts'

type Asked = { readonly productId?: string | null | undefined; readonly seats?: number | undefined }

/** Another plan and more seats are new sales when customers ask for them; what the merchant does is meant. */
export function createSelling({ merchants }: Pick<Dependencies, 'merchants'>) {
  return async function assertSold(
    tx: Tx,
    { organizationId, seats: present }: Pick<Subscription, 'organizationId' | 'seats'>,
    { productId, seats }: Asked,
    by: Asker,
  ): Promise<void> {
    const isMore = Boolean(productId) || (seats !== undefined && seats > (present ?? 0))
    if (by === 'customer' && isMore) assertSelling(await merchants.get(tx, organizationId))
  }
}
export type AssertSold = ReturnType<typeof createSelling>
