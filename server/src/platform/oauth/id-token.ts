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
import { NoAnswer, type ProviderCalls } from './provider-calls.ts'

export type Claims = JWTPayload & { readonly sub: string }

export type IdTokenRules = {
  /** Who may have signed it; `{tid}` stands for the tenant that the token names. */
  readonly issuers: readonly string[]
  /** For whom it may be. */
  readonly audiences: readonly string[]
  readonly jwksUrl: string
  /** Seconds after which it is too old, whatever it says itself. */
  readonly maxAge?: number | undefined
}

/** Public keys only: a secret that both sides know, or none, proves nothing here. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

const cooldownDuration = 30_000
const cacheMaxAge = 600_000
const tenant = /^[0-9a-f-]{36}$/i

/** Why a token is not believed; for the log. */
export class BadIdToken extends Error {
  override name = 'BadIdToken'
}

export type IdTokens = ReturnType<typeof createIdTokens>

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

  /** Who signs without saying by which of several keys means one of them. */
  async function verifyBy(keys: RemoteJWKSet, token: string, options: JWTVerifyOptions) {
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
    /** `nonce` as it was sent; a token with one that nobody sent was made for somebody else. */
    async verify(token: string, rules: IdTokenRules, nonce: string | undefined): Promise<Claims> {
      let claims: JWTPayload
      try {
        const verified = await verifyBy(keysAt(rules.jwksUrl), token, {
          algorithms,
          audience: [...rules.audiences],
          currentDate: clock.now(),
          clockTolerance: 30,
          requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
          ...(rules.maxAge === undefined ? {} : { maxTokenAge: rules.maxAge }),
        })
        claims = verified.payload
      } catch (error) {
        if (error instanceof NoAnswer || error instanceof errors.JWKSTimeout) throw error
        throw new BadIdToken(String(error), { cause: error })
      }
      if (!isIssuer(rules.issuers, claims)) throw new BadIdToken('It names another issuer.')
      if (Array.isArray(claims.aud) && claims.aud.length > 1) {
        const { azp } = claims
        if (typeof azp !== 'string' || !rules.audiences.includes(azp)) {
          throw new BadIdToken('It is for several, and not for us among them.')
        }
      }
      if (!isNonce(nonce, claims.nonce)) throw new BadIdToken('It has another nonce.')
      const { sub } = claims
      if (!sub) throw new BadIdToken('It names nobody.')
      return { ...claims, sub }
    },
    /** What a token says that was verified when it came. */
    read: (token: string): JWTPayload => decodeJwt(token),
  }
}

function isIssuer(issuers: readonly string[], { iss, tid }: JWTPayload): boolean {
  return issuers.some((issuer) => {
    if (!issuer.includes('{tid}')) return iss === issuer
    return typeof tid === 'string' && tenant.test(tid) && iss === issuer.replace('{tid}', tid)
  })
}

/** Apps for one provider hand over the nonce itself and have its hash put into the token. */
function isNonce(sent: string | undefined, found: unknown): boolean {
  if (sent === undefined) return found === undefined
  return found === sent || found === createHash('sha256').update(sent).digest('hex')
}
