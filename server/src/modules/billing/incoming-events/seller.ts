import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Message } from './message.ts'
import { Seller } from './read.ts'
import { stampOf } from './rules/stamp.ts'
import type { StoredEvent } from './store/events.ts'
import * as objects from './store/objects.ts'

const kind = 'organization'

/** Takes over settings of the seller at the provider, the latest ones. */
export function createSellers({ merchants }: Pick<Dependencies, 'merchants'>) {
  return {
    async apply(
      tx: Tx,
      organizationId: string,
      { event, message }: { readonly event: StoredEvent; readonly message: Message },
    ): Promise<'applied' | 'older'> {
      const { id, subscription_settings: settings } = Seller.parse(message.data)
      // An older provider does not say when it changed: then the message does.
      const stamp = stampOf(message.data) ?? message.toldAt ?? event.receivedAt.getTime() * 1_000
      const [before] = await objects.lockMany(tx, organizationId, [{ kind, id }])
      if (before && before.stamp > stamp) return 'older'
      if (settings) await merchants.mirrorSettings(tx, organizationId, settings)
      const { sequence } = event
      const told = { toldAt: message.toldAt, types: [message.named], sequence }
      const known = { isCopy: false, pictured: null, isDeleted: false, body: message.data }
      await objects.save(tx, organizationId, [{ kind, id, stamp, ...told, ...known }])
      return 'applied'
    },
  }
}
export type Sellers = ReturnType<typeof createSellers>
