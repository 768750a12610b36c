import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { CheckoutLinks } from '../checkout-links/index.ts'
import type { CustomFields } from '../custom-fields/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Files } from '../files/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { MerchantWebhooks } from '../merchant-webhooks/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Seats } from '../seats/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { Usage } from '../usage/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'random'
> & {
  readonly benefits: Pick<Benefits, 'walk'>
  readonly checkoutLinks: Pick<CheckoutLinks, 'walk'>
  readonly customers: Pick<Customers, 'walk'>
  readonly customFields: Pick<CustomFields, 'walk'>
  readonly discounts: Pick<Discounts, 'walk'>
  readonly disputes: Pick<Disputes, 'walk'>
  readonly documents: Pick<Documents, 'walkCreditNotes'>
  readonly files: Pick<Files, 'walk'>
  readonly grants: Pick<Grants, 'walk'>
  readonly ledger: Pick<Ledger, 'walk'>
  readonly licenseKeys: Pick<LicenseKeys, 'walk'>
  readonly merchants: Pick<Merchants, 'get' | 'momentEvenMirrored'>
  readonly merchantWebhooks: Pick<MerchantWebhooks, 'list'>
  readonly meters: Pick<Meters, 'walk' | 'walkCredits' | 'walkCustomerMeters'>
  readonly orders: Pick<Orders, 'walk'>
  readonly payments: Pick<Payments, 'walk'>
  readonly products: Pick<Products, 'walk'>
  readonly refunds: Pick<Refunds, 'walk'>
  readonly seats: Pick<Seats, 'walk'>
  readonly subscriptions: Pick<Subscriptions, 'walk'>
  readonly usage: Pick<Usage, 'walk'>
}
