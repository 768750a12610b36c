import { billingEventTypes } from '@guildhall/contract/billing/event-types'
import { accessTokensErasure } from '../modules/billing/access-tokens/index.ts'
import { balanceAdjustmentsErasure } from '../modules/billing/balance-adjustments/index.ts'
import { benefitsErasure } from '../modules/billing/benefits/index.ts'
import { billingManagersErasure } from '../modules/billing/billing-managers/index.ts'
import { billingSourcesErasure } from '../modules/billing/billing-sources/index.ts'
import { cardTriesErasure } from '../modules/billing/card-tries/index.ts'
import { checkoutLinksErasure } from '../modules/billing/checkout-links/index.ts'
import { checkoutsErasure } from '../modules/billing/checkouts/index.ts'
import { connectionsErasure } from '../modules/billing/connections/index.ts'
import { customFieldsErasure } from '../modules/billing/custom-fields/index.ts'
import { customerDataErasure } from '../modules/billing/customer-data/index.ts'
import { customerEmailsErasure } from '../modules/billing/customer-emails/index.ts'
import { customerSessionsErasure } from '../modules/billing/customer-sessions/index.ts'
import { customersErasure } from '../modules/billing/customers/index.ts'
import { dataExportsErasure } from '../modules/billing/data-exports/index.ts'
import { dataImportsErasure } from '../modules/billing/data-imports/index.ts'
import { discountsErasure } from '../modules/billing/discounts/index.ts'
import { disputesErasure } from '../modules/billing/disputes/index.ts'
import { documentsErasure } from '../modules/billing/documents/index.ts'
import { downloadsErasure } from '../modules/billing/downloads/index.ts'
import { draftOrdersErasure } from '../modules/billing/draft-orders/index.ts'
import { dunningErasure } from '../modules/billing/dunning/index.ts'
import { emailWordingsErasure } from '../modules/billing/email-wordings/index.ts'
import { filesErasure } from '../modules/billing/files/index.ts'
import { giftsErasure } from '../modules/billing/gifts/index.ts'
import { goingLiveErasure } from '../modules/billing/going-live/index.ts'
import { grantsErasure } from '../modules/billing/grants/index.ts'
import { incomingEventsErasure } from '../modules/billing/incoming-events/index.ts'
import { integrationsErasure } from '../modules/billing/integrations/index.ts'
import { ledgerErasure } from '../modules/billing/ledger/index.ts'
import { licenseKeysErasure } from '../modules/billing/license-keys/index.ts'
import { listFilesErasure } from '../modules/billing/list-files/index.ts'
import { merchantEmailsErasure } from '../modules/billing/merchant-emails/index.ts'
import { merchantWebhooksErasure } from '../modules/billing/merchant-webhooks/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import { metersErasure } from '../modules/billing/meters/index.ts'
import { metricDashboardsErasure } from '../modules/billing/metric-dashboards/index.ts'
import { metricsErasure } from '../modules/billing/metrics/index.ts'
import { offersErasure } from '../modules/billing/offers/index.ts'
import { ordersErasure } from '../modules/billing/orders/index.ts'
import { paymentMethodsErasure } from '../modules/billing/payment-methods/index.ts'
import { paymentsErasure } from '../modules/billing/payments/index.ts'
import { portalErasure } from '../modules/billing/portal/index.ts'
import { priceMigrationsErasure } from '../modules/billing/price-migrations/index.ts'
import { productsErasure } from '../modules/billing/products/index.ts'
import { refundsErasure } from '../modules/billing/refunds/index.ts'
import { sandboxProcessorErasure } from '../modules/billing/sandbox-processor/index.ts'
import { seatsErasure } from '../modules/billing/seats/index.ts'
import { subscriptionChangesErasure } from '../modules/billing/subscription-changes/index.ts'
import { subscriptionsErasure } from '../modules/billing/subscriptions/index.ts'
import { testModeErasure } from '../modules/billing/test-mode/index.ts'
import { usageErasure } from '../modules/billing/usage/index.ts'
import { withdrawalsErasure } from '../modules/billing/withdrawals/index.ts'
import type { Erasure } from '../platform/database/index.ts'
import type { Events } from '../platform/events/index.ts'
import { listsErasure } from '../platform/lists/index.ts'
import { emailsErasure } from '../platform/mail/index.ts'

type Dependencies = {
  readonly merchants: Pick<Merchants, 'hooks'>
  readonly events: Pick<Events, 'eraseOrganization' | 'release'>
}

/** What goes with a sandbox that is deleted: every table of billing. */
export function eraseWithSandboxes({ merchants, events }: Dependencies): void {
  /** The events stay for as long as others, without what they say. */
  const payloads: Erasure = {
    tables: [],
    erase: (tx, organizationId, limit) =>
      events.eraseOrganization(tx, organizationId, billingEventTypes, limit),
  }
  const erasures: Readonly<Record<string, Erasure>> = {
    payloads,
    'merchant-webhooks': merchantWebhooksErasure(events),
    'access-tokens': accessTokensErasure,
    'balance-adjustments': balanceAdjustmentsErasure,
    gifts: giftsErasure,
    'billing-managers': billingManagersErasure,
    'card-tries': cardTriesErasure,
    'checkout-links': checkoutLinksErasure,
    checkouts: checkoutsErasure,
    customers: customersErasure,
    'custom-fields': customFieldsErasure,
    discounts: discountsErasure,
    documents: documentsErasure,
    downloads: downloadsErasure,
    'draft-orders': draftOrdersErasure,
    dunning: dunningErasure,
    emails: emailsErasure,
    files: filesErasure,
    'license-keys': licenseKeysErasure,
    ledger: ledgerErasure,
    lists: listsErasure,
    offers: offersErasure,
    orders: ordersErasure,
    'payment-methods': paymentMethodsErasure,
    payments: paymentsErasure,
    products: productsErasure,
    refunds: refundsErasure,
    disputes: disputesErasure,
    'sandbox-processor': sandboxProcessorErasure,
    'subscription-changes': subscriptionChangesErasure,
    subscriptions: subscriptionsErasure,
    'test-mode': testModeErasure,
    'going-live': goingLiveErasure,
    usage: usageErasure,
    portal: portalErasure,
    'price-migrations': priceMigrationsErasure,
    meters: metersErasure,
    metrics: metricsErasure,
    'metric-dashboards': metricDashboardsErasure,
    'customer-data': customerDataErasure,
    'customer-sessions': customerSessionsErasure,
    'customer-emails': customerEmailsErasure,
    'email-wordings': emailWordingsErasure,
    'merchant-emails': merchantEmailsErasure,
    seats: seatsErasure,
    benefits: benefitsErasure,
    grants: grantsErasure,
    connections: connectionsErasure,
    integrations: integrationsErasure,
    'data-exports': dataExportsErasure,
    'data-imports': dataImportsErasure,
    'list-files': listFilesErasure,
    withdrawals: withdrawalsErasure,
    'billing-sources': billingSourcesErasure,
    'incoming-events': incomingEventsErasure,
  }
  for (const [name, erasure] of Object.entries(erasures)) {
    merchants.hooks.erase.register(name, erasure)
  }
}
