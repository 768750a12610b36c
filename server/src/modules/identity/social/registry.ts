import type { ProviderSettings } from '../../../config/index.ts'
import {
  type Client,
  type ClientAuth,
  createDiscovery,
  isSecureTransport,
  type Metadata,
  ProviderCallError,
} from '../../../platform/oauth/index.ts'
import type { Dependencies } from './dependencies.ts'
import { networks } from './rules/networks.ts'
import { openIdProviders, standardProvider } from './rules/openid.ts'
import type { OpenId, Provider, UserInfo } from './rules/provider.ts'

/** The endpoints of a provider. */
export type Endpoints = {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfo: UserInfo | undefined
  readonly openId: OpenId | undefined
  readonly auth: ClientAuth
  /** It sends `iss` with each authorization response. */
  readonly sendsIssuer: boolean
}

export type ConfiguredProvider = {
  readonly provider: Provider
  readonly settings: ProviderSettings
  readonly redirectUri: string
  readonly pkce: boolean
  readonly scopes: readonly string[]
  /** Discovered when they are needed, so that a provider that is down affects only its own users. */
  endpoints(): Promise<Endpoints>
}

const providers: ReadonlyMap<string, Provider> = new Map(
  [...openIdProviders, ...networks].map((provider) => [provider.id, provider]),
)

export function createRegistry({ authUrl, clock, outgoing, settings }: Dependencies) {
  const discover = createDiscovery(outgoing, clock)

  function configure(id: string, own: ProviderSettings): ConfiguredProvider {
    const provider = providers.get(id) ?? standardProvider(id, own.name ?? id)
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
        return requireEndpoints(provider, endpointsOf(provider, own, metadata), metadata)
      },
    }
  }

  const configured = new Map(
    Object.entries(settings.social).map(([id, own]) => [id, configure(id, own)]),
  )

  /** Without the secrets. */
  const described = [...configured.values()].map((each) => ({
    id: each.provider.id,
    name: each.settings.name ?? each.provider.name,
    clientId: each.settings.clientId,
    redirectUri: each.redirectUri,
    issuer: each.settings.issuer ?? null,
    scopes: [...each.scopes],
    pkce: each.pkce,
  }))

  return {
    described,
    find: (id: string) => configured.get(id),
    /** In the order of the settings, for a sign-in page. */
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
    auth: configuredAuth(own) ?? provider.auth ?? authOf(metadata),
    sendsIssuer: metadata?.authorization_response_iss_parameter_supported === true,
  }
}

/** An issuer whose metadata lacks an endpoint or its keys cannot be used; there is no fallback. */
function requireEndpoints(
  provider: Provider,
  endpoints: Endpoints,
  metadata: Metadata | undefined,
) {
  const { authorizationUrl, tokenUrl, openId } = endpoints
  const urls = [authorizationUrl, tokenUrl, ...(metadata ? [openId?.jwksUrl ?? ''] : [])]
  if (!urls.every(isSecureTransport))
    throw new ProviderCallError(`${provider.id} has no secure endpoints in its metadata.`)
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
  // The issuer's own spelling counts: it often differs from the settings by a trailing slash.
  const issuers = issuer ? [metadata?.issuer ?? issuer] : provider.openId?.issuers
  if (!jwksUrl || !issuers) return undefined
  return { ...provider.openId, issuers, jwksUrl: fill(jwksUrl) }
}

/** A client without a secret sends none, whatever the method. */
const configuredAuth = ({ clientAuth }: ProviderSettings) =>
  clientAuth === 'none' ? undefined : clientAuth

/** The standard's default where there is metadata, the most common method elsewhere. */
function authOf(metadata: Metadata | undefined): ClientAuth {
  if (!metadata) return 'post'
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? 'basic' : 'post'
}

export function clientOf({ settings }: ConfiguredProvider, { tokenUrl, auth }: Endpoints): Client {
  return { id: settings.clientId, secret: settings.clientSecret, auth, tokenUrl }
}
