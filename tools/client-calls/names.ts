import { type Endpoint, isEndpoint, type nouns } from '@guildhall/contract'

/** Endpoints that the client does not call, and why. */
export const notCalled: Readonly<Record<string, string>> = {
  'GET /api/auth/reset-password/:token': 'opened by a link in an email',
  'GET /api/auth/delete-user/callback': 'opened by a link in an email',
  'GET /api/auth/error': 'a page for a browser',
  'GET /.well-known/jwks.json': 'libraries of other services read it',
  'POST /api/auth/forget-password/email-otp': 'the older name of emailOtp.requestPasswordReset',
  'GET /api/audit/export': 'a file download',
  'GET /api/audit/table': 'a file download',
  'GET /api/organizations/:id/audit/export': 'a file download',
  'GET /api/organizations/:id/members/export': 'a file download',
  'GET /api/account/activity/export': 'a file download',
  'GET /api/auth/callback/:provider': 'a provider redirects to it',
  'POST /api/auth/callback/:provider': 'a provider posts to it',
  'GET /api/auth/oauth2/callback/:provider': 'a provider redirects to it',
  'POST /api/auth/oauth2/callback/:provider': 'a provider posts to it',
  'POST /api/auth/sign-in/oauth2': 'for older clients; sign-in/social does the same',
  'POST /api/auth/oauth2/link': 'for older clients; link-social does the same',
  'POST /api/auth/account-info': 'for older clients; the other method does the same',
  'POST /api/auth/passkey/generate-authenticate-options': 'the older way to ask for what GET gives',
  'POST /api/test/clock': 'exists only on test instances',
}

/** Calls whose names do not follow the rule, so that related calls stand together. */
export const namedOtherwise: Readonly<Record<string, string>> = {
  'POST /api/account/password': 'account.setPassword',
  'GET /api/account/invitation': 'account.invitation',
  'GET /api/account/proof': 'account.proof.state',
  'POST /api/account/proof': 'account.proof.confirm',
  'POST /api/account/proof/code': 'account.proof.sendCode',
  'POST /api/api-keys/verify': 'apiKey.verify',
  'POST /api/api-keys': 'apiKey.grant',
  'PATCH /api/api-keys/:id': 'apiKey.regrant',
  'GET /api/me': 'me',
  'GET /api/openapi.json': 'openApi',
}

export type Call = {
  /** The module of the contract, and the name of the endpoint in it. */
  readonly noun: string
  readonly name: string
  /** Where the client has it, such as `signIn.email`. */
  readonly call: string
  readonly endpoint: Endpoint
}

export type Nouns = { readonly [Noun in keyof typeof nouns]?: object } & Readonly<
  Record<string, object>
>

export const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Calls of the account API are named by their path, as in the official client; all others by their
 * module and their name in it.
 */
function nameOf(noun: string, name: string, endpoint: Endpoint): string {
  const exception = namedOtherwise[lineOf(endpoint)]
  if (exception !== undefined) return exception
  const authPath = /^\/api\/auth\/(.+)$/.exec(endpoint.path)?.[1]
  if (authPath === undefined) return `${noun}.${name}`
  return authPath
    .replaceAll('/', '.')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** What a module of the contract exports, in the order of the names: loaders differ in theirs. */
export function exportsOf(noun: object): [string, unknown][] {
  return Object.entries(noun).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** All calls of the client. */
export function callsOf(nouns: Nouns): Call[] {
  const calls = Object.entries(nouns).flatMap(([noun, exports]) =>
    exportsOf(exports).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) && !(lineOf(endpoint) in notCalled)
        ? [{ noun, name, call: nameOf(noun, name, endpoint), endpoint }]
        : [],
    ),
  )
  const names = new Set<string>()
  for (const { call, endpoint } of calls) {
    const clash = [...names].find(
      (other) => other === call || other.startsWith(`${call}.`) || call.startsWith(`${other}.`),
    )
    if (clash) throw new Error(`${lineOf(endpoint)}: the client has ${clash} already, not ${call}`)
    names.add(call)
  }
  return calls
}
