// Generated from the contract by `npm run generate`; do not edit.
import * as accountData from './account-data.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as adminSessions from './admin-sessions.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as billingSources from './billing-sources.ts'
import * as branding from './branding.ts'
import * as callers from './callers.ts'
import * as goingLive from './going-live.ts'
import * as health from './health.ts'
import * as incomingEvents from './incoming-events.ts'
import * as invitations from './invitations.ts'
import * as jwt from './jwt.ts'
import * as legalTexts from './legal-texts.ts'
import * as magicLinks from './magic-links.ts'
import * as mailCodes from './mail-codes.ts'
import * as members from './members.ts'
import * as membership from './membership.ts'
import * as merchants from './merchants.ts'
import * as multiSession from './multi-session.ts'
import * as oneTimeTokens from './one-time-tokens.ts'
import * as organizationWebhooks from './organization-webhooks.ts'
import * as organizations from './organizations.ts'
import * as outbox from './outbox.ts'
import * as passkeys from './passkeys.ts'
import * as pictures from './pictures.ts'
import * as preferences from './preferences.ts'
import * as profile from './profile.ts'
import * as proofs from './proofs.ts'
import * as reference from './reference.ts'
import * as requestLog from './request-log.ts'
import * as roles from './roles.ts'
import * as savedViews from './saved-views.ts'
import * as sessions from './sessions.ts'
import * as shopSearch from './shop-search.ts'
import * as social from './social.ts'
import * as teams from './teams.ts'
import * as testMode from './test-mode.ts'
import * as twoFactor from './two-factor.ts'
import * as webhooks from './webhooks.ts'

/** Every call of users and of the API of accounts by its name in the client. */
export const routes = {
  /** Whether the account API answers */
  ok: health.ok,
  /** The older name of request-password-reset */
  forgetPassword: accounts.forgetPassword,
  /** Whether a username is available */
  isUsernameAvailable: accounts.isUsernameAvailable,
  /** Request an email with a password reset link */
  requestPasswordReset: accounts.requestPasswordReset,
  /** Set a new password with the token of a password reset email */
  resetPassword: accounts.resetPassword,
  /** Send the verification email again */
  sendVerificationEmail: accounts.sendVerificationEmail,
  /** Open the link of a verification email */
  verifyEmail: accounts.verifyEmail,
  /** The current session and user */
  getSession: sessions.getSession,
  /** All sessions of the caller */
  listSessions: sessions.listSessions,
  /** End all other sessions of the caller */
  revokeOtherSessions: sessions.revokeOtherSessions,
  /** End one session of the caller */
  revokeSession: sessions.revokeSession,
  /** End every session of the caller */
  revokeSessions: sessions.revokeSessions,
  signIn: {
    /** Sign in with an email address and a password */
    email: sessions.signInEmail,
    /** Sign in with a username and a password */
    username: sessions.signInUsername,
    /** Request an email with a sign-in link */
    magicLink: magicLinks.signIn,
    /** Sign in with a code from an email */
    emailOtp: mailCodes.signIn,
    /** Sign in with a provider, or with an ID token that an app got from it */
    social: social.signInSocial,
  },
  /** End the current session */
  signOut: sessions.signOut,
  signUp: {
    /** Sign up with an email address and a password */
    email: sessions.signUpEmail,
  },
  magicLink: {
    /** Open a sign-in link; it works once */
    verify: magicLinks.verify,
  },
  emailOtp: {
    /** Change the address with the code sent to the new one */
    changeEmail: mailCodes.changeEmail,
    /** Check a code from an email without using it */
    checkVerificationOtp: mailCodes.check,
    /** Request a code at the new address */
    requestEmailChange: mailCodes.requestEmailChange,
    /** Request an email with a password reset code */
    requestPasswordReset: mailCodes.requestReset,
    /** Set a new password with a code from an email */
    resetPassword: mailCodes.resetPassword,
    /** Request an email with a code */
    sendVerificationOtp: mailCodes.send,
    /** Verify an address with a code from an email */
    verifyEmail: mailCodes.verifyEmail,
  },
  multiSession: {
    /** The sessions of all accounts in this browser */
    listDeviceSessions: multiSession.list,
    /** End the session of one account of this browser */
    revoke: multiSession.revoke,
    /** Switch to another account of this browser */
    setActive: multiSession.setActive,
  },
  oneTimeToken: {
    /** A token that transfers this session to another browser */
    generate: oneTimeTokens.generate,
    /** Use a one-time token to get its session */
    verify: oneTimeTokens.verify,
  },
  /** The keys that verify these tokens */
  jwks: jwt.keys,
  /** A signed token that identifies the caller to other services */
  token: jwt.token,
  preferences: {
    /** How the caller sees the app: language, formats, look */
    get: preferences.get,
    /** Which optional emails the caller gets */
    getEmails: preferences.getEmails,
    /** Turn optional emails on or off */
    setEmails: preferences.setEmails,
    /** Change how the caller sees the app; emails follow the language and the time zone */
    update: preferences.update,
  },
  /** Change the email address */
  changeEmail: profile.changeEmail,
  /** Change the password with the current one */
  changePassword: profile.changePassword,
  /** Delete the account of the caller: with the password, a token from an email, or a fresh session */
  deleteUser: profile.deleteUser,
  /** The sign-in methods of the caller */
  listAccounts: profile.listAccounts,
  account: {
    /** Set the first password of a user who signed up with a provider */
    setPassword: profile.setPassword,
    proof: {
      /** Confirm the identity of the caller for ten minutes (confirmation.maxAge) in this browser */
      confirm: proofs.confirm,
      /** Send an email with an identity confirmation code */
      sendCode: proofs.sendCode,
      /** How the caller can confirm their identity, and until when it is confirmed */
      state: proofs.state,
    },
    /** What an invitation is for, for those who have its link */
    invitation: invitations.preview,
  },
  /** Remove a sign-in method */
  unlinkAccount: profile.unlinkAccount,
  /** Change the name, the picture or the username */
  updateUser: profile.updateUser,
  /** Verify the password of the caller */
  verifyPassword: profile.verifyPassword,
  /** A valid access token of one of the caller’s accounts */
  getAccessToken: social.getAccessToken,
  /** Profile of the caller at a provider */
  accountInfo: social.getAccountInfo,
  /** Link an account at a provider to the caller */
  linkSocial: social.linkSocial,
  /** Renew the tokens of one of the caller’s accounts */
  refreshToken: social.refreshToken,
  twoFactor: {
    /** Disable two-factor authentication */
    disable: twoFactor.disable,
    /** Set up an authenticator app, or enable codes by email */
    enable: twoFactor.enable,
    /** Replace the backup codes by new ones */
    generateBackupCodes: twoFactor.generateBackupCodes,
    /** The TOTP URI for an authenticator app */
    getTotpUri: twoFactor.getTotpUri,
    /** Send a code for the second step by email */
    sendOtp: twoFactor.sendOtp,
    /** Verify a backup code and use it up */
    verifyBackupCode: twoFactor.verifyBackupCode,
    /** Verify a code from an email; the first one enables two-factor */
    verifyOtp: twoFactor.verifyOtp,
    /** Verify a code of an authenticator app; the first one enables two-factor */
    verifyTotp: twoFactor.verifyTotp,
  },
  passkey: {
    /** Options for signing in with a passkey */
    generateAuthenticateOptions: passkeys.generateAuthenticateOptions,
    /** Options for registering a passkey */
    generateRegisterOptions: passkeys.generateRegisterOptions,
    /** The passkeys of the caller */
    listUserPasskeys: passkeys.list,
    /** Delete a passkey */
    deletePasskey: passkeys.remove,
    /** Rename a passkey */
    updatePasskey: passkeys.rename,
    /** Sign in with a passkey */
    verifyAuthentication: passkeys.verifyAuthentication,
    /** Store a new passkey */
    verifyRegistration: passkeys.verifyRegistration,
  },
  apiKey: {
    /** Create an API key for the caller or an organization */
    create: apiKeys.create,
    /** One API key of the caller or an organization */
    get: apiKeys.get,
    /** Create an API key for a user or an organization, with permissions and limits */
    grant: apiKeys.grant,
    /** All API keys of the caller or an organization */
    list: apiKeys.list,
    /** Change the permissions and limits of an API key */
    regrant: apiKeys.regrant,
    /** Delete an API key of the caller or an organization */
    delete: apiKeys.remove,
    /** Delete the expired API keys of the caller or an organization */
    deleteAllExpiredApiKeys: apiKeys.removeExpired,
    /** Rename an API key, enable or disable it, or change its expiry */
    update: apiKeys.update,
    /** Verify an API key and its permissions, and count one use */
    verify: callers.verify,
  },
  /** The caller, authenticated by session or API key */
  me: callers.me,
  organization: {
    /** Whether a slug is available */
    checkSlug: organizations.checkSlug,
    /** Create an organization with the caller as its owner */
    create: organizations.create,
    /** An organization without members, invitations and teams */
    getOrganization: organizations.get,
    /** An organization with its members, invitations and teams */
    getFullOrganization: organizations.getFull,
    /** The organizations of the caller; for an organization’s API key, that organization */
    list: organizations.list,
    /** Delete an organization with all of its data */
    delete: organizations.remove,
    /** Set or clear the active organization */
    setActive: organizations.setActive,
    /** Change an organization */
    update: organizations.update,
    /** The caller as a member of the active organization */
    getActiveMember: members.getActive,
    /** The role of the caller or of another member */
    getActiveMemberRole: members.getActiveRole,
    /** Whether the caller has permissions in an organization */
    hasPermission: members.hasPermission,
    /** Leave an organization */
    leave: members.leave,
    /** Members of an organization, with paging */
    listMembers: members.list,
    /** Remove a member from the organization */
    removeMember: members.remove,
    /** Set the roles of a member */
    updateMemberRole: members.updateRole,
    /** Create a role in an organization */
    createRole: roles.create,
    /** One custom role of an organization */
    getRole: roles.get,
    /** The custom roles of an organization */
    listRoles: roles.list,
    /** Delete a role that is not assigned */
    deleteRole: roles.remove,
    /** Change the permissions or the name of a role */
    updateRole: roles.update,
    /** Add a member to a team */
    addTeamMember: teams.addMember,
    /** Create a team */
    createTeam: teams.create,
    /** The teams of an organization */
    listTeams: teams.list,
    /** Members of a team */
    listTeamMembers: teams.listMembers,
    /** The teams of the caller or another member */
    listUserTeams: teams.listOfUser,
    /** Delete a team; its members stay in the organization */
    removeTeam: teams.remove,
    /** Remove a member from a team */
    removeTeamMember: teams.removeMember,
    /** Set or clear the active team */
    setActiveTeam: teams.setActive,
    /** Rename a team */
    updateTeam: teams.update,
    /** Accept an invitation and make its organization active */
    acceptInvitation: invitations.accept,
    /** Cancel an invitation */
    cancelInvitation: invitations.cancel,
    /** One invitation, for the invited user */
    getInvitation: invitations.get,
    /** Invite a user by email */
    inviteMember: invitations.invite,
    /** Invitations of an organization in every status; by default the newest thousand */
    listInvitations: invitations.list,
    /** Pending invitations for the caller */
    listUserInvitations: invitations.listReceived,
    /** Reject an invitation */
    rejectInvitation: invitations.reject,
  },
  organizations: {
    /** The slug that an organization of the caller has now, by a slug that it had before */
    ofFormerSlug: organizations.ofFormerSlug,
  },
  roles: {
    /** What the roles of the caller allow in an organization, all together */
    allowed: roles.allowed,
    /** All roles of an organization, what they allow, and what the caller may do with them */
    overview: roles.overview,
  },
  teams: {
    /** A team with the number of its members */
    get: teams.get,
    /** The teams of an organization by name, with the number of their members */
    search: teams.search,
  },
  membership: {
    /** Whether the caller may create an organization */
    allowance: membership.allowance,
    /** Ask the inviter for a new invitation in place of an expired one; the answer reveals nothing */
    askAgain: membership.askAgain,
    /** Set the roles of several members; each succeeds or fails by itself */
    changeRoles: membership.changeRoles,
    /** Invite up to 200 users by email; each succeeds or fails by itself */
    inviteMany: membership.inviteMany,
    /** Invitations of an organization by state, newest first */
    listInvitations: membership.listInvitations,
    /** Members of an organization, searched by name or address, with their teams and last activity */
    listMembers: membership.listMembers,
    /** Remove several members; each succeeds or fails by itself */
    removeMembers: membership.removeMembers,
    /** Counts of what belongs to an organization, and its limits */
    summary: membership.summary,
    /** Make another member an owner, and the caller an admin */
    transferOwnership: membership.transferOwnership,
  },
  admin: {
    /** Ban a user and end all of their sessions */
    banUser: admin.banUser,
    /** Create a user */
    createUser: admin.createUser,
    /** One user */
    getUser: admin.getUser,
    /** Whether the caller, a role or a user has permissions */
    hasPermission: admin.hasPermission,
    /** Users, with search, filter, sorting and paging */
    listUsers: admin.listUsers,
    /** Delete a user with all of their data */
    removeUser: admin.removeUser,
    /** Set the roles of a user */
    setRole: admin.setRole,
    /** Set the password of a user and end all of their sessions */
    setUserPassword: admin.setUserPassword,
    /** Unban a user */
    unbanUser: admin.unbanUser,
    /** Change a user */
    updateUser: admin.updateUser,
    /** Impersonate a user */
    impersonateUser: adminSessions.impersonateUser,
    /** Sessions of a user */
    listUserSessions: adminSessions.listUserSessions,
    /** End one session of a user */
    revokeUserSession: adminSessions.revokeUserSession,
    /** End every session of a user */
    revokeUserSessions: adminSessions.revokeUserSessions,
    /** Stop impersonating a user */
    stopImpersonating: adminSessions.stopImpersonating,
  },
  savedViews: {
    /** Save filters of a list under a name; what the list does not have is left out */
    create: savedViews.create,
    /** The saved views of a list: those of the caller, then those of the organization */
    list: savedViews.list,
    /** Delete a saved view */
    remove: savedViews.remove,
    /** Rename a saved view, replace its filters, or hand it over to the organization */
    update: savedViews.update,
  },
  webhooks: {
    /** How many attempts of each webhook succeeded and failed on each of the last 14 days */
    countDays: webhooks.countDays,
    /** Create a webhook; only this response contains its secret */
    create: webhooks.create,
    /** One webhook */
    get: webhooks.get,
    /** One delivery with every attempt */
    getDelivery: webhooks.getDelivery,
    /** All webhooks */
    list: webhooks.list,
    /** Deliveries, newest first */
    listDeliveries: webhooks.listDeliveries,
    /** Send a delivery again */
    redeliver: webhooks.redeliver,
    /** Delete a webhook */
    remove: webhooks.remove,
    /** Create a new secret; the older one stays valid for a while */
    rotate: webhooks.rotate,
    /** Send a test message */
    test: webhooks.test,
    /** Change, pause or resume a webhook */
    update: webhooks.update,
  },
  organizationWebhooks: {
    /** How many attempts of each webhook succeeded and failed on each of the last 14 days */
    countDays: organizationWebhooks.countDays,
    /** Create a webhook; only this response contains its secret */
    create: organizationWebhooks.create,
    /** One webhook */
    get: organizationWebhooks.get,
    /** One delivery with every attempt */
    getDelivery: organizationWebhooks.getDelivery,
    /** All webhooks */
    list: organizationWebhooks.list,
    /** Deliveries, newest first */
    listDeliveries: organizationWebhooks.listDeliveries,
    /** Send a delivery again */
    redeliver: organizationWebhooks.redeliver,
    /** Delete a webhook */
    remove: organizationWebhooks.remove,
    /** Create a new secret; the older one stays valid for a while */
    rotate: organizationWebhooks.rotate,
    /** Send a test message */
    test: organizationWebhooks.test,
    /** Change, pause or resume a webhook */
    update: organizationWebhooks.update,
  },
  accountData: {
    /** All data of the caller as one JSON document, without secrets */
    download: accountData.download,
    /** What a deletion of the own account would take with it, and what is in its way */
    previewDeletion: accountData.previewDeletion,
  },
  audit: {
    /** Activity of the account of the caller, newest first */
    activity: audit.activity,
    /** Audit log of this installation, newest first */
    list: audit.list,
    /** Audit log of an organization, for its administrators */
    listOfOrganization: audit.listOfOrganization,
    /** Verify that no sealed line was changed or removed */
    verify: audit.verify,
  },
  outbox: {
    /** The HTML part of a stored email */
    html: outbox.html,
    /** Stored emails, newest first */
    list: outbox.list,
  },
  branding: {
    /** Name, logo, colors and links of this installation */
    get: branding.get,
  },
  legalTexts: {
    /** The terms or the privacy policy of this installation, in a language if it is there */
    get: legalTexts.get,
  },
  pictures: {
    /** Remove the picture of oneself */
    removeAvatar: pictures.removeAvatar,
    /** Remove the logo of an organization */
    removeLogo: pictures.removeLogo,
    /** Upload a picture of oneself */
    setAvatar: pictures.setAvatar,
    /** Upload the logo of an organization */
    setLogo: pictures.setLogo,
  },
  requestLog: {
    /** One request with a key or access token, by the id in the header `x-request-id` */
    get: requestLog.get,
    /** Requests with keys and access tokens of an organization, newest first */
    list: requestLog.list,
  },
  merchants: {
    /** Take an unused sandbox live, by an administrator; by an owner where the server allows it */
    goLive: merchants.goLive,
  },
  testMode: {
    /** Whether an organization sells for real money, and what time it has */
    mode: testMode.mode,
  },
  goingLive: {
    /** What a sandbox lacks to sell for real money, and who may let it */
    checklist: goingLive.checklist,
    /** Create the live organization of a sandbox, with its catalog, settings and looks; the sandbox stays one */
    createLive: goingLive.createLive,
  },
  shopSearch: {
    /** Customers, orders, subscriptions, license keys and what is offered by a part of their texts, and more by their id */
    find: shopSearch.find,
  },
  billingSources: {
    /** The billing provider that an organization follows, without its secrets */
    get: billingSources.get,
    /** Follow a billing provider; again for the same one, its token or secret is replaced */
    put: billingSources.put,
    /** Compare everything with the billing provider, and repair what differs */
    reconcile: billingSources.reconcile,
    /** Follow the billing provider no longer: what was stored stays and cannot be changed, the events are refused */
    remove: billingSources.remove,
  },
  incomingEvents: {
    /** One event of the billing provider, with its body and headers */
    get: incomingEvents.get,
    /** Events that the billing provider of an organization sent, newest first */
    list: incomingEvents.list,
    /** Look at an event of the billing provider again */
    replay: incomingEvents.replay,
    /** Look at all events of a period again that the billing provider sent */
    replayPeriod: incomingEvents.replayPeriod,
  },
  /** This API as an OpenAPI 3.1 document */
  openApi: reference.openApi,
} as const
