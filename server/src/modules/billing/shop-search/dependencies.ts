import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { MerchantWebhooks } from '../merchant-webhooks/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Products } from '../products/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'database'> & {
  readonly organizations: Pick<Organizations, 'findMember'>
  readonly customers: Pick<Customers, 'findMany' | 'newest'>
  readonly disputes: Pick<Disputes, 'find'>
  readonly licenseKeys: Pick<LicenseKeys, 'findTyped'>
  readonly merchantWebhooks: Pick<MerchantWebhooks, 'findMessage'>
  readonly orders: Pick<Orders, 'findMany' | 'newest'>
  readonly products: Pick<Products, 'existing' | 'findMany' | 'newest'>
  readonly refunds: Pick<Refunds, 'find'>
  readonly subscriptions: Pick<Subscriptions, 'findMany' | 'newest'>
}
