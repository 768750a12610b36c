import {
  createBillingSources,
  mountBillingSources,
} from '../modules/billing/billing-sources/index.ts'
import {
  type AnyMirror,
  createIncomingEvents,
  mountIncomingEvents,
} from '../modules/billing/incoming-events/index.ts'
import type { Router } from '../platform/http/index.ts'

type Given = Parameters<typeof createBillingSources>[0] &
  Omit<Parameters<typeof createIncomingEvents>[0], 'billingSources' | 'mirrors'>

type Owner = {
  readonly mirror?: unknown
  readonly get?: unknown
  readonly create?: unknown
  readonly info?: unknown
}
type Owners = {
  readonly [Name in
    | 'benefits'
    | 'checkouts'
    | 'customers'
    | 'customFields'
    | 'discounts'
    | 'grants'
    | 'orders'
    | 'products'
    | 'refunds'
    | 'seats'
    | 'subscriptions']: Owner
} & { readonly meters: Owner & { readonly balancesMirror: unknown } }

// Each reads its bodies with its own shape before it stores them.
const asAny = (mirror: unknown) => mirror as AnyMirror

/** Organizations that follow a billing provider. */
export function composeBillingSources(given: Given & Owners) {
  const billingSources = createBillingSources(given)
  const incomingEvents = createIncomingEvents({
    ...given,
    billingSources,
    mirrors: {
      benefit: asAny(given.benefits.mirror),
      benefit_grant: asAny(given.grants.mirror),
      checkout: asAny(given.checkouts.mirror),
      custom_field: asAny(given.customFields.mirror),
      customer: asAny(given.customers.mirror),
      customer_meter: asAny(given.meters.balancesMirror),
      customer_seat: asAny(given.seats.mirror),
      discount: asAny(given.discounts.mirror),
      meter: asAny(given.meters.mirror),
      order: asAny(given.orders.mirror),
      product: asAny(given.products.mirror),
      refund: asAny(given.refunds.mirror),
      subscription: asAny(given.subscriptions.mirror),
    },
  })
  return {
    incomingEvents,
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
