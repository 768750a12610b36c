import type { z } from 'zod'
import * as accessTokens from './billing/access-tokens.ts'
import * as benefits from './billing/benefits.ts'
import * as checkoutLinks from './billing/checkout-links.ts'
import * as checkouts from './billing/checkouts.ts'
import * as connections from './billing/connections.ts'
import * as customFields from './billing/custom-fields.ts'
import * as customerMeters from './billing/customer-meters.ts'
import * as customerSessions from './billing/customer-sessions.ts'
import * as customerState from './billing/customer-state.ts'
import * as customers from './billing/customers.ts'
import * as dataExports from './billing/data-exports.ts'
import * as dataImports from './billing/data-imports.ts'
import * as discounts from './billing/discounts.ts'
import * as disputes from './billing/disputes.ts'
import * as documents from './billing/documents.ts'
import * as downloads from './billing/downloads.ts'
import * as files from './billing/files.ts'
import * as grants from './billing/grants.ts'
import * as licenseKeys from './billing/license-keys.ts'
import * as merchantFeed from './billing/merchant-feed.ts'
import * as merchantWebhooks from './billing/merchant-webhooks.ts'
import * as merchants from './billing/merchants.ts'
import * as meters from './billing/meters.ts'
import * as metrics from './billing/metrics.ts'
import * as orders from './billing/orders.ts'
import * as paymentMethods from './billing/payment-methods.ts'
import * as payments from './billing/payments.ts'
import * as portalAccount from './billing/portal-account.ts'
import * as portalGrants from './billing/portal-grants.ts'
import * as portalPurchases from './billing/portal-purchases.ts'
import * as priceMigrations from './billing/price-migrations.ts'
import * as products from './billing/products.ts'
import * as refunds from './billing/refunds.ts'
import * as sandboxClock from './billing/sandbox-clock.ts'
import * as sandboxProcessor from './billing/sandbox-processor.ts'
import * as seats from './billing/seats.ts'
import * as subscriptions from './billing/subscriptions.ts'
import * as usage from './billing/usage.ts'
import * as webhookDeliveries from './billing/webhook-deliveries.ts'
import * as clock from './clock.ts'
import * as health from './health.ts'
import * as accounts from './identity/accounts.ts'
import * as admin from './identity/admin.ts'
import * as adminSessions from './identity/admin-sessions.ts'
import * as apiKeys from './identity/api-keys.ts'
import * as callers from './identity/callers.ts'
import * as directory from './identity/directory.ts'
import * as invitations from './identity/invitations.ts'
import * as jwt from './identity/jwt.ts'
import * as magicLinks from './identity/magic-links.ts'
import * as mailCodes from './identity/mail-codes.ts'
import * as members from './identity/members.ts'
import * as membership from './identity/membership.ts'
import * as multiSession from './identity/multi-session.ts'
import * as oneTimeTokens from './identity/one-time-tokens.ts'
import * as organizations from './identity/organizations.ts'
import * as passkeys from './identity/passkeys.ts'
import * as preferences from './identity/preferences.ts'
import * as profile from './identity/profile.ts'
import * as proofs from './identity/proofs.ts'
import * as roles from './identity/roles.ts'
import * as savedViews from './identity/saved-views.ts'
import * as sessions from './identity/sessions.ts'
import * as social from './identity/social.ts'
import * as teams from './identity/teams.ts'
import * as twoFactor from './identity/two-factor.ts'
import * as userImports from './identity/user-imports.ts'
import * as common from './kernel/common.ts'
import { type Endpoint, type ErrorEntry, isEndpoint } from './kernel/define.ts'
import type { EventDefinition } from './kernel/events.ts'
import * as reference from './reference.ts'
import * as accountData from './shared/account-data.ts'
import * as audit from './shared/audit.ts'
import * as backups from './shared/backups.ts'
import * as branding from './shared/branding.ts'
import * as emails from './shared/emails.ts'
import * as operations from './shared/operations.ts'
import * as organizationWebhooks from './shared/organization-webhooks.ts'
import * as outbox from './shared/outbox.ts'
import * as pictures from './shared/pictures.ts'
import * as webhooks from './shared/webhooks.ts'

/** The contract by module. A new one is listed here, and below with its errors and events. */
export const nouns = {
  common,
  health,
  accounts,
  sessions,
  magicLinks,
  mailCodes,
  multiSession,
  oneTimeTokens,
  jwt,
  preferences,
  profile,
  social,
  twoFactor,
  passkeys,
  proofs,
  apiKeys,
  callers,
  organizations,
  members,
  roles,
  teams,
  invitations,
  membership,
  webhooks,
  organizationWebhooks,
  accountData,
  audit,
  admin,
  adminSessions,
  directory,
  userImports,
  outbox,
  emails,
  operations,
  backups,
  branding,
  pictures,
  reference,
  clock,
  orders,
  merchantWebhooks,
  webhookDeliveries,
  merchantFeed,
  customers,
  customFields,
  products,
  documents,
  merchants,
  accessTokens,
  sandboxClock,
  subscriptions,
  dataExports,
  dataImports,
  discounts,
  files,
  paymentMethods,
  payments,
  checkouts,
  checkoutLinks,
  usage,
  meters,
  metrics,
  customerMeters,
  sandboxProcessor,
  customerSessions,
  priceMigrations,
  customerState,
  portalAccount,
  portalGrants,
  portalPurchases,
  benefits,
  grants,
  refunds,
  connections,
  licenseKeys,
  disputes,
  downloads,
  seats,
  savedViews,
}

/** All errors by code. */
export const errors = {
  ...common.errors,
  ...accounts.errors,
  ...sessions.errors,
  ...magicLinks.errors,
  ...mailCodes.errors,
  ...multiSession.errors,
  ...preferences.errors,
  ...userImports.errors,
  ...profile.errors,
  ...social.errors,
  ...twoFactor.errors,
  ...passkeys.errors,
  ...apiKeys.errors,
  ...callers.errors,
  ...organizations.errors,
  ...members.errors,
  ...roles.errors,
  ...teams.errors,
  ...invitations.errors,
  ...membership.errors,
  ...webhooks.errors,
  ...audit.errors,
  ...admin.errors,
  ...adminSessions.errors,
  ...outbox.errors,
  ...emails.errors,
  ...operations.errors,
  ...backups.errors,
  ...branding.errors,
  ...pictures.errors,
  ...clock.errors,
  ...orders.errors,
  ...merchantFeed.errors,
  ...customers.errors,
  ...customFields.errors,
  ...products.errors,
  ...documents.errors,
  ...merchants.errors,
  ...subscriptions.errors,
  ...dataExports.errors,
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
  ...grants.errors,
  ...refunds.errors,
  ...connections.errors,
  ...licenseKeys.errors,
  ...disputes.errors,
  ...downloads.errors,
  ...seats.errors,
  ...savedViews.errors,
}
export type ErrorCode = keyof typeof errors
export const errorCatalogue: Readonly<Record<string, ErrorEntry>> = errors

/** All events: the stored payload has the same schema as the one in webhooks. */
export const events = {
  ...accounts.events,
  ...sessions.events,
  ...preferences.events,
  ...userImports.events,
  ...profile.events,
  ...social.events,
  ...twoFactor.events,
  ...passkeys.events,
  ...apiKeys.events,
  ...organizations.events,
  ...members.events,
  ...roles.events,
  ...teams.events,
  ...invitations.events,
  ...webhooks.events,
  ...accountData.events,
  ...branding.events,
  ...backups.events,
  ...orders.events,
  ...checkouts.events,
  ...checkoutLinks.events,
  ...meters.events,
  ...usage.events,
  ...merchantWebhooks.events,
  ...customers.events,
  ...customFields.events,
  ...products.events,
  ...merchants.events,
  ...accessTokens.events,
  ...subscriptions.events,
  ...dataExports.events,
  ...dataImports.events,
  ...discounts.events,
  ...files.events,
  ...customerSessions.events,
  ...priceMigrations.events,
  ...customerState.events,
  ...benefits.events,
  ...grants.events,
  ...refunds.events,
  ...connections.events,
  ...licenseKeys.events,
  ...disputes.events,
  ...seats.events,
}
export type EventType = keyof typeof events
/** The payload of an event as it is stored and sent. */
export type EventPayload<Type extends EventType = EventType> = z.output<
  (typeof events)[Type]['payload']
>
export const eventCatalogue: Readonly<Record<EventType, EventDefinition>> = events

export const endpoints: readonly Endpoint[] = Object.values(nouns).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
)

export { codeOf, type Endpoint, type ErrorEntry, isEndpoint } from './kernel/define.ts'
export type { Audience, EventDefinition } from './kernel/events.ts'
export { shapes } from './shapes.ts'
