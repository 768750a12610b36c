import type { Route } from '../../../client/src/endpoints/route.ts'

/**
 * The endpoints of the contract, as the client generates them. A screen imports those that it calls,
 * so its chunk holds no others.
 */
export * as accounts from '../../../client/src/contract/accounts.ts'
export * as adminSessions from '../../../client/src/contract/admin-sessions.ts'
export * as audit from '../../../client/src/contract/audit.ts'
export * as invitations from '../../../client/src/contract/invitations.ts'
export * as members from '../../../client/src/contract/members.ts'
export * as membership from '../../../client/src/contract/membership.ts'
export * as merchantWebhooks from '../../../client/src/contract/merchant-webhooks.ts'
export * as organizations from '../../../client/src/contract/organizations.ts'
export * as passkeys from '../../../client/src/contract/passkeys.ts'
export * as pictures from '../../../client/src/contract/pictures.ts'
export * as profile from '../../../client/src/contract/profile.ts'
export * as proofs from '../../../client/src/contract/proofs.ts'
export * as roles from '../../../client/src/contract/roles.ts'
export * as sessions from '../../../client/src/contract/sessions.ts'
export * as social from '../../../client/src/contract/social.ts'
export * as twoFactor from '../../../client/src/contract/two-factor.ts'
export * as webhookDeliveries from '../../../client/src/contract/webhook-deliveries.ts'
export type { Endpoint, Route } from '../../../client/src/endpoints/route.ts'

export type InputOf<R> = R extends Route<infer Types> ? Types['input'] : never
export type OutputOf<R> = R extends Route<infer Types> ? Types['output'] : never
