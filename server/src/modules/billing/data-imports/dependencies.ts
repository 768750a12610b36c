import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { CheckoutLinks } from '../checkout-links/index.ts'
import type { CustomFields } from '../custom-fields/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Files } from '../files/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Products } from '../products/index.ts'
import type { Seats } from '../seats/index.ts'
import type { SubscriptionChanges } from '../subscription-changes/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { Usage } from '../usage/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'jobs' | 'random'
> & {
  /** The bytes of uploaded files. */
  readonly storage: Infrastructure['files']
  readonly benefits: Pick<Benefits, 'create' | 'findMany'>
  readonly checkoutLinks: Pick<CheckoutLinks, 'create'>
  readonly customers: Pick<Customers, 'create' | 'find' | 'findByEmail' | 'findByExternalId'>
  readonly customFields: Pick<CustomFields, 'create' | 'findMany'>
  readonly discounts: Pick<Discounts, 'create' | 'find'>
  readonly files: Pick<Files, 'findMany'>
  readonly licenseKeys: Pick<LicenseKeys, 'findByText' | 'takeOver'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly meters: Pick<Meters, 'create' | 'findMany' | 'update'>
  readonly products: Pick<Products, 'create' | 'find' | 'setBenefits' | 'update'>
  readonly seats: Pick<Seats, 'takeOver'>
  readonly subscriptionChanges: Pick<SubscriptionChanges, 'adopt'>
  readonly subscriptions: Pick<Subscriptions, 'read'>
  readonly usage: Pick<Usage, 'ingest'>
}
