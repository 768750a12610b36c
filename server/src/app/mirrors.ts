import type { Benefits } from '../modules/billing/benefits/index.ts'
import type { Checkouts } from '../modules/billing/checkouts/index.ts'
import type { CustomFields } from '../modules/billing/custom-fields/index.ts'
import type { Customers } from '../modules/billing/customers/index.ts'
import type { Discounts } from '../modules/billing/discounts/index.ts'
import type { Grants } from '../modules/billing/grants/index.ts'
import type { Meters } from '../modules/billing/meters/index.ts'
import type { Orders } from '../modules/billing/orders/index.ts'
import type { Products } from '../modules/billing/products/index.ts'
import type { Refunds } from '../modules/billing/refunds/index.ts'
import type { Seats } from '../modules/billing/seats/index.ts'
import type { Subscriptions } from '../modules/billing/subscriptions/index.ts'

type Owners = {
  readonly benefits: Benefits
  readonly checkouts: Checkouts
  readonly customers: Customers
  readonly customFields: CustomFields
  readonly discounts: Discounts
  readonly grants: Grants
  readonly meters: Meters
  readonly orders: Orders
  readonly products: Products
  readonly refunds: Refunds
  readonly seats: Seats
  readonly subscriptions: Subscriptions
}

/** What can be followed elsewhere, by its name in events; parents before what refers to them. */
export const mirrorsOf = (owners: Owners) => ({
  customer: owners.customers.mirror,
  benefit: owners.benefits.mirror,
  custom_field: owners.customFields.mirror,
  meter: owners.meters.mirror,
  customer_meter: owners.meters.balancesMirror,
  product: owners.products.mirror,
  discount: owners.discounts.mirror,
  checkout: owners.checkouts.mirror,
  subscription: owners.subscriptions.mirror,
  order: owners.orders.mirror,
  refund: owners.refunds.mirror,
  customer_seat: owners.seats.mirror,
  benefit_grant: owners.grants.mirror,
})
export type Mirrors = ReturnType<typeof mirrorsOf>
