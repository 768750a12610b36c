import type * as accounts from '@guildhall/contract/accounts'
import type * as apiKeys from '@guildhall/contract/api-keys'
import type * as audit from '@guildhall/contract/audit'
import type * as callers from '@guildhall/contract/callers'
import type * as health from '@guildhall/contract/health'
import type * as invitations from '@guildhall/contract/invitations'
import type * as jwt from '@guildhall/contract/jwt'
import type * as magicLinks from '@guildhall/contract/magic-links'
import type * as mailCodes from '@guildhall/contract/mail-codes'
import type * as members from '@guildhall/contract/members'
import type * as multiSession from '@guildhall/contract/multi-session'
import type * as oneTimeTokens from '@guildhall/contract/one-time-tokens'
import type * as organizationWebhooks from '@guildhall/contract/organization-webhooks'
import type * as organizations from '@guildhall/contract/organizations'
import type * as outbox from '@guildhall/contract/outbox'
import type * as passkeys from '@guildhall/contract/passkeys'
import type * as profile from '@guildhall/contract/profile'
import type * as proofs from '@guildhall/contract/proofs'
import type * as reference from '@guildhall/contract/reference'
import type * as roles from '@guildhall/contract/roles'
import type * as sessions from '@guildhall/contract/sessions'
import type * as social from '@guildhall/contract/social'
import type * as teams from '@guildhall/contract/teams'
import type * as twoFactor from '@guildhall/contract/two-factor'
import type * as webhooks from '@guildhall/contract/webhooks'
import { adminRoutes } from './admin-routes.ts'
import { route } from './route.ts'

export type { Route, RouteTree } from './route.ts'

/** What a page needs to let somebody in and to say who they are: the first to arrive in a browser. */
export const entering = {
  signUp: { email: route<typeof sessions.signUpEmail>('POST /api/auth/sign-up/email') },
  signIn: {
    email: route<typeof sessions.signInEmail>('POST /api/auth/sign-in/email'),
    username: route<typeof sessions.signInUsername>('POST /api/auth/sign-in/username'),
    social: route<typeof social.signInSocial>('POST /api/auth/sign-in/social'),
  },
  signOut: route<typeof sessions.signOut>('POST /api/auth/sign-out'),
  getSession: route<typeof sessions.getSession>('GET /api/auth/get-session'),
  listSessions: route<typeof sessions.listSessions>('GET /api/auth/list-sessions'),
  revokeSession: route<typeof sessions.revokeSession>('POST /api/auth/revoke-session'),
  revokeOtherSessions: route<typeof sessions.revokeOtherSessions>(
    'POST /api/auth/revoke-other-sessions',
  ),
  sendVerificationEmail: route<typeof accounts.sendVerificationEmail>(
    'POST /api/auth/send-verification-email',
  ),
  requestPasswordReset: route<typeof accounts.requestPasswordReset>(
    'POST /api/auth/request-password-reset',
  ),
  resetPassword: route<typeof accounts.resetPassword>('POST /api/auth/reset-password'),
  outbox: {
    list: route<typeof outbox.list>('GET /api/outbox'),
    html: route<typeof outbox.html>('GET /api/outbox/:id/html'),
  },
} as const

/**
 * Every call by the name a program uses for it. Importing the contract itself would bring its
 * validators into the browser, so the lines are written out; a test holds them to the contract.
 */
export const routes = {
  ...entering,
  signIn: {
    ...entering.signIn,
    magicLink: route<typeof magicLinks.signIn>('POST /api/auth/sign-in/magic-link'),
    emailOtp: route<typeof mailCodes.signIn>('POST /api/auth/sign-in/email-otp'),
  },
  magicLink: { verify: route<typeof magicLinks.verify>('GET /api/auth/magic-link/verify') },
  emailOtp: {
    sendVerificationOtp: route<typeof mailCodes.send>(
      'POST /api/auth/email-otp/send-verification-otp',
    ),
    checkVerificationOtp: route<typeof mailCodes.check>(
      'POST /api/auth/email-otp/check-verification-otp',
    ),
    verifyEmail: route<typeof mailCodes.verifyEmail>('POST /api/auth/email-otp/verify-email'),
    requestPasswordReset: route<typeof mailCodes.requestReset>(
      'POST /api/auth/email-otp/request-password-reset',
    ),
    resetPassword: route<typeof mailCodes.resetPassword>('POST /api/auth/email-otp/reset-password'),
    requestEmailChange: route<typeof mailCodes.requestEmailChange>(
      'POST /api/auth/email-otp/request-email-change',
    ),
    changeEmail: route<typeof mailCodes.changeEmail>('POST /api/auth/email-otp/change-email'),
  },
  multiSession: {
    listDeviceSessions: route<typeof multiSession.list>(
      'GET /api/auth/multi-session/list-device-sessions',
    ),
    setActive: route<typeof multiSession.setActive>('POST /api/auth/multi-session/set-active'),
    revoke: route<typeof multiSession.revoke>('POST /api/auth/multi-session/revoke'),
  },
  oneTimeToken: {
    generate: route<typeof oneTimeTokens.generate>('GET /api/auth/one-time-token/generate'),
    verify: route<typeof oneTimeTokens.verify>('POST /api/auth/one-time-token/verify'),
  },
  token: route<typeof jwt.token>('GET /api/auth/token'),
  jwks: route<typeof jwt.keys>('GET /api/auth/jwks'),
  ok: route<typeof health.ok>('GET /api/auth/ok'),
  verifyEmail: route<typeof accounts.verifyEmail>('GET /api/auth/verify-email'),
  forgetPassword: route<typeof accounts.forgetPassword>('POST /api/auth/forget-password'),
  revokeSessions: route<typeof sessions.revokeSessions>('POST /api/auth/revoke-sessions'),
  isUsernameAvailable: route<typeof accounts.isUsernameAvailable>(
    'POST /api/auth/is-username-available',
  ),
  updateUser: route<typeof profile.updateUser>('POST /api/auth/update-user'),
  changePassword: route<typeof profile.changePassword>('POST /api/auth/change-password'),
  verifyPassword: route<typeof profile.verifyPassword>('POST /api/auth/verify-password'),
  changeEmail: route<typeof profile.changeEmail>('POST /api/auth/change-email'),
  deleteUser: route<typeof profile.deleteUser>('POST /api/auth/delete-user'),
  listAccounts: route<typeof profile.listAccounts>('GET /api/auth/list-accounts'),
  unlinkAccount: route<typeof profile.unlinkAccount>('POST /api/auth/unlink-account'),
  linkSocial: route<typeof social.linkSocial>('POST /api/auth/link-social'),
  getAccessToken: route<typeof social.getAccessToken>('POST /api/auth/get-access-token'),
  refreshToken: route<typeof social.refreshToken>('POST /api/auth/refresh-token'),
  accountInfo: route<typeof social.getAccountInfo>('GET /api/auth/account-info'),
  openApi: route<typeof reference.openApi>('GET /api/openapi.json'),
  account: {
    setPassword: route<typeof profile.setPassword>('POST /api/account/password'),
    proof: {
      state: route<typeof proofs.state>('GET /api/account/proof'),
      confirm: route<typeof proofs.confirm>('POST /api/account/proof'),
      sendCode: route<typeof proofs.sendCode>('POST /api/account/proof/code'),
    },
  },
  apiKey: {
    create: route<typeof apiKeys.create>('POST /api/auth/api-key/create'),
    get: route<typeof apiKeys.get>('GET /api/auth/api-key/get'),
    list: route<typeof apiKeys.list>('GET /api/auth/api-key/list'),
    update: route<typeof apiKeys.update>('POST /api/auth/api-key/update'),
    delete: route<typeof apiKeys.remove>('POST /api/auth/api-key/delete'),
    deleteAllExpiredApiKeys: route<typeof apiKeys.removeExpired>(
      'POST /api/auth/api-key/delete-all-expired-api-keys',
    ),
    verify: route<typeof callers.verify>('POST /api/api-keys/verify'),
    grant: route<typeof apiKeys.grant>('POST /api/api-keys'),
    regrant: route<typeof apiKeys.regrant>('PATCH /api/api-keys/:id'),
  },
  webhooks: {
    list: route<typeof webhooks.list>('GET /api/webhooks'),
    create: route<typeof webhooks.create>('POST /api/webhooks'),
    get: route<typeof webhooks.get>('GET /api/webhooks/:webhookId'),
    update: route<typeof webhooks.update>('PATCH /api/webhooks/:webhookId'),
    remove: route<typeof webhooks.remove>('DELETE /api/webhooks/:webhookId'),
    rotate: route<typeof webhooks.rotate>('POST /api/webhooks/:webhookId/secret'),
    test: route<typeof webhooks.test>('POST /api/webhooks/:webhookId/test'),
    listDeliveries: route<typeof webhooks.listDeliveries>(
      'GET /api/webhooks/:webhookId/deliveries',
    ),
    getDelivery: route<typeof webhooks.getDelivery>(
      'GET /api/webhooks/:webhookId/deliveries/:deliveryId',
    ),
    redeliver: route<typeof webhooks.redeliver>(
      'POST /api/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    ),
  },
  organizationWebhooks: {
    list: route<typeof organizationWebhooks.list>('GET /api/organizations/:id/webhooks'),
    create: route<typeof organizationWebhooks.create>('POST /api/organizations/:id/webhooks'),
    get: route<typeof organizationWebhooks.get>('GET /api/organizations/:id/webhooks/:webhookId'),
    update: route<typeof organizationWebhooks.update>(
      'PATCH /api/organizations/:id/webhooks/:webhookId',
    ),
    remove: route<typeof organizationWebhooks.remove>(
      'DELETE /api/organizations/:id/webhooks/:webhookId',
    ),
    rotate: route<typeof organizationWebhooks.rotate>(
      'POST /api/organizations/:id/webhooks/:webhookId/secret',
    ),
    test: route<typeof organizationWebhooks.test>(
      'POST /api/organizations/:id/webhooks/:webhookId/test',
    ),
    listDeliveries: route<typeof organizationWebhooks.listDeliveries>(
      'GET /api/organizations/:id/webhooks/:webhookId/deliveries',
    ),
    getDelivery: route<typeof organizationWebhooks.getDelivery>(
      'GET /api/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId',
    ),
    redeliver: route<typeof organizationWebhooks.redeliver>(
      'POST /api/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    ),
  },
  audit: {
    list: route<typeof audit.list>('GET /api/audit'),
    verify: route<typeof audit.verify>('GET /api/audit/verify'),
    listOfOrganization: route<typeof audit.listOfOrganization>('GET /api/organizations/:id/audit'),
    activity: route<typeof audit.activity>('GET /api/account/activity'),
  },
  me: route<typeof callers.me>('GET /api/me'),
  twoFactor: {
    enable: route<typeof twoFactor.enable>('POST /api/auth/two-factor/enable'),
    disable: route<typeof twoFactor.disable>('POST /api/auth/two-factor/disable'),
    getTotpUri: route<typeof twoFactor.getTotpUri>('POST /api/auth/two-factor/get-totp-uri'),
    verifyTotp: route<typeof twoFactor.verifyTotp>('POST /api/auth/two-factor/verify-totp'),
    sendOtp: route<typeof twoFactor.sendOtp>('POST /api/auth/two-factor/send-otp'),
    verifyOtp: route<typeof twoFactor.verifyOtp>('POST /api/auth/two-factor/verify-otp'),
    verifyBackupCode: route<typeof twoFactor.verifyBackupCode>(
      'POST /api/auth/two-factor/verify-backup-code',
    ),
    generateBackupCodes: route<typeof twoFactor.generateBackupCodes>(
      'POST /api/auth/two-factor/generate-backup-codes',
    ),
  },
  passkey: {
    generateRegisterOptions: route<typeof passkeys.generateRegisterOptions>(
      'GET /api/auth/passkey/generate-register-options',
    ),
    verifyRegistration: route<typeof passkeys.verifyRegistration>(
      'POST /api/auth/passkey/verify-registration',
    ),
    generateAuthenticateOptions: route<typeof passkeys.generateAuthenticateOptions>(
      'GET /api/auth/passkey/generate-authenticate-options',
    ),
    verifyAuthentication: route<typeof passkeys.verifyAuthentication>(
      'POST /api/auth/passkey/verify-authentication',
    ),
    listUserPasskeys: route<typeof passkeys.list>('GET /api/auth/passkey/list-user-passkeys'),
    deletePasskey: route<typeof passkeys.remove>('POST /api/auth/passkey/delete-passkey'),
    updatePasskey: route<typeof passkeys.rename>('POST /api/auth/passkey/update-passkey'),
  },
  organization: {
    create: route<typeof organizations.create>('POST /api/auth/organization/create'),
    checkSlug: route<typeof organizations.checkSlug>('POST /api/auth/organization/check-slug'),
    update: route<typeof organizations.update>('POST /api/auth/organization/update'),
    delete: route<typeof organizations.remove>('POST /api/auth/organization/delete'),
    list: route<typeof organizations.list>('GET /api/auth/organization/list'),
    getFullOrganization: route<typeof organizations.getFull>(
      'GET /api/auth/organization/get-full-organization',
    ),
    getOrganization: route<typeof organizations.get>('GET /api/auth/organization/get-organization'),
    setActive: route<typeof organizations.setActive>('POST /api/auth/organization/set-active'),
    leave: route<typeof members.leave>('POST /api/auth/organization/leave'),
    getActiveMember: route<typeof members.getActive>(
      'GET /api/auth/organization/get-active-member',
    ),
    getActiveMemberRole: route<typeof members.getActiveRole>(
      'GET /api/auth/organization/get-active-member-role',
    ),
    listMembers: route<typeof members.list>('GET /api/auth/organization/list-members'),
    hasPermission: route<typeof members.hasPermission>(
      'POST /api/auth/organization/has-permission',
    ),
    removeMember: route<typeof members.remove>('POST /api/auth/organization/remove-member'),
    updateMemberRole: route<typeof members.updateRole>(
      'POST /api/auth/organization/update-member-role',
    ),
    createRole: route<typeof roles.create>('POST /api/auth/organization/create-role'),
    updateRole: route<typeof roles.update>('POST /api/auth/organization/update-role'),
    deleteRole: route<typeof roles.remove>('POST /api/auth/organization/delete-role'),
    listRoles: route<typeof roles.list>('GET /api/auth/organization/list-roles'),
    getRole: route<typeof roles.get>('GET /api/auth/organization/get-role'),
    inviteMember: route<typeof invitations.invite>('POST /api/auth/organization/invite-member'),
    acceptInvitation: route<typeof invitations.accept>(
      'POST /api/auth/organization/accept-invitation',
    ),
    rejectInvitation: route<typeof invitations.reject>(
      'POST /api/auth/organization/reject-invitation',
    ),
    cancelInvitation: route<typeof invitations.cancel>(
      'POST /api/auth/organization/cancel-invitation',
    ),
    getInvitation: route<typeof invitations.get>('GET /api/auth/organization/get-invitation'),
    listInvitations: route<typeof invitations.list>('GET /api/auth/organization/list-invitations'),
    listUserInvitations: route<typeof invitations.listReceived>(
      'GET /api/auth/organization/list-user-invitations',
    ),
    createTeam: route<typeof teams.create>('POST /api/auth/organization/create-team'),
    removeTeam: route<typeof teams.remove>('POST /api/auth/organization/remove-team'),
    updateTeam: route<typeof teams.update>('POST /api/auth/organization/update-team'),
    listTeams: route<typeof teams.list>('GET /api/auth/organization/list-teams'),
    setActiveTeam: route<typeof teams.setActive>('POST /api/auth/organization/set-active-team'),
    listUserTeams: route<typeof teams.listOfUser>('GET /api/auth/organization/list-user-teams'),
    listTeamMembers: route<typeof teams.listMembers>(
      'GET /api/auth/organization/list-team-members',
    ),
    addTeamMember: route<typeof teams.addMember>('POST /api/auth/organization/add-team-member'),
    removeTeamMember: route<typeof teams.removeMember>(
      'POST /api/auth/organization/remove-team-member',
    ),
  },
  admin: adminRoutes,
} as const
