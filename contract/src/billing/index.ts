import * as accessTokens from './access-tokens.ts'
import * as balanceAdjustments from './balance-adjustments.ts'
import * as benefits from './benefits.ts'
import * as billingManagers from './billing-managers.ts'
import * as billingSources from './billing-sources.ts'
import * as checkoutLinks from './checkout-links.ts'
import * as checkouts from './checkouts.ts'
import * as connections from './connections.ts'
import * as customFields from './custom-fields.ts'
import * as customerData from './customer-data.ts'
import * as customerEmails from './customer-emails.ts'
import * as customerInsights from './customer-insights.ts'
import * as customerMeters from './customer-meters.ts'
import * as customerSessions from './customer-sessions.ts'
import * as customerState from './customer-state.ts'
import * as customers from './customers.ts'
import * as dataExports from './data-exports.ts'
import * as dataImports from './data-imports.ts'
import * as discounts from './discounts.ts'
import * as disputes from './disputes.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import * as draftOrders from './draft-orders.ts'
import * as emailWordings from './email-wordings.ts'
import * as files from './files.ts'
import * as gifts from './gifts.ts'
import * as goingLive from './going-live.ts'
import * as grants from './grants.ts'
import * as incomingEvents from './incoming-events.ts'
import * as licenseKeys from './license-keys.ts'
import * as listFiles from './list-files.ts'
import * as merchantFeed from './merchant-feed.ts'
import * as merchantWebhooks from './merchant-webhooks.ts'
import * as merchants from './merchants.ts'
import * as meterAlerts from './meter-alerts.ts'
import * as meters from './meters.ts'
import * as metricDashboards from './metric-dashboards.ts'
import * as metrics from './metrics.ts'
import * as orders from './orders.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as portalAccount from './portal-account.ts'
import * as portalGrants from './portal-grants.ts'
import * as portalPurchases from './portal-purchases.ts'
import * as priceMigrations from './price-migrations.ts'
import * as processorChecks from './processor-checks.ts'
import * as products from './products.ts'
import * as refunds from './refunds.ts'
import * as sandboxClock from './sandbox-clock.ts'
import * as sandboxProcessor from './sandbox-processor.ts'
import * as seats from './seats.ts'
import * as shopSearch from './shop-search.ts'
import * as subscriptions from './subscriptions.ts'
import * as testMode from './test-mode.ts'
import * as usage from './usage.ts'
import * as webhookDeliveries from './webhook-deliveries.ts'
import * as withdrawals from './withdrawals.ts'

/** The contract of what merchants sell, by module. A new one is listed here, and below with its errors and events. */
export const nouns = {
  orders,
  draftOrders,
  merchantWebhooks,
  webhookDeliveries,
  merchantFeed,
  customers,
  customFields,
  processorChecks,
  products,
  documents,
  merchants,
  accessTokens,
  sandboxClock,
  testMode,
  goingLive,
  subscriptions,
  dataExports,
  listFiles,
  dataImports,
  discounts,
  files,
  paymentMethods,
  payments,
  checkouts,
  checkoutLinks,
  usage,
  meters,
  meterAlerts,
  metrics,
  metricDashboards,
  customerInsights,
  customerMeters,
  sandboxProcessor,
  customerSessions,
  priceMigrations,
  customerState,
  customerData,
  balanceAdjustments,
  billingManagers,
  customerEmails,
  emailWordings,
  portalAccount,
  portalGrants,
  portalPurchases,
  benefits,
  gifts,
  grants,
  refunds,
  connections,
  licenseKeys,
  disputes,
  downloads,
  seats,
  withdrawals,
  shopSearch,
  billingSources,
  incomingEvents,
}

export const errors = {
  ...orders.errors,
  ...draftOrders.errors,
  ...merchantFeed.errors,
  ...customers.errors,
  ...customFields.errors,
  ...products.errors,
  ...documents.errors,
  ...merchants.errors,
  ...subscriptions.errors,
  ...customerData.errors,
  ...balanceAdjustments.errors,
  ...meterAlerts.errors,
  ...billingManagers.errors,
  ...dataExports.errors,
  ...listFiles.errors,
  ...dataImports.errors,
  ...discounts.errors,
  ...files.errors,
  ...paymentMethods.errors,
  ...payments.errors,
  ...checkouts.errors,
  ...checkoutLinks.errors,
  ...customerMeters.errors,
  ...usage.errors,
  ...customerSessions.errors,
  ...priceMigrations.errors,
  ...portalAccount.errors,
  ...portalGrants.errors,
  ...portalPurchases.errors,
  ...benefits.errors,
  ...gifts.errors,
  ...grants.errors,
  ...refunds.errors,
  ...connections.errors,
  ...licenseKeys.errors,
  ...disputes.errors,
  ...downloads.errors,
  ...seats.errors,
  ...withdrawals.errors,
  ...emailWordings.errors,
  ...testMode.errors,
  ...goingLive.errors,
  ...billingSources.errors,
  ...incomingEvents.errors,
}

export const events = {
  ...orders.events,
  ...checkouts.events,
  ...checkoutLinks.events,
  ...meters.events,
  ...meterAlerts.events,
  ...emailWordings.events,
  ...usage.events,
  ...merchantWebhooks.events,
  ...customers.events,
  ...customFields.events,
  ...products.events,
  ...merchants.events,
  ...accessTokens.events,
  ...subscriptions.events,
  ...customerData.events,
  ...balanceAdjustments.events,
  ...draftOrders.events,
  ...billingManagers.events,
  ...dataExports.events,
  ...listFiles.events,
  ...dataImports.events,
  ...discounts.events,
  ...files.events,
  ...customerSessions.events,
  ...priceMigrations.events,
  ...customerState.events,
  ...benefits.events,
  ...gifts.events,
  ...grants.events,
  ...refunds.events,
  ...connections.events,
  ...licenseKeys.events,
  ...disputes.events,
  ...seats.events,
  ...withdrawals.events,
  ...testMode.events,
  ...goingLive.events,
  ...billingSources.events,
}
