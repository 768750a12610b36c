import { events as accessTokens } from './access-tokens.ts'
import { events as balanceAdjustments } from './balance-adjustments.ts'
import { events as benefits } from './benefits.ts'
import { events as billingManagers } from './billing-managers.ts'
import { events as billingSources } from './billing-sources.ts'
import { events as checkoutLinks } from './checkout-links.ts'
import { events as checkouts } from './checkouts.ts'
import { events as connections } from './connections.ts'
import { events as customFields } from './custom-fields.ts'
import { events as customerData } from './customer-data.ts'
import { events as customerSessions } from './customer-sessions.ts'
import { events as customerState } from './customer-state.ts'
import { events as customers } from './customers.ts'
import { events as dataExports } from './data-exports.ts'
import { events as dataImports } from './data-imports.ts'
import { events as discounts } from './discounts.ts'
import { events as disputes } from './disputes.ts'
import { events as draftOrders } from './draft-orders.ts'
import { events as emailWordings } from './email-wordings.ts'
import { events as files } from './files.ts'
import { events as gifts } from './gifts.ts'
import { events as goingLive } from './going-live.ts'
import { events as grants } from './grants.ts'
import { events as licenseKeys } from './license-keys.ts'
import { events as listFiles } from './list-files.ts'
import { events as merchantWebhooks } from './merchant-webhooks.ts'
import { events as merchants } from './merchants.ts'
import { events as meterAlerts } from './meter-alerts.ts'
import { events as meters } from './meters.ts'
import { events as orders } from './orders.ts'
import { events as priceMigrations } from './price-migrations.ts'
import { events as products } from './products.ts'
import { events as refunds } from './refunds.ts'
import { events as seats } from './seats.ts'
import { events as subscriptions } from './subscriptions.ts'
import { events as testMode } from './test-mode.ts'
import { events as usage } from './usage.ts'
import { events as withdrawals } from './withdrawals.ts'

/** The types of all events of billing, whose payloads are erased with a sandbox. */
export const billingEventTypes: readonly string[] = Object.keys({
  ...accessTokens,
  ...balanceAdjustments,
  ...benefits,
  ...checkoutLinks,
  ...checkouts,
  ...customFields,
  ...customers,
  ...discounts,
  ...disputes,
  ...draftOrders,
  ...files,
  ...connections,
  ...gifts,
  ...grants,
  ...licenseKeys,
  ...merchantWebhooks,
  ...merchants,
  ...orders,
  ...products,
  ...customerData,
  ...billingManagers,
  ...customerSessions,
  ...customerState,
  ...meters,
  ...meterAlerts,
  ...emailWordings,
  ...priceMigrations,
  ...refunds,
  ...seats,
  ...subscriptions,
  ...usage,
  ...dataExports,
  ...listFiles,
  ...dataImports,
  ...withdrawals,
  ...testMode,
  ...goingLive,
  ...billingSources,
})
