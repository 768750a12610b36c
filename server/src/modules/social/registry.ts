import type { ProviderSettings } from '../../config/index.ts'
import {
  type Client,
  type ClientAuth,
  createDiscovery,
  isPrivate,
  type Metadata,
  NoAnswer,
} from '../../platform/oauth/index.ts'
import type { Needs } from './needs.ts'
import { networks } from './rules/networks.ts'
import { openIdProviders, standardProvider } from './rules/openid.ts'
import type { OpenId, Provider, UserInfo } from './rules/provider.ts'

/** Where a provider is found, as far as that is known before somebody asks it. */
export type Endpoints = {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfo: UserInfo | undefined
  readonly openId: OpenId | undefined
  readonly auth: ClientAuth
  /** It promised to say in each answer who it is. */
  readonly namesItself: boolean
}

export type Configured = {
  readonly provider: Provider
  readonly settings: ProviderSettings
  readonly redirectUri: string
  readonly pkce: boolean
  readonly scopes: readonly string[]
  /** Asked when they are needed, so that a provider that is down stops nobody but its own people. */
  endpoints(): Promise<Endpoints>
}

const known: ReadonlyMap<string, Provider> = new Map(
  [...openIdProviders, ...networks].map((provider) => [provider.id, provider]),
)

export function createRegistry({ authUrl, clock, outgoing, settings }: Needs) {
  const discover = createDiscovery(outgoing, clock)

  function configure(id: string, own: ProviderSettings): Configured {
    const provider = known.get(id) ?? standardProvider(id, own.name ?? id)
    const defaults = own.defaultScopes ? provider.scopes : []
    return {
      provider,
      settings: own,
      redirectUri: own.redirectUrl ?? authUrl(`/callback/${id}`),
      pkce: own.pkce ?? provider.pkce,
      scopes: [...new Set([...defaults, ...own.scopes])],
      async endpoints() {
        const metadata = needsDiscovery(provider, own)
          ? await discover(own.issuer ?? '')
          : undefined
        return complete(provider, endpointsOf(provider, own, metadata), metadata)
      },
    }
  }

  const configured = new Map(
    Object.entries(settings.social).map(([id, own]) => [id, configure(id, own)]),
  )

  return {
    find: (id: string) => configured.get(id),
    /** As the settings name them, for a page to offer. */
    offered: [...configured.values()].map(({ provider, settings: own }) => ({
      id: provider.id,
      name: own.name ?? provider.name,
    })),
  }
}
export type Registry = ReturnType<typeof createRegistry>

const gitlab = 'gitlab'

function needsDiscovery(provider: Provider, own: ProviderSettings): boolean {
  if (own.issuer === undefined || provider.id === gitlab) return false
  return !(own.authorizationUrl && own.tokenUrl && own.jwksUrl)
}

function endpointsOf(
  provider: Provider,
  own: ProviderSettings,
  metadata: Metadata | undefined,
): Endpoints {
  const fill = (url: string) =>
    url
      .replace('{tenant}', own.tenant)
      .replace('{site}', (own.issuer ?? 'https://gitlab.com').replace(/\/+$/, ''))
  const userInfoUrl = own.userInfoUrl ?? metadata?.userinfo_endpoint ?? provider.userInfo?.url
  return {
    authorizationUrl:
      own.authorizationUrl ?? metadata?.authorization_endpoint ?? fill(provider.authorizationUrl),
    tokenUrl: own.tokenUrl ?? metadata?.token_endpoint ?? fill(provider.tokenUrl),
    userInfo: userInfoUrl ? { ...provider.userInfo, url: fill(userInfoUrl) } : undefined,
    openId: openIdOf(provider, own, metadata, fill),
    auth: authWished(own) ?? provider.auth ?? authOf(metadata),
    namesItself: metadata?.authorization_response_iss_parameter_supported === true,
  }
}

/** An issuer that leaves out where to go, or who signs, is of no use; nobody is asked instead. */
function complete(provider: Provider, endpoints: Endpoints, metadata: Metadata | undefined) {
  const { authorizationUrl, tokenUrl, openId } = endpoints
  const places = [authorizationUrl, tokenUrl, ...(metadata ? [openId?.jwksUrl ?? ''] : [])]
  if (!places.every(isPrivate)) throw new NoAnswer(`${provider.id} does not say where it is.`)
  return endpoints
}

function openIdOf(
  provider: Provider,
  own: ProviderSettings,
  metadata: Metadata | undefined,
  fill: (url: string) => string,
): OpenId | undefined {
  const issuer = provider.id === gitlab ? undefined : own.issuer
  const jwksUrl = own.jwksUrl ?? metadata?.jwks_uri ?? provider.openId?.jwksUrl
  // The issuer's own spelling counts: most differ from what people type by a slash at the end.
  const issuers = issuer ? [metadata?.issuer ?? issuer] : provider.openId?.issuers
  if (!jwksUrl || !issuers) return undefined
  return { ...provider.openId, issuers, jwksUrl: fill(jwksUrl) }
}

/** A client without a secret shows none, whatever way it would show one. */
const authWished = ({ clientAuth }: ProviderSettings) =>
  clientAuth === 'none' ? undefined : clientAuth

/** The standard's own default where a provider describes itself, the custom of most elsewhere. */
function authOf(metadata: Metadata | undefined): ClientAuth {
  if (!metadata) return 'post'
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? 'basic' : 'post'
}

export function clientOf({ settings }: Configured, { tokenUrl, auth }: Endpoints): Client {
  return { id: settings.clientId, secret: settings.clientSecret, auth, tokenUrl }
}
