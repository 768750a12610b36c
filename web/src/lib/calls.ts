/**
 * The endpoints of the contract, as the client generates them. A screen imports those that it calls,
 * so its chunk holds no others.
 */
export * as adminSessions from '../../../client/src/contract/admin-sessions.ts'
export * as invitations from '../../../client/src/contract/invitations.ts'
export * as members from '../../../client/src/contract/members.ts'
export * as organizations from '../../../client/src/contract/organizations.ts'
export * as proofs from '../../../client/src/contract/proofs.ts'
export * as roles from '../../../client/src/contract/roles.ts'
export * as sessions from '../../../client/src/contract/sessions.ts'
export type { Endpoint, Route } from '../../../client/src/endpoints/route.ts'
