import { AppError } from '../../kernel/index.ts'
import { readCookies } from '../http/cookies.ts'
import { type Limits, limiterKey } from '../limits/index.ts'
import type { Clock } from '../system.ts'
import { createDerivedTokens } from './derived-tokens.ts'

/** How a request authenticates as the operator. */
export type OperatorCredential = 'token' | 'cookie'

type RequestHeaders = {
  readonly address: string
  header(name: string): string | null
}

const day = 86_400_000
/** Each start prints a new link; one in an old log has expired. */
const linkLifetime = 7 * day
const cookieLifetime = 30 * day
/** Wrong tokens per address before it is blocked. */
const limit = { max: 20, seconds: 60 }
const maxBlocked = 10_000

const bearer = /^bearer +(.+)$/i

export type Operator = ReturnType<typeof createOperator>

/**
 * Authenticates the operator by their token, from any address. Programs send the token; browsers have
 * a cookie that is derived from it and set by a link that is printed at the start.
 */
export function createOperator(dependencies: {
  readonly token: string
  readonly secure: boolean
  readonly clock: Clock
  readonly limits: Limits
}) {
  const { clock, limits, secure } = dependencies
  const tokens = createDerivedTokens(dependencies.token)
  // A cookie with __Host- can be set by this host only, and over https only.
  const prefix = secure ? '__Host-' : ''
  const names = { operator: `${prefix}guildhall.operator`, 'set-up': `${prefix}guildhall.set-up` }
  /** Until when an address is blocked; cached per node, while the count is shared. */
  const blocked = new Map<string, number>()

  const isBlocked = (request: RequestHeaders) =>
    blocked.size > 0 && (blocked.get(limiterKey(request.address)) ?? 0) > clock.ms()

  const tokenIn = (request: RequestHeaders) =>
    bearer.exec(request.header('authorization') ?? '')?.[1]

  const hasCookie = (
    request: RequestHeaders,
    name: keyof typeof names,
    purpose: 'cookie' | 'set-up',
  ) =>
    readCookies(request.header('cookie'), names[name]).some((value) =>
      tokens.isValid(purpose, value, clock.ms()),
    )

  function credentialOf(request: RequestHeaders): OperatorCredential | undefined {
    const token = tokenIn(request)
    if (token !== undefined && tokens.isToken(token) && !isBlocked(request)) return 'token'
    return hasCookie(request, 'operator', 'cookie') ? 'cookie' : undefined
  }

  /** Counts a wrong token; returns the error to throw when there were too many. */
  async function countWrong(request: RequestHeaders): Promise<AppError | undefined> {
    const key = limiterKey(request.address)
    const tooMany = new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', {
      retryAfter: limit.seconds,
    })
    if (isBlocked(request)) return tooMany
    if (await limits.allow(`operator|${key}`, limit)) return undefined
    if (blocked.size >= maxBlocked) blocked.clear()
    blocked.set(key, clock.ms() + limit.seconds * 1000)
    return tooMany
  }

  function cookie(name: keyof typeof names, value: string, seconds: number): string {
    const flags = `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`
    return `${names[name]}=${value}; Max-Age=${seconds}; ${flags}`
  }

  return {
    credentialOf,
    /** Counts the wrong bearer token of a request, if it has one. */
    async refusal(request: RequestHeaders): Promise<AppError | undefined> {
      return tokenIn(request) === undefined ? undefined : countWrong(request)
    },
    countWrongLink: countWrong,
    isBlocked,
    /** For the link that opens the outbox in a browser. */
    linkToken: () => tokens.create('link', clock.ms() + linkLifetime),
    /** Makes the user who signs up with it the first administrator. */
    setUpToken: () => tokens.create('set-up'),
    /** The cookie that a link is exchanged for; undefined for an invalid link. */
    exchange(kind: 'link' | 'set-up', given: string): string | undefined {
      const now = clock.ms()
      if (!tokens.isValid(kind, given, now)) return undefined
      return kind === 'link'
        ? cookie('operator', tokens.create('cookie', now + cookieLifetime), cookieLifetime / 1000)
        : cookie('set-up', tokens.create('set-up', now + day), day / 1000)
    },
    /** May the user of this request become the first administrator? */
    mayBecomeFirstAdmin(request: RequestHeaders): boolean {
      const header = request.header('x-setup-token')
      if (header !== null && !isBlocked(request)) {
        if (tokens.isValid('set-up', header, clock.ms())) return true
      }
      return hasCookie(request, 'set-up', 'set-up') || credentialOf(request) !== undefined
    },
  }
}
