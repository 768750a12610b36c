import { AppError } from '../../kernel/index.ts'
import type { Incoming } from './incoming.ts'
import type { TrustedOrigins } from './redirects.ts'

/**
 * Protects changes against CSRF: a request that carries cookies, or one with `always` (sign-in and
 * operator endpoints), must come from a trusted origin.
 */
export function checkOrigin(incoming: Incoming, trusted: TrustedOrigins, always: boolean): void {
  const hasCookies = incoming.header('cookie') !== null
  const origin = incoming.header('origin')
  const site = incoming.header('sec-fetch-site')

  if (!hasCookies) {
    if (site === 'cross-site' && incoming.header('sec-fetch-mode') === 'navigate') {
      throw new AppError('CROSSSITE_NAVIGATION_LOGIN_BLOCKED')
    }
    if (!always || (origin === null && site === null)) return
  }
  const source = origin ?? originOf(incoming.header('referer'))
  if (source === undefined || source === 'null') throw new AppError('MISSING_OR_NULL_ORIGIN')
  if (!trusted.isTrusted(source)) throw new AppError('INVALID_ORIGIN')
}

export function originOf(referer: string | null): string | undefined {
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : undefined
}

const maxAge = '600'

/** Other sites may read responses only when the operator trusts them. */
export function corsHeaders(incoming: Incoming, trusted: TrustedOrigins): Record<string, string> {
  const origin = incoming.header('origin')
  if (origin === null || !trusted.isTrusted(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'X-Retry-After, Retry-After, X-Request-Id, set-auth-token, set-auth-jwt, Polar-Version, Idempotency-Replayed',
    vary: 'Origin',
  }
}

export function preflight(incoming: Incoming, trusted: TrustedOrigins): Response {
  const headers = corsHeaders(incoming, trusted)
  if (!('access-control-allow-origin' in headers)) {
    return new Response(null, { status: 204, headers: { vary: 'Origin' } })
  }
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'content-type, authorization, x-api-key, idempotency-key, polar-version, polar-organization',
      'access-control-max-age': maxAge,
    },
  })
}
