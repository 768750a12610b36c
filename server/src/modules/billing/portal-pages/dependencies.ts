import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { RenderBuyerPage } from '../../../platform/web/index.ts'
import type { Sessions } from '../../identity/sessions/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { CustomerData } from '../customer-data/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Documents } from '../documents/index.ts'
import type { Downloads } from '../downloads/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { LicenseKeys } from '../license-keys/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Portal } from '../portal/index.ts'
import type { Seats } from '../seats/index.ts'
import type { Withdrawals } from '../withdrawals/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'branding' | 'clocks' | 'database' | 'limits' | 'pageUrl' | 'random' | 'sealer' | 'settings'
> & {
  readonly checkouts: Pick<Checkouts, 'client' | 'create' | 'find'>
  readonly customerData: Pick<CustomerData, 'download'>
  readonly customerSessions: Pick<CustomerSessions, 'authenticate' | 'whose'>
  readonly documents: Pick<
    Documents,
    'creditNotes' | 'invoiceLink' | 'issueInvoice' | 'receiptLink'
  >
  readonly downloads: Pick<Downloads, 'list'>
  readonly dunning: Pick<Dunning, 'payLinks'>
  readonly licenseKeys: Pick<LicenseKeys, 'own'>
  readonly merchants: Pick<Merchants, 'get' | 'getOpen' | 'ofSlug'>
  readonly orders: Pick<Orders, 'find' | 'organizationOf'>
  readonly portal: Portal
  readonly renderPage: RenderBuyerPage
  readonly seats: Pick<Seats, 'assign' | 'claim' | 'info' | 'list' | 'resend' | 'revoke'>
  readonly sessions: Pick<Sessions, 'mailboxOwner'>
  readonly withdrawals: Pick<Withdrawals, 'previewOfCustomer' | 'withdrawBy'>
}
