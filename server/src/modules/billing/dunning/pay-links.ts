import { after, isUuid, span } from '../../../kernel/index.ts'
import type { Sealer } from '../../../platform/sealer.ts'
import type { Order } from '../orders/index.ts'

const purpose = 'pay-link'
/** Longer than the three weeks of attempts, since an order may wait for its customer after the last one. */
const lifetime = 30 * span.day

type Link = { readonly organizationId: string; readonly until: Date }

/**
 * The addresses of emails about payments that failed. Whoever has one pays that order and sees its lines; so
 * it is bound to the order, and ends by the clock of the organization. It is sealed, not stored: it can do
 * nothing once the order is paid, and another email makes another one.
 */
export function createPayLinks({ sealer }: { readonly sealer: Sealer }) {
  return {
    /** The path of the page that pays an order. */
    pathOf(
      { id, organizationId }: Pick<Order, 'id' | 'organizationId'>,
      at: Date,
      lasts: number = lifetime,
    ): string {
      const until = after(at, lasts).toISOString()
      return `/pay/${id}?token=${sealer.seal(purpose, id, `${organizationId} ${until}`)}`
    },

    /** Whose order a token pays, and until when; undefined where it is that of another order, or none. */
    open(orderId: string, token: string): Link | undefined {
      if (!isUuid(orderId)) return undefined
      const [organizationId, until] = sealer.open(purpose, orderId, token)?.split(' ') ?? []
      return organizationId && until ? { organizationId, until: new Date(until) } : undefined
    },
  }
}
