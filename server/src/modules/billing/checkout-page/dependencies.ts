import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { RenderBuyerPage } from '../../../platform/web/index.ts'
import type { CardTries } from '../card-tries/index.ts'
import type { CheckoutLinks } from '../checkout-links/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Downloads } from '../downloads/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Portal } from '../portal/index.ts'
import type { Products } from '../products/index.ts'
import type { Withdrawals } from '../withdrawals/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'branding' | 'clocks' | 'database' | 'limits' | 'pageUrl' | 'random'
> & {
  readonly cardTries: Pick<CardTries, 'workFor'>
  readonly checkoutLinks: Pick<CheckoutLinks, 'follow' | 'sellerOf'>
  readonly checkouts: Checkouts
  readonly customerSessions: Pick<CustomerSessions, 'authenticate'>
  readonly documents: Pick<Documents, 'invoiceLink' | 'issueInvoice' | 'receiptLink'>
  readonly downloads: Pick<Downloads, 'list'>
  readonly licenseKeys: Pick<LicenseKeys, 'own'>
  readonly merchants: Merchants
  readonly payments: Payments
  readonly portal: Pick<
    Portal,
    'account' | 'cards' | 'cardUses' | 'grants' | 'purchases' | 'subscriptions'
  >
  readonly products: Pick<Products, 'draftOf' | 'findMany'>
  readonly renderPage: RenderBuyerPage
  readonly withdrawals: Pick<Withdrawals, 'consents' | 'lawFor'>
}
