import { z } from 'zod'
import { AppError, span } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { pkceChallenge } from '../../../platform/oauth/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import type { ConfiguredProvider, Endpoints, Registry } from './registry.ts'

/** What is stored between the redirect to the provider and the callback. */
const Flow = z.object({
  provider: z.string(),
  callbackURL: z.string().optional(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  requestSignUp: z.boolean(),
  scopes: z.array(z.string()),
  /** The user to link the account to; absent for a sign-in. */
  link: z.string().optional(),
  /** Had the user confirmed their identity before the redirect? */
  confirmed: z.boolean().default(false),
  secrets: z.string(),
})
const Secrets = z.object({ verifier: z.string(), nonce: z.string() })

export type Flow = Omit<z.output<typeof Flow>, 'secrets'> & z.output<typeof Secrets>

export type FlowOptions = {
  readonly callbackURL: string | undefined
  readonly errorCallbackURL: string | undefined
  readonly newUserCallbackURL: string | undefined
  readonly scopes: readonly string[]
  readonly loginHint: string | undefined
  readonly requestSignUp: boolean
  readonly link?: string
  readonly confirmed?: boolean
}

const lifetime = 10 * span.minute
/** Flows of one browser at the same time; the oldest are dropped. */
const mostAtOnce = 5

const cookieOf = (state: string) => `state_${hashToken(state).toString('base64url').slice(0, 10)}`

/**
 * The authorization code flow. The state is random, stored as a hash, valid once and for ten
 * minutes, and only in the browser that has its cookie; each flow has its own cookie, so that two
 * tabs may both finish.
 */
export function createFlows(dependencies: Dependencies, registry: Registry) {
  const { random, database, jar, log, pageUrl, sealer, settings, tokens } = dependencies

  /** A configured provider and its endpoints. */
  async function reach(
    id: string,
  ): Promise<{ configured: ConfiguredProvider; endpoints: Endpoints }> {
    const configured = registry.find(id)
    if (!configured) throw new AppError('PROVIDER_NOT_FOUND')
    try {
      return { configured, endpoints: await configured.endpoints() }
    } catch (error) {
      log.warn(
        { code: 'social.provider_not_described', err: error, provider: id },
        'The endpoints of a provider are not known.',
      )
      throw new AppError('PROVIDER_IS_NOT_REACHABLE')
    }
  }

  async function storeFlow(id: string, flow: z.input<typeof Flow>): Promise<string> {
    try {
      return await database.transaction((tx) =>
        tokens.issue(tx, 'social-state', id, lifetime, flow),
      )
    } catch (error) {
      log.error(
        { code: 'social.flow_not_stored', err: error, provider: id },
        'The sign-in flow of a provider could not be stored.',
      )
      throw new AppError('UNABLE_TO_CREATE_VERIFICATION')
    }
  }

  async function begin(id: string, options: FlowOptions, incoming: Incoming) {
    if (settings.requireCallbackURL && options.callbackURL === undefined) {
      throw new AppError('CALLBACKURL_IS_REQUIRED')
    }
    const { configured, endpoints } = await reach(id)
    const secrets = { verifier: random.token(128), nonce: random.token(32) }
    const scopes = [...new Set([...configured.scopes, ...options.scopes])]
    const state = await storeFlow(id, {
      provider: id,
      callbackURL: options.callbackURL ?? pageUrl('/'),
      errorURL: options.errorCallbackURL,
      newUserURL: options.newUserCallbackURL,
      requestSignUp: options.requestSignUp,
      scopes,
      link: options.link,
      confirmed: options.confirmed ?? false,
      secrets: sealer.seal('provider-flow', id, JSON.stringify(secrets)),
    })
    const url = buildAuthorizationUrl(configured, endpoints, {
      ...secrets,
      state,
      scopes,
      loginHint: options.loginHint,
    })
    const cookie = jar.setSigned(cookieOf(state), state, { maxAge: lifetime / 1000 })
    return { url, cookies: [...clearOldest(incoming), cookie] }
  }

  function clearOldest(incoming: Incoming): string[] {
    const prefix = jar.nameOf('state_')
    const names = (incoming.header('cookie') ?? '')
      .split(';')
      .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
      .filter((name) => name.startsWith(prefix))
    const own = names.slice(0, Math.max(0, names.length - mostAtOnce + 1))
    return own.map((name) => jar.clear(name.slice(jar.nameOf('').length)))
  }

  /** Was the flow started in this browser? Checked before the state is used up. */
  const startedInThisBrowser = (incoming: Incoming, state: string) =>
    jar.readSigned(incoming.header('cookie'), cookieOf(state)).includes(state)

  /** Consumes the flow; of any number of simultaneous callbacks one gets it. */
  async function resume(incoming: Incoming, state: string): Promise<Flow | undefined> {
    if (!startedInThisBrowser(incoming, state)) return undefined
    const consumed = await database.transaction((tx) =>
      tokens.consumeWithData(tx, 'social-state', state),
    )
    if (!consumed) return undefined
    const { secrets: sealed, ...flow } = Flow.parse(consumed.data)
    const opened = sealer.open('provider-flow', flow.provider, sealed)
    if (opened === undefined) return undefined
    return { ...flow, ...Secrets.parse(JSON.parse(opened)) }
  }

  return {
    reach,
    begin,
    resume,
    forget: (state: string) => jar.clear(cookieOf(state)),
  }
}
export type Flows = ReturnType<typeof createFlows>

type AuthorizationParams = {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
  readonly scopes: readonly string[]
  readonly loginHint: string | undefined
}

function buildAuthorizationUrl(
  configured: ConfiguredProvider,
  endpoints: Endpoints,
  params: AuthorizationParams,
): string {
  const { provider, settings, redirectUri, pkce } = configured
  const { state, verifier, nonce, scopes, loginHint } = params
  const url = new URL(endpoints.authorizationUrl)
  // The order that clients of the compatible API know.
  const all = {
    response_type: 'code',
    [provider.auth === 'client-key' ? 'client_key' : 'client_id']: settings.clientId,
    state,
    ...(scopes.length > 0 ? { scope: scopes.join(provider.separator ?? ' ') } : {}),
    redirect_uri: redirectUri,
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...provider.params,
    ...settings.authorizationParams,
    ...(pkce ? { code_challenge_method: 'S256', code_challenge: pkceChallenge(verifier) } : {}),
    ...(isNonceSent(configured, endpoints) ? { nonce } : {}),
  }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

/** Where the id token identifies the user, it must have been issued for this flow. */
export function isNonceSent({ provider }: ConfiguredProvider, { openId }: Endpoints): boolean {
  return provider.profileSource === 'id-token' && openId !== undefined
}
