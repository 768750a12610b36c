import { z } from 'zod'
import { AppError, truncateText } from '../../../kernel/index.ts'
import { type Incoming, redirect, withParam } from '../../../platform/http/index.ts'
import { createGrants, type TokenSet } from '../../../platform/oauth/index.ts'
import { redirectAfter } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Flow, type Flows, isNonceSent } from './flow.ts'
import type { ProviderSignIn } from './provider-sign-in.ts'
import type { ProviderUser, ProviderUsers } from './provider-user.ts'
import { type ConfiguredProvider, clientOf, type Endpoints, type Registry } from './registry.ts'
import { callbackErrorCode, longestName, providerError, record, text } from './rules.ts'
import type { ReceivedTokens } from './vault.ts'

const field = z.string().max(4096).optional()
const Returned = z.object({
  state: z.string().max(128).optional(),
  code: field,
  error: field,
  error_description: field,
  iss: field,
  device_id: field,
  user: field,
})
type Returned = z.output<typeof Returned>

type Tools = {
  readonly registry: Registry
  readonly flows: Flows
  readonly providerUsers: ProviderUsers
  readonly signIn: ProviderSignIn
}

/** The callback always ends with a redirect to a page; this error carries the code to show there. */
class CallbackError extends Error {
  readonly code: string
  readonly description: string | undefined
  constructor(code: string, description?: string) {
    super(code)
    this.code = code
    this.description = description
  }
}

/** Handles a browser that returns from a provider. */
export function createCallback(dependencies: Dependencies, tools: Tools) {
  const { authUrl, database, log, outgoing, proofs, sessions } = dependencies
  const { signIn, flows, providerUsers, registry } = tools
  const grants = createGrants(outgoing)

  /** What the provider did wrong goes to the log; the user gets an error code. */
  async function attempt<Value>(code: string, provider: string, work: () => Promise<Value>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CallbackError) throw error
      log.warn(
        { code: 'social.sign_in_refused', err: error, provider },
        `A sign-in ended with ${code}.`,
      )
      throw new CallbackError(code)
    }
  }

  function checkIssuer(endpoints: Endpoints, iss: string | undefined) {
    const { openId, sendsIssuer } = endpoints
    if (iss === undefined && !sendsIssuer) return
    const issuers = openId?.issuers.filter((issuer) => !issuer.includes('{tid}'))
    if (!issuers || issuers.length === 0 || (iss && issuers.includes(iss))) return
    throw new Error('The response comes from another issuer.')
  }

  function exchange(
    configured: ConfiguredProvider,
    endpoints: Endpoints,
    flow: Flow,
    returned: Returned,
  ) {
    const { provider, pkce, redirectUri } = configured
    const { code = '' } = returned
    const fields = (provider.echoes ?? []).flatMap((name) => {
      const value = record(returned)[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const echoed = Object.fromEntries(fields)
    return attempt('invalid_code', provider.id, async (): Promise<ReceivedTokens> => {
      checkIssuer(endpoints, returned.iss)
      const grant = { code, redirectUri, verifier: pkce ? flow.verifier : undefined }
      const tokens = await grants.exchange(clientOf(configured, endpoints), grant, echoed)
      return fields.length > 0 ? { ...tokens, echoed } : tokens
    })
  }

  async function identify(
    configured: ConfiguredProvider,
    endpoints: Endpoints,
    tokens: TokenSet,
    flow: Flow,
    returned: Returned,
  ): Promise<ProviderUser> {
    const nonce = isNonceSent(configured, endpoints) ? flow.nonce : undefined
    const code = 'unable_to_get_user_info'
    const providerUser = await attempt(code, configured.provider.id, () =>
      providerUsers.fromTokens(configured, endpoints, tokens, nonce),
    )
    if (!providerUser) throw new CallbackError(code)
    const name = providerUser.profile.name || nameIn(returned.user)
    return { ...providerUser, profile: { ...providerUser.profile, name } }
  }

  async function finish(incoming: Incoming, id: string, flow: Flow, returned: Returned) {
    if (returned.error !== undefined) {
      const { code, description } = providerError(returned.error, returned.error_description)
      throw new CallbackError(code, description)
    }
    if (!returned.code) throw new CallbackError('no_code')
    const configured = registry.find(id)
    if (!configured) throw new CallbackError('oauth_provider_not_found')
    if (flow.provider !== id) throw new CallbackError('please_restart_the_process')
    const { callbackURL } = flow
    if (callbackURL === undefined) throw new CallbackError('no_callback_url')
    const endpoints = await attempt('invalid_code', id, () => configured.endpoints())
    const tokens = await exchange(configured, endpoints, flow, returned)
    const providerUser = await identify(configured, endpoints, tokens, flow, returned)
    const scopes = tokens.scopes ?? flow.scopes
    const { requestSignUp } = flow
    const identity = { configured, providerUser, tokens, scopes, requestSignUp, callbackURL }
    if (flow.link !== undefined) {
      const { session } = await requireSameUser(incoming, flow.link)
      const action = await signIn.link(identity, flow.link, flow.confirmed)
      if (action === 'add') return redirect(callbackURL)
      // The account was already linked, so signing in to it has just confirmed their identity.
      const proof = await database.transaction((tx) => proofs.grant(tx, session.id))
      return redirect(callbackURL, proof)
    }
    if (providerUser.profile.email === undefined) throw new CallbackError('email_not_found')
    const { result, isNew } = await signIn.signIn(identity, incoming)
    const target = isNew ? (flow.newUserURL ?? callbackURL) : callbackURL
    return redirect(redirectAfter(result, target) ?? target, result.cookies)
  }

  /** An account is linked only to the user who asked for it and is still signed in. */
  async function requireSameUser(incoming: Incoming, userId: string) {
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    if (signedIn?.user.id !== userId) throw new CallbackError('unable_to_link_account')
    return signedIn
  }

  function redirectWithError(to: string, error: unknown, cookies: readonly string[]) {
    if (error instanceof CallbackError) {
      const target = withParam(to, 'error', error.code)
      const { description } = error
      return redirect(
        description ? withParam(target, 'error_description', description) : target,
        cookies,
      )
    }
    if (!(error instanceof AppError)) throw error
    const target = withParam(to, 'error', callbackErrorCode(error.code))
    const message = error.code === 'BANNED_USER' ? error.detail.message : undefined
    return redirect(message ? withParam(target, 'error_description', message) : target, cookies)
  }

  return {
    async open(incoming: Incoming, id: string, query: unknown) {
      const errorPage = authUrl('/error')
      const parsed = Returned.safeParse(query)
      if (!parsed.success)
        return redirectWithError(errorPage, new CallbackError('invalid_callback_request'), [])
      const returned = parsed.data
      const { state } = returned
      if (state === undefined || state === '') {
        const described = providerError(returned.error ?? '', returned.error_description)
        const error = returned.error
          ? new CallbackError(described.code, described.description)
          : new CallbackError('state_not_found')
        return redirectWithError(errorPage, error, [])
      }
      const flow = await flows.resume(incoming, state)
      const clearCookies = [flows.forget(state)]
      if (!flow)
        return redirectWithError(
          errorPage,
          new CallbackError('please_restart_the_process'),
          clearCookies,
        )
      try {
        const reply = await finish(incoming, id, flow, returned)
        return redirect(reply.headers.location ?? '/', [...reply.cookies, ...clearCookies])
      } catch (error) {
        return redirectWithError(flow.errorURL ?? errorPage, error, clearCookies)
      }
    },
    /**
     * A browser does not send our cookies with a form posted from another site, so the callback
     * cannot be handled here. It is redirected to the same URL with GET, which includes them.
     */
    redirectPosted(
      path: string,
      query: Readonly<Record<string, unknown>>,
      body: Readonly<Record<string, unknown>>,
    ) {
      const params = new URLSearchParams()
      for (const name of Object.keys(Returned.shape)) {
        const value = text(body[name]) ?? text(query[name])
        if (value !== undefined) params.set(name, value)
      }
      return `${path}?${params}`
    },
  }
}

/** What Apple posts beside its token on the first sign-in: it is not signed, so only the name is used. */
function nameIn(user: string | undefined): string {
  try {
    const { firstName, lastName } = record(record(JSON.parse(user ?? '{}')).name)
    return truncateText([firstName, lastName].map(text).filter(Boolean).join(' '), longestName)
  } catch {
    return ''
  }
}
