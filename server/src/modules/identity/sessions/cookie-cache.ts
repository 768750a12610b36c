import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { after } from '../../../kernel/index.ts'
import type { KeyRing } from '../../../platform/key-ring.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Clock } from '../../../platform/system.ts'

/** Browsers drop a cookie beyond 4096 bytes; the compatible limit is a little lower. */
const longest = 4093

type Payload = { session: SignedIn; expiresAt: number; signature: string }

/**
 * The optional cookie cache: a signed copy of the session that the browser sends for a short time.
 * It is off by default, and routes that change something never use it.
 */
export function createCookieCache(
  ring: KeyRing,
  clock: Clock,
  settings: { enabled: boolean; lifetime: number },
  log: Logger,
) {
  // It is the same user at each request, so the first one says it.
  let isToldOf = false

  function tellOf(length: number) {
    const fields = { code: 'session.copy_too_large', length, longest }
    const text =
      'A session is too large to be cached in a cookie, so it is read from the server each time. Shorten names and pictures of users, or turn session.cookieCache off.'
    if (isToldOf) log.debug(fields, text)
    else log.warn(fields, text)
    isToldOf = true
  }

  const signed = (session: SignedIn, expiresAt: number) => JSON.stringify({ ...session, expiresAt })

  return {
    enabled: settings.enabled,
    lifetime: settings.lifetime,
    /** Undefined when it would not fit into a cookie; the session works without it. */
    write(session: SignedIn): string | undefined {
      const expiresAt = after(clock.now(), settings.lifetime * 1000).getTime()
      const signature = ring.sign(signed(session, expiresAt))
      const payload: Payload = { session, expiresAt, signature }
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      if (text.length <= longest) return text
      tellOf(text.length)
      return undefined
    },
    /** Only for the token that the browser sends with it. */
    read(text: string | undefined, token: string): SignedIn | undefined {
      if (!settings.enabled || !text || text.length > longest) return undefined
      try {
        const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload
        const { session, expiresAt, signature } = payload
        if (!ring.verify(signed(session, expiresAt), signature)) return undefined
        const now = clock.now()
        const live = expiresAt > now.getTime() && new Date(session.session.expiresAt) > now
        return live && session.session.token === token ? session : undefined
      } catch {
        return undefined
      }
    },
  }
}
export type CookieCache = ReturnType<typeof createCookieCache>
