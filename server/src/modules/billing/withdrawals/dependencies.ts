import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { CustomerEmails } from '../customer-emails/index.ts'
import type { Customers } from '../customers/index.ts'
import type { EmailWordings } from '../email-wordings/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { SubscriptionChanges } from '../subscription-changes/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { Declaration } from './store/declarations.ts'

export const createHooks = () => ({
  /** The seller has to decide about what was just declared. */
  leftToSeller: createHook<(tx: Tx, moment: Moment, one: Declaration) => Promise<void>>(
    'withdrawals.leftToSeller',
  ),
})
export type Hooks = ReturnType<typeof createHooks>

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'limits' | 'mailer' | 'pageUrl' | 'random' | 'settings'
> & {
  readonly i18n: I18n
  readonly checkouts: Pick<Checkouts, 'find' | 'read'>
  readonly customerEmails: Pick<CustomerEmails, 'hooks'>
  readonly customers: Pick<Customers, 'hooks' | 'lock'>
  readonly emailWordings: Pick<EmailWordings, 'of'>
  readonly grants: Pick<Grants, 'revokeOrder' | 'typesOfSource'>
  readonly merchants: Pick<Merchants, 'find' | 'get' | 'getOpen' | 'moment' | 'ofSlug'>
  readonly orders: Pick<
    Orders,
    | 'changeCredited'
    | 'find'
    | 'findNumbered'
    | 'itemsOf'
    | 'lock'
    | 'lockOfSubscription'
    | 'partiesOf'
    | 'refundable'
  >
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
  readonly refunds: Pick<Refunds, 'assertAllowed' | 'begin' | 'finish'>
  readonly subscriptionChanges: Pick<SubscriptionChanges, 'inside'>
  readonly subscriptions: Pick<Subscriptions, 'dueAtEnd' | 'lock'>
}
