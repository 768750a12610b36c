import { z } from 'zod'
import { AppError, span } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { challengeOf } from '../../platform/oauth/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Needs } from './needs.ts'
import type { Configured, Endpoints, Registry } from './registry.ts'

/** What is remembered between the way there and the way back. */
const Flow = z.object({
  provider: z.string(),
  callbackURL: z.string().optional(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  requestSignUp: z.boolean(),
  scopes: z.array(z.string()),
  /** Who is to get the account; nobody when somebody signs in. */
  link: z.string().optional(),
  /** Did they show again who they are, before they left? */
  confirmed: z.boolean().default(false),
  secrets: z.string(),
})
const Secrets = z.object({ verifier: z.string(), nonce: z.string() })

export type Flow = Omit<z.output<typeof Flow>, 'secrets'> & z.output<typeof Secrets>

export type Wish = {
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
/** Tabs of one browser that may be on their way at once; the oldest give way. */
const mostAtOnce = 5

const cookieOf = (state: string) => `state_${hashToken(state).toString('base64url').slice(0, 10)}`

/**
 * The way to a provider and back. The state is random, stored as a hash, works once and for ten
 * minutes, and only in the browser that holds its cookie; each flow has a cookie of its own, so
 * that two tabs may both finish.
 */
export function createFlows(needs: Needs, registry: Registry) {
  const { chance, database, jar, log, pageUrl, sealer, tokens } = needs

  /** A provider that is set up here, and where to find it now. */
  async function reach(id: string): Promise<{ configured: Configured; endpoints: Endpoints }> {
    const configured = registry.find(id)
    if (!configured) throw new AppError('PROVIDER_NOT_FOUND')
    try {
      return { configured, endpoints: await configured.endpoints() }
    } catch (error) {
      log.warn(
        { code: 'social.provider_not_described', err: error, provider: id },
        'A provider does not describe itself.',
      )
      throw new AppError('PROVIDER_IS_NOT_REACHABLE')
    }
  }

  async function begin(id: string, wish: Wish, incoming: Incoming) {
    const { configured, endpoints } = await reach(id)
    const secrets = { verifier: chance.token(128), nonce: chance.token(32) }
    const scopes = [...new Set([...configured.scopes, ...wish.scopes])]
    const stored = {
      provider: id,
      callbackURL: wish.callbackURL ?? pageUrl('/'),
      errorURL: wish.errorCallbackURL,
      newUserURL: wish.newUserCallbackURL,
      requestSignUp: wish.requestSignUp,
      scopes,
      link: wish.link,
      confirmed: wish.confirmed ?? false,
      secrets: sealer.seal('provider-flow', id, JSON.stringify(secrets)),
    }
    const state = await database.transaction((tx) =>
      tokens.issue(tx, 'social-state', id, lifetime, stored),
    )
    const url = wayThere(configured, endpoints, {
      ...secrets,
      state,
      scopes,
      loginHint: wish.loginHint,
    })
    const cookie = jar.setSigned(cookieOf(state), state, { maxAge: lifetime / 1000 })
    return { url, cookies: [...tooMany(incoming), cookie] }
  }

  function tooMany(incoming: Incoming): string[] {
    const prefix = jar.nameOf('state_')
    const names = (incoming.header('cookie') ?? '')
      .split(';')
      .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
      .filter((name) => name.startsWith(prefix))
    const own = names.slice(0, Math.max(0, names.length - mostAtOnce + 1))
    return own.map((name) => jar.clear(name.slice(jar.nameOf('').length)))
  }

  /** Did this very browser begin it? Asked before anything is used up. */
  const beganHere = (incoming: Incoming, state: string) =>
    jar.readSigned(incoming.header('cookie'), cookieOf(state)).includes(state)

  /** Takes the flow; of any number of returns at the same moment one gets it. */
  async function resume(incoming: Incoming, state: string): Promise<Flow | undefined> {
    if (!beganHere(incoming, state)) return undefined
    const taken = await database.transaction((tx) => tokens.take(tx, 'social-state', state))
    if (!taken) return undefined
    const { secrets: sealed, ...flow } = Flow.parse(taken.data)
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

type Leaving = {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
  readonly scopes: readonly string[]
  readonly loginHint: string | undefined
}

function wayThere(configured: Configured, endpoints: Endpoints, leaving: Leaving): string {
  const { provider, settings, redirectUri, pkce } = configured
  const { state, verifier, nonce, scopes, loginHint } = leaving
  const url = new URL(endpoints.authorizationUrl)
  // In the order of the wire, which is how people know these addresses.
  const all = {
    response_type: 'code',
    [provider.auth === 'client-key' ? 'client_key' : 'client_id']: settings.clientId,
    state,
    ...(scopes.length > 0 ? { scope: scopes.join(provider.separator ?? ' ') } : {}),
    redirect_uri: redirectUri,
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...provider.params,
    ...settings.authorizationParams,
    ...(pkce ? { code_challenge_method: 'S256', code_challenge: challengeOf(verifier) } : {}),
    ...(isNonceSent(configured, endpoints) ? { nonce } : {}),
  }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

/** Where the id token decides who somebody is, it has to be made for this very flow. */
export function isNonceSent({ provider }: Configured, { openId }: Endpoints): boolean {
  return provider.person === 'id-token' && openId !== undefined
}
