import { AppError } from '../../kernel/index.ts'
import type { Incoming } from './incoming.ts'
import type { TrustedOrigins } from './redirects.ts'

/**
 * Who may change something. A browser says where a request comes from; one that carries cookies,
 * that would sign somebody in, or that this machine is trusted with, must come from an origin of
 * ours.
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
  const from = origin ?? originOf(incoming.header('referer'))
  if (from === undefined || from === 'null') throw new AppError('MISSING_OR_NULL_ORIGIN')
  if (!trusted.origin(from)) throw new AppError('INVALID_ORIGIN')
}

function originOf(referer: string | null): string | undefined {
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : undefined
}

const maxAge = '600'

/** Other sites may read our answers only when the operator trusts them. */
export function corsHeaders(incoming: Incoming, trusted: TrustedOrigins): Record<string, string> {
  const origin = incoming.header('origin')
  if (origin === null || !trusted.origin(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'X-Retry-After, Retry-After, X-Request-Id, set-auth-token, set-auth-jwt',
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
      'access-control-allow-headers': 'content-type, authorization, x-api-key, idempotency-key',
      'access-control-max-age': maxAge,
    },
  })
}
