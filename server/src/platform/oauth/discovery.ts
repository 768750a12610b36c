import * as oauth from 'oauth4webapi'
import { span } from '../../kernel/index.ts'
import type { Clock } from '../system.ts'
import { isSecureTransport, ProviderCallError, type ProviderCalls } from './provider-calls.ts'

export type Metadata = oauth.AuthorizationServer

/** The metadata of an issuer, fetched on demand and cached. */
export type Discovery = (issuer: string) => Promise<Metadata>

const cacheLifetime = span.hour

/** Options that make the OAuth library send by `ProviderCalls`, which checks the URL. */
export function libraryOptions(outgoing: ProviderCalls) {
  return {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (
      url: string,
      init: { method: string; headers: Record<string, string>; body?: unknown },
    ) => {
      const { method, headers, body } = init
      const form = body instanceof URLSearchParams ? body : undefined
      return outgoing(url, { method, headers, body: form })
    },
  }
}

export function createDiscovery(outgoing: ProviderCalls, clock: Clock): Discovery {
  const cache = new Map<string, { metadata: Metadata; at: number }>()
  const pending = new Map<string, Promise<Metadata>>()

  async function fetchMetadata(issuer: string): Promise<Metadata> {
    const url = new URL(issuer)
    const answer = await oauth.discoveryRequest(url, libraryOptions(outgoing))
    const metadata = await oauth.processDiscoveryResponse(url, answer)
    checkEndpoints(metadata)
    cache.set(issuer, { metadata, at: clock.ms() })
    return metadata
  }

  return async function discover(issuer) {
    const found = cache.get(issuer)
    if (found && clock.ms() - found.at < cacheLifetime) return found.metadata
    let answer = pending.get(issuer)
    if (!answer) {
      answer = fetchMetadata(issuer).finally(() => pending.delete(issuer))
      pending.set(issuer, answer)
    }
    // While an issuer is unavailable its last metadata is used.
    return found ? answer.catch(() => found.metadata) : answer
  }
}

const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
] as const

/** The endpoints may be on other hosts, but only with a secure transport. */
function checkEndpoints(metadata: Metadata) {
  for (const name of endpoints) {
    const url = metadata[name]
    if (url !== undefined && !isSecureTransport(url))
      throw new ProviderCallError(`Its ${name} has no secure transport.`)
  }
}
