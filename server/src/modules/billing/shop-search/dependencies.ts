import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { CheckoutLinks } from '../checkout-links/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { MerchantWebhooks } from '../merchant-webhooks/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Products } from '../products/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'database'> & {
  readonly organizations: Pick<Organizations, 'findMember'>
  readonly benefits: Pick<Benefits, 'findMany' | 'newest'>
  readonly checkoutLinks: Pick<CheckoutLinks, 'findMany' | 'newest'>
  readonly checkouts: Pick<Checkouts, 'read'>
  readonly customers: Pick<Customers, 'findMany' | 'newest'>
  readonly discounts: Pick<Discounts, 'find' | 'newest'>
  readonly disputes: Pick<Disputes, 'find'>
  readonly licenseKeys: Pick<LicenseKeys, 'findTyped'>
  readonly merchantWebhooks: Pick<MerchantWebhooks, 'findMessage'>
  readonly meters: Pick<Meters, 'findMany' | 'newest'>
  readonly orders: Pick<Orders, 'findMany' | 'newest'>
  readonly products: Pick<Products, 'existing' | 'findMany' | 'newest'>
  readonly refunds: Pick<Refunds, 'find'>
  readonly subscriptions: Pick<Subscriptions, 'findMany' | 'newest'>
}
