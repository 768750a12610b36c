import type { Route } from '../../../client/src/endpoints/route.ts'

/**
 * The endpoints of the contract, as the client generates them. A screen imports those that it calls,
 * so its chunk holds no others.
 */
export * as accessTokens from '../../../client/src/contract/access-tokens.ts'
export * as accountData from '../../../client/src/contract/account-data.ts'
export * as accounts from '../../../client/src/contract/accounts.ts'
export * as admin from '../../../client/src/contract/admin.ts'
export * as adminSessions from '../../../client/src/contract/admin-sessions.ts'
export * as apiKeys from '../../../client/src/contract/api-keys.ts'
export * as audit from '../../../client/src/contract/audit.ts'
export * as branding from '../../../client/src/contract/branding.ts'
export * as customers from '../../../client/src/contract/customers.ts'
export * as directory from '../../../client/src/contract/directory.ts'
export * as emails from '../../../client/src/contract/emails.ts'
export * as invitations from '../../../client/src/contract/invitations.ts'
export * as members from '../../../client/src/contract/members.ts'
export * as membership from '../../../client/src/contract/membership.ts'
export * as merchantWebhooks from '../../../client/src/contract/merchant-webhooks.ts'
export * as merchants from '../../../client/src/contract/merchants.ts'
export * as operations from '../../../client/src/contract/operations.ts'
export * as organizationWebhooks from '../../../client/src/contract/organization-webhooks.ts'
export * as organizations from '../../../client/src/contract/organizations.ts'
export * as passkeys from '../../../client/src/contract/passkeys.ts'
export * as pictures from '../../../client/src/contract/pictures.ts'
export * as preferences from '../../../client/src/contract/preferences.ts'
export * as products from '../../../client/src/contract/products.ts'
export * as profile from '../../../client/src/contract/profile.ts'
export * as proofs from '../../../client/src/contract/proofs.ts'
export * as roles from '../../../client/src/contract/roles.ts'
export * as sessions from '../../../client/src/contract/sessions.ts'
export * as social from '../../../client/src/contract/social.ts'
export * as subscriptions from '../../../client/src/contract/subscriptions.ts'
export * as teams from '../../../client/src/contract/teams.ts'
export * as twoFactor from '../../../client/src/contract/two-factor.ts'
export * as userImports from '../../../client/src/contract/user-imports.ts'
export * as webhookDeliveries from '../../../client/src/contract/webhook-deliveries.ts'
export * as webhooks from '../../../client/src/contract/webhooks.ts'
export type { Endpoint, Route } from '../../../client/src/endpoints/route.ts'

export type InputOf<R> = R extends Route<infer Types> ? Types['input'] : never
export type OutputOf<R> = R extends Route<infer Types> ? Types['output'] : never
