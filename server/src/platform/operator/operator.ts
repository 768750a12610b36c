import { AppError } from '../../kernel/index.ts'
import { readCookies } from '../http/cookies.ts'
import { type Limits, limiterKey } from '../limits/index.ts'
import type { Clock } from '../system.ts'
import { createPasses } from './passes.ts'

/** By what a request shows that it comes from whoever runs the installation. */
export type Shown = 'token' | 'cookie'

type Asking = {
  readonly address: string
  header(name: string): string | null
}

const day = 86_400_000
/** A start prints a new link; one that lies in an old log opens nothing. */
const linkLives = 7 * day
const cookieLives = 30 * day
/** Wrong tokens of one address, after which it waits. */
const rule = { max: 20, seconds: 60 }
const mostBlocked = 10_000

const bearer = /^bearer +(.+)$/i

export type Operator = ReturnType<typeof createOperator>

/**
 * Whoever holds the operator's token looks after the installation, from wherever they ask. Programs
 * send it; browsers hold a cookie that was derived from it, by a link that the start prints.
 */
export function createOperator(needs: {
  readonly token: string
  readonly secure: boolean
  readonly clock: Clock
  readonly limits: Limits
}) {
  const { clock, limits, secure } = needs
  const passes = createPasses(needs.token)
  // A name with __Host- can be set by this host only, over https only.
  const prefix = secure ? '__Host-' : ''
  const names = { operator: `${prefix}guildhall.operator`, 'set-up': `${prefix}guildhall.set-up` }
  /** Until when an address has to wait; of this node, while the count is everybody's. */
  const blocked = new Map<string, number>()

  const isBlocked = (asking: Asking) =>
    blocked.size > 0 && (blocked.get(limiterKey(asking.address)) ?? 0) > clock.ms()

  const tokenIn = (asking: Asking) => bearer.exec(asking.header('authorization') ?? '')?.[1]

  const holds = (asking: Asking, name: keyof typeof names, purpose: 'cookie' | 'set-up') =>
    readCookies(asking.header('cookie'), names[name]).some((value) =>
      passes.isGood(purpose, value, clock.ms()),
    )

  function shown(asking: Asking): Shown | undefined {
    const token = tokenIn(asking)
    if (token !== undefined && passes.isToken(token) && !isBlocked(asking)) return 'token'
    return holds(asking, 'operator', 'cookie') ? 'cookie' : undefined
  }

  /** Somebody was wrong: counts it, and tells what to answer. */
  async function count(asking: Asking): Promise<AppError | undefined> {
    const who = limiterKey(asking.address)
    const wait = new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', {
      retryAfter: rule.seconds,
    })
    if (isBlocked(asking)) return wait
    if (await limits.allow(`operator|${who}`, rule)) return undefined
    if (blocked.size >= mostBlocked) blocked.clear()
    blocked.set(who, clock.ms() + rule.seconds * 1000)
    return wait
  }

  function cookie(name: keyof typeof names, value: string, seconds: number): string {
    const flags = `Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Strict`
    return `${names[name]}=${value}; Max-Age=${seconds}; ${flags}`
  }

  return {
    shown,
    /** Does the request show something that wants to be the operator's token, and is not? */
    async refusal(asking: Asking): Promise<AppError | undefined> {
      return tokenIn(asking) === undefined ? undefined : count(asking)
    },
    wrongLink: count,
    isBlocked,
    /** Opens the outbox in a browser, for some days. */
    link: () => passes.make('link', clock.ms() + linkLives),
    /** Makes whoever signs up with it the first administrator. */
    setUp: () => passes.make('set-up'),
    /** The cookies that a link is exchanged for; nothing for a link that is not good. */
    exchange(kind: 'link' | 'set-up', given: string): string | undefined {
      const now = clock.ms()
      if (!passes.isGood(kind, given, now)) return undefined
      return kind === 'link'
        ? cookie('operator', passes.make('cookie', now + cookieLives), cookieLives / 1000)
        : cookie('set-up', passes.make('set-up', now + day), day / 1000)
    },
    /** Was this request invited to become the first administrator? */
    invited(asking: Asking): boolean {
      const header = asking.header('x-setup-token')
      if (header !== null && !isBlocked(asking)) {
        if (passes.isGood('set-up', header, clock.ms())) return true
      }
      return holds(asking, 'set-up', 'set-up') || shown(asking) !== undefined
    },
  }
}
