import * as oauth from 'oauth4webapi'
import { span } from '../../kernel/index.ts'
import type { Clock } from '../system.ts'
import { isPrivate, NoAnswer, type ProviderCalls } from './provider-calls.ts'

export type Metadata = oauth.AuthorizationServer

/** What an issuer says of itself, asked when it is needed and kept for a while. */
export type Discovery = (issuer: string) => Promise<Metadata>

const keptFor = span.hour

/** How the protocol library sends; the checks of the address are `ProviderCalls`'s. */
export function sending(outgoing: ProviderCalls) {
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
  const known = new Map<string, { metadata: Metadata; at: number }>()
  const asked = new Map<string, Promise<Metadata>>()

  async function ask(issuer: string): Promise<Metadata> {
    const url = new URL(issuer)
    const answer = await oauth.discoveryRequest(url, sending(outgoing))
    const metadata = await oauth.processDiscoveryResponse(url, answer)
    checkAddresses(metadata)
    known.set(issuer, { metadata, at: clock.ms() })
    return metadata
  }

  return async function discover(issuer) {
    const found = known.get(issuer)
    if (found && clock.ms() - found.at < keptFor) return found.metadata
    let answer = asked.get(issuer)
    if (!answer) {
      answer = ask(issuer).finally(() => asked.delete(issuer))
      asked.set(issuer, answer)
    }
    // An issuer that is down for a moment is most likely still the same.
    return found ? answer.catch(() => found.metadata) : answer
  }
}

const addresses = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
] as const

/** They may be on other hosts. People are led to the first, and secrets to the others. */
function checkAddresses(metadata: Metadata) {
  for (const name of addresses) {
    const url = metadata[name]
    if (url !== undefined && !isPrivate(url)) throw new NoAnswer(`Its ${name} is not private.`)
  }
}
