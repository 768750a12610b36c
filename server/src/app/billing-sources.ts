import {
  createBillingSources,
  mountBillingSources,
} from '../modules/billing/billing-sources/index.ts'
import {
  createIncomingEvents,
  type Mirrors,
  mountIncomingEvents,
} from '../modules/billing/incoming-events/index.ts'
import type { Router } from '../platform/http/index.ts'
import { mirrorsOf } from './mirrors.ts'

type Given = Parameters<typeof createBillingSources>[0] &
  Omit<Parameters<typeof createIncomingEvents>[0], 'billingSources' | 'mirrors'> &
  Parameters<typeof mirrorsOf>[0]

/** Organizations that follow a billing provider. */
export function composeBillingSources(given: Given) {
  const billingSources = createBillingSources(given)
  const mirrors = mirrorsOf(given)
  const incomingEvents = createIncomingEvents({
    ...given,
    billingSources,
    // Each reads its bodies with its own shape before it stores them.
    mirrors: mirrors as unknown as Mirrors,
  })
  return {
    billingSources,
    incomingEvents,
    mirrors,
    mount(router: Router) {
      mountBillingSources(router, {
        ...given,
        billingSources,
        lastEventAt: ({ organizationId }) => incomingEvents.lastReceivedAt(organizationId),
      })
      mountIncomingEvents(router, incomingEvents)
    },
  }
}
