import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as adminSessions from './admin-sessions.ts'
import * as apiKeys from './api-keys.ts'
import * as callers from './callers.ts'
import * as directory from './directory.ts'
import * as invitations from './invitations.ts'
import * as jwt from './jwt.ts'
import * as magicLinks from './magic-links.ts'
import * as mailCodes from './mail-codes.ts'
import * as members from './members.ts'
import * as membership from './membership.ts'
import * as multiSession from './multi-session.ts'
import * as oneTimeTokens from './one-time-tokens.ts'
import * as organizations from './organizations.ts'
import * as passkeys from './passkeys.ts'
import * as preferences from './preferences.ts'
import * as profile from './profile.ts'
import * as proofs from './proofs.ts'
import * as roles from './roles.ts'
import * as savedViews from './saved-views.ts'
import * as sessions from './sessions.ts'
import * as social from './social.ts'
import * as teams from './teams.ts'
import * as twoFactor from './two-factor.ts'
import * as userImports from './user-imports.ts'

/** The contract of accounts, and who belongs to whom, by module. A new one is listed here, and below with its errors and events. */
export const nouns = {
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
  admin,
  adminSessions,
  directory,
  userImports,
  savedViews,
}

export const errors = {
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
  ...admin.errors,
  ...adminSessions.errors,
  ...savedViews.errors,
}

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
}
