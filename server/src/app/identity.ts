import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Config } from '../config/index.ts'
import { createAccounts, isAdmin, mountAccounts } from '../modules/identity/accounts/index.ts'
import { createAdmin, mountAdmin } from '../modules/identity/admin/index.ts'
import { createApiKeys, mountApiKeys } from '../modules/identity/api-keys/index.ts'
import { createDevices } from '../modules/identity/devices/index.ts'
import { createDirectory, mountDirectory } from '../modules/identity/directory/index.ts'
import { createProofs } from '../modules/identity/evidence/index.ts'
import { createImports } from '../modules/identity/imports/index.ts'
import { createInvitations, mountInvitations } from '../modules/identity/invitations/index.ts'
import { createJwt, mountJwt } from '../modules/identity/jwt/index.ts'
import { createMagicLinks, mountMagicLinks } from '../modules/identity/magic-links/index.ts'
import {
  createEmailChange,
  createMailCodes,
  mountMailCodes,
} from '../modules/identity/mail-codes/index.ts'
import { createMembership, mountMembership } from '../modules/identity/membership/index.ts'
import { createMultiSession, mountMultiSession } from '../modules/identity/multi-session/index.ts'
import {
  createOneTimeTokens,
  mountOneTimeTokens,
} from '../modules/identity/one-time-tokens/index.ts'
import { createOrganizations, mountOrganizations } from '../modules/identity/organizations/index.ts'
import { createPasskeys, mountPasskeys } from '../modules/identity/passkeys/index.ts'
import { createPreferences, mountPreferences } from '../modules/identity/preferences/index.ts'
import { createProfile, mountProfile } from '../modules/identity/profile/index.ts'
import { createConfirmation, mountProofs } from '../modules/identity/proofs/index.ts'
import { createRoles, mountRoles } from '../modules/identity/roles/index.ts'
import { createSavedViews, mountSavedViews } from '../modules/identity/saved-views/index.ts'
import { createSessions, mountSessions, redirectAfter } from '../modules/identity/sessions/index.ts'
import { createSocial, mountSocial } from '../modules/identity/social/index.ts'
import { createTeams, mountTeams } from '../modules/identity/teams/index.ts'
import { createTwoFactor, mountTwoFactor } from '../modules/identity/two-factor/index.ts'
import { createUserImports, mountUserImports } from '../modules/identity/user-imports/index.ts'
import type { Incoming, Reply } from '../platform/http/index.ts'
import type { ProviderCalls } from '../platform/oauth/index.ts'
import type { Area } from './area.ts'
import { repeatUntilZero } from './daily.ts'
import { assertSecurityHooks } from './hooks.ts'
import type { Shared } from './infrastructure.ts'

type Dependencies = Shared & {
  readonly config: Config
  readonly outgoing: ProviderCalls
}

/** Part of the composition root: everything about users, sessions and organizations. */
export function createIdentity({ config, ...shared }: Dependencies) {
  const { settings, trusted } = shared
  const accounts = createAccounts(shared)
  const sessions = createSessions({ ...shared, accounts })
  const evidence = createProofs({ ...shared, accounts, sessions })
  const preferences = createPreferences({ ...shared, accounts })
  const base = { ...shared, accounts, sessions, preferences, proofs: evidence }
  const devices = createDevices(base)
  const magicLinks = createMagicLinks(base)
  const mailCodes = createMailCodes(base)
  const emailChange = createEmailChange(base, mailCodes)
  const multiSession = createMultiSession(base)
  const oneTimeTokens = createOneTimeTokens(base)
  const jwt = createJwt(base)
  const profile = createProfile(base)
  const social = createSocial(base)
  const twoFactor = createTwoFactor(base)
  const passkeys = createPasskeys({ ...base, baseUrl: config.baseUrl })
  const confirmation = createConfirmation({ ...base, twoFactor, passkeys })
  const organizations = createOrganizations(base)
  const apiKeys = createApiKeys({ ...base, organizations })
  const teams = createTeams({ ...base, organizations })
  const invitations = createInvitations({ ...base, organizations, teams })
  const admin = createAdmin({ ...base, organizations })
  const directory = createDirectory(base)
  const imports = createImports(base)
  const userImports = createUserImports({ ...base, imports })
  assertSecurityHooks({ accounts, sessions })

  const readSession = async (incoming: Incoming, fromDatabase: boolean) =>
    (await sessions.read(incoming, { fromDatabase, refresh: false })).signedIn

  async function signInAfterVerification(
    { incoming, callbackURL }: { incoming: Incoming; callbackURL: string | undefined },
    user: Parameters<typeof sessions.openAfterVerification>[1],
  ) {
    const entry = await sessions.openAfterVerification(incoming, user)
    const redirectTo = entry && redirectAfter(entry, callbackURL)
    return { cookies: entry?.cookies ?? [], redirectTo }
  }

  /** What modules that no other one needs are created with. */
  const common = { ...base, organizations }
  const area: Area = {
    mount(router) {
      mountAccounts(router, {
        accounts,
        trusted,
        authUrl: shared.authUrl,
        openChangeLink: profile.openChangeLink,
        signInAfterVerification,
        currentUser: async (incoming) => (await readSession(incoming, true))?.user,
      })
      mountSessions(router, { sessions, trusted })
      mountMagicLinks(router, { ...shared, magicLinks })
      mountMailCodes(router, { mailCodes, emailChange, sessions })
      mountMultiSession(router, multiSession)
      mountOneTimeTokens(router, oneTimeTokens)
      mountJwt(router, jwt)
      mountPreferences(router, preferences)
      mountProfile(router, { profile, proofs: evidence, sessions, trusted })
      mountSocial(router, { social, trusted })
      mountTwoFactor(router, { twoFactor, trusted })
      if (settings.passkeys.enabled) mountPasskeys(router, { passkeys, sessions })
      mountProofs(router, confirmation)
      mountApiKeys(router, apiKeys)
      mountOrganizations(router, { organizations, sessions })
      mountRoles(router, createRoles(common))
      if (settings.organizations.teams.enabled) mountTeams(router, { teams, sessions })
      mountInvitations(router, { invitations, sessions })
      mountMembership(router, createMembership({ ...common, invitations }))
      mountAdmin(router, { admin, sessions })
      mountDirectory(router, directory)
      mountUserImports(router, userImports)
      mountSavedViews(router, createSavedViews(common))
    },
    daily: {
      'sweep.sessions': sessions.sweep,
      'sweep.proofs': evidence.sweep,
      'sweep.social': social.sweep,
      'sweep.known-devices': devices.sweep,
      'sweep.trusted-devices': twoFactor.sweepDevices,
      'sweep.second-steps': twoFactor.sweepChallenges,
      'sweep.second-step-failures': twoFactor.sweepFailures,
      'sweep.api-keys': apiKeys.sweep,
      'sweep.invitations': repeatUntilZero(invitations.sweep),
      'sweep.user-imports': userImports.sweep,
      'jwt.rotate-keys': jwt.rotate,
      'social.renew-seals': social.renewSeals,
    },
  }

  return {
    ...area,
    accounts,
    apiKeys,
    directory,
    invitations,
    organizations,
    preferences,
    proofs: evidence,
    sessions,
    imports,
    offeredProviders: social.offered,
    social,
    userImports,
    readSession,
    isPlatformAdmin: ({ user }: Pick<SignedIn, 'user'>) =>
      isAdmin(user, settings.admin.adminUserIds),
    /** Runs for every reply, whatever the sign-in method. */
    decorateReply: (incoming: Incoming, reply: Reply) =>
      multiSession.decorateReply(incoming, sessions.decorateReply(reply)),
  }
}
export type Identity = ReturnType<typeof createIdentity>
