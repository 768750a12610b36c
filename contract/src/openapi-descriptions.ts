import type { Endpoint } from './define.ts'

const callers: Record<Endpoint['access'], string> = {
  public: 'No sign-in is needed.',
  session: 'Needs a signed-in user.',
  sensitive: 'Needs a signed-in user; the session is read from the database, never from a cache.',
  fresh: 'Needs a user who signed in recently.',
  operator: 'Needs the operator token or an administrator.',
  person: 'Needs a signed-in user or an API key of a user.',
  caller: 'Needs a signed-in user, or an API key of a user or an organization.',
}

const limits: Record<Endpoint['pace'], string> = {
  general: '100 requests in 10 seconds per client address.',
  credentials: '3 requests in 10 seconds per client address.',
  mail: '3 requests a minute per client address.',
  link: '5 requests a minute per client address.',
  none: 'Not limited.',
}

/** What the guard will ask of a caller, in sentences. */
export function descriptionOf(endpoint: Endpoint): string {
  const { access, pace, permissions, whileImpersonating, form } = endpoint
  const sentences = [
    callers[access],
    ...(permissions.length > 0
      ? [`An API key needs ${permissions.map((each) => `\`${each}\``).join(' and ')}.`]
      : []),
    ...(whileImpersonating === 'refused' ? ['Refused while impersonating a user.'] : []),
    ...(form ? ['Also takes an HTML form.'] : []),
    `Rate limit: ${limits[pace]}`,
  ]
  return sentences.join(' ')
}

/** The document's first page. */
export const overview = `Accounts, sessions, organizations and API keys.

Sign in under \`/sign-in/…\`: a browser gets a session cookie, and every answer that signs in also
carries a \`token\` that programs send as \`Authorization: Bearer …\`. Endpoints that take API keys
take them as \`x-api-key\` or as a bearer token. A change that carries a cookie needs an \`Origin\`
that this server trusts. Errors carry a stable \`code\`; the \`message\` is for people.`

/** What each noun is about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  accounts: 'Email verification, password reset and availability of usernames.',
  admin: 'Users of the whole installation, for administrators.',
  adminSessions: 'Sessions of other users, and impersonation, for administrators.',
  apiKeys: 'API keys of users and organizations.',
  audit: 'The log of what happened, who did it and from where.',
  callers: 'Who a request is from, and verification of API keys.',
  clock: 'The movable clock of test installations.',
  health: 'Is the server running, and is it ready?',
  invitations: 'Invitations to organizations.',
  jwt: 'JSON web tokens and the keys that verify them.',
  magicLinks: 'Sign-in by a link in an email.',
  mailCodes: 'Sign-in, verification and password reset by a code in an email.',
  members: 'Members of organizations and their roles.',
  multiSession: 'Several accounts in one browser.',
  oneTimeTokens: 'Tokens that hand a session over once.',
  organizationWebhooks: 'Webhooks of one organization.',
  organizations: 'Organizations of the signed-in user.',
  outbox: 'Emails that the server sent, or kept where it sends none.',
  passkeys: 'Registration of passkeys, and sign-in with them.',
  profile: 'The account of the signed-in user.',
  proofs: 'Showing again who somebody is, before sensitive changes.',
  reference: 'This document.',
  roles: "An organization's own roles.",
  sessions: 'Sign-up, sign-in, sign-out and the sessions of a user.',
  social: 'Sign-in by another service, and accounts that are linked to it.',
  teams: 'Teams inside organizations.',
  twoFactor: 'The second step of sign-in.',
  webhooks: 'Webhooks of the whole installation.',
}
