import {
  type EmailSettings,
  emails,
  type FeatureSettings,
  features,
  type OrderSettings,
  ownEmails,
  type PortalSettings,
} from '@guildhall/contract/billing/merchant-settings'
import { type Merchant, type MerchantRow, merge, withPortal } from './rules.ts'

const allOf = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

const defaultFeatures: FeatureSettings = {
  ...allOf(features, false),
  seat_based_pricing_enabled: true,
  overview_metrics: null,
}
const defaultEmails: EmailSettings = {
  ...allOf([...emails, ...ownEmails], true),
  // In some countries it is advertising, which needs consent.
  checkout_reminder: false,
  trial_reminder_days: 3,
  renewal_reminder_days: 7,
  default_locale: null,
}
const defaultPortal: PortalSettings = {
  usage: { show: true },
  subscription: { update_seats: true, update_plan: true, pause: false },
  customer: { allow_email_change: false },
}

const defaultSeller: OrderSettings['seller'] = {
  name: null,
  address: null,
  tax_id: null,
  no_tax_id: false,
}

/** The settings with the defaults of those that were never changed. */
export function fromRow({
  features,
  customerEmails,
  portal,
  seller,
  ...row
}: MerchantRow): Merchant {
  return {
    ...row,
    features: merge(defaultFeatures, features),
    customerEmails: merge(defaultEmails, customerEmails),
    portal: withPortal(defaultPortal, portal),
    seller: merge(defaultSeller, seller),
  }
}
