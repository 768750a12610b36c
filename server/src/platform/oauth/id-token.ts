import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose'
import type { Clock } from '../system.ts'
import { ProviderCallError, type ProviderCalls } from './provider-calls.ts'

export type Claims = JWTPayload & { readonly sub: string }

export type IdTokenRules = {
  /** Accepted issuers; `{tid}` stands for the tenant in the token. */
  readonly issuers: readonly string[]
  /** Accepted audiences. */
  readonly audiences: readonly string[]
  readonly jwksUrl: string
  /** Maximum age in seconds, regardless of its own expiry. */
  readonly maxAge?: number | undefined
}

/** Asymmetric algorithms only: no HMAC, no `none`. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

const cooldownDuration = 30_000
const cacheMaxAge = 600_000
const tenant = /^[0-9a-f-]{36}$/i

/** Why a token was rejected; for the log. */
export class InvalidIdToken extends Error {
  override name = 'InvalidIdToken'
}

export function createIdTokens(outgoing: ProviderCalls, clock: Clock) {
  const sets = new Map<string, RemoteJWKSet>()

  function keysAt(url: string): RemoteJWKSet {
    let keys = sets.get(url)
    if (!keys) {
      keys = createRemoteJWKSet(new URL(url), {
        cooldownDuration,
        cacheMaxAge,
        [customFetch]: (address: string) =>
          outgoing(address, { headers: { accept: 'application/json' } }),
      })
      sets.set(url, keys)
    }
    return keys
  }

  /** A token without a key id may be signed by any of several keys. */
  async function verifyWithAnyKey(keys: RemoteJWKSet, token: string, options: JWTVerifyOptions) {
    try {
      return await jwtVerify(token, keys, options)
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
      for await (const key of error) {
        try {
          return await jwtVerify(token, key, options)
        } catch (refusal) {
          if (!(refusal instanceof errors.JWSSignatureVerificationFailed)) throw refusal
        }
      }
      throw error
    }
  }

  return {
    /** `nonce` as it was sent; a token with an unexpected nonce was issued for another sign-in. */
    async verify(token: string, rules: IdTokenRules, nonce: string | undefined): Promise<Claims> {
      let claims: JWTPayload
      try {
        const verified = await verifyWithAnyKey(keysAt(rules.jwksUrl), token, {
          algorithms,
          audience: [...rules.audiences],
          currentDate: clock.now(),
          clockTolerance: 30,
          requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
          ...(rules.maxAge === undefined ? {} : { maxTokenAge: rules.maxAge }),
        })
        claims = verified.payload
      } catch (error) {
        if (error instanceof ProviderCallError || error instanceof errors.JWKSTimeout) throw error
        throw new InvalidIdToken(String(error), { cause: error })
      }
      if (!issuerMatches(rules.issuers, claims))
        throw new InvalidIdToken('It names another issuer.')
      if (Array.isArray(claims.aud) && claims.aud.length > 1) {
        const { azp } = claims
        if (typeof azp !== 'string' || !rules.audiences.includes(azp)) {
          throw new InvalidIdToken('It has several audiences and its azp is none of ours.')
        }
      }
      if (!nonceMatches(nonce, claims.nonce)) throw new InvalidIdToken('It has another nonce.')
      const { sub } = claims
      if (!sub) throw new InvalidIdToken('It has no subject.')
      return { ...claims, sub }
    },
    /** The claims of a token that was verified before. */
    read: (token: string): JWTPayload => decodeJwt(token),
  }
}

function issuerMatches(issuers: readonly string[], { iss, tid }: JWTPayload): boolean {
  return issuers.some((issuer) => {
    if (!issuer.includes('{tid}')) return iss === issuer
    return typeof tid === 'string' && tenant.test(tid) && iss === issuer.replace('{tid}', tid)
  })
}

/** With some providers apps send the nonce itself while the token holds its hash. */
function nonceMatches(sent: string | undefined, found: unknown): boolean {
  if (sent === undefined) return found === undefined
  return found === sent || found === createHash('sha256').update(sent).digest('hex')
}
