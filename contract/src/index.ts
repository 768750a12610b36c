import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as adminSessions from './admin-sessions.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as callers from './callers.ts'
import * as clock from './clock.ts'
import * as common from './common.ts'
import type { Endpoint, ErrorEntry } from './define.ts'
import * as health from './health.ts'
import * as invitations from './invitations.ts'
import * as jwt from './jwt.ts'
import * as magicLinks from './magic-links.ts'
import * as mailCodes from './mail-codes.ts'
import * as members from './members.ts'
import * as multiSession from './multi-session.ts'
import * as oneTimeTokens from './one-time-tokens.ts'
import * as organizationWebhooks from './organization-webhooks.ts'
import * as organizations from './organizations.ts'
import * as outbox from './outbox.ts'
import * as passkeys from './passkeys.ts'
import * as profile from './profile.ts'
import * as proofs from './proofs.ts'
import * as reference from './reference.ts'
import * as roles from './roles.ts'
import * as sessions from './sessions.ts'
import * as social from './social.ts'
import * as teams from './teams.ts'
import * as twoFactor from './two-factor.ts'
import * as webhooks from './webhooks.ts'

/** Every room's part of the contract. A new noun stands here, and below with its errors and events. */
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
  webhooks,
  organizationWebhooks,
  audit,
  admin,
  adminSessions,
  outbox,
  reference,
  clock,
}

/** The error catalogue of the whole product, keyed by code. */
export const errors = {
  ...common.errors,
  ...accounts.errors,
  ...sessions.errors,
  ...magicLinks.errors,
  ...mailCodes.errors,
  ...multiSession.errors,
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
  ...webhooks.errors,
  ...audit.errors,
  ...admin.errors,
  ...adminSessions.errors,
  ...outbox.errors,
  ...clock.errors,
}
export type ErrorCode = keyof typeof errors
export const errorCatalogue: Readonly<Record<string, ErrorEntry>> = errors

/** The event catalogue: the payload stored with an event is the shape the wire shows. */
export const events = {
  ...accounts.events,
  ...sessions.events,
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
}
export type EventType = keyof typeof events

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The route table. */
export const endpoints: readonly Endpoint[] = Object.values(nouns).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
)

export { codeOf, type Endpoint, type ErrorEntry } from './define.ts'
