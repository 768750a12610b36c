import * as accounts from './contract/accounts.ts'
import * as outbox from './contract/outbox.ts'
import * as sessions from './contract/sessions.ts'
import * as social from './contract/social.ts'

/** The calls of sign-in pages and of the session, which a browser loads first. */
export const authRoutes = {
  signUp: { email: sessions.signUpEmail },
  signIn: {
    email: sessions.signInEmail,
    username: sessions.signInUsername,
    social: social.signInSocial,
  },
  signOut: sessions.signOut,
  getSession: sessions.getSession,
  listSessions: sessions.listSessions,
  revokeSession: sessions.revokeSession,
  revokeOtherSessions: sessions.revokeOtherSessions,
  sendVerificationEmail: accounts.sendVerificationEmail,
  requestPasswordReset: accounts.requestPasswordReset,
  resetPassword: accounts.resetPassword,
  outbox: { list: outbox.list, html: outbox.html },
} as const
