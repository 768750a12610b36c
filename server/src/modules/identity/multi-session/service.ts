import type { Settings } from '../../../config/index.ts'
import { AppError } from '../../../kernel/index.ts'
import type { Incoming, Reply } from '../../../platform/http/index.ts'
import type { LiveSession, Sessions } from '../sessions/index.ts'
import { planSessions } from './rules.ts'

type Dependencies = { readonly sessions: Sessions; readonly settings: Settings }

const unique = (tokens: readonly string[]) => [...new Set(tokens)]
const isLive = (live: LiveSession | undefined): live is LiveSession => live !== undefined

export function createMultiSession({ sessions, settings }: Dependencies) {
  const { cookies } = sessions
  const maxSessions = settings.session.perBrowser
  const multiSessionTokens = (incoming: Incoming) =>
    cookies.multiSessionTokens(incoming.header('cookie'))

  /** The current session first; only tokens with a valid signature. */
  const heldTokens = (incoming: Incoming) =>
    unique([...sessions.tokensIn(incoming), ...multiSessionTokens(incoming)])

  async function list(incoming: Incoming): Promise<LiveSession[]> {
    const live = (await sessions.findLive(heldTokens(incoming))).filter(isLive)
    const seen = new Set<string>()
    return live.filter(({ user }) => !seen.has(user.id) && seen.add(user.id))
  }

  function assertHeld(incoming: Incoming, token: string) {
    if (!heldTokens(incoming).includes(token)) throw new AppError('INVALID_SESSION_TOKEN')
  }

  function switchTo({ session, token }: LiveSession): string[] {
    const [, data, forgetful] = cookies.clear()
    const issued = cookies.issue(session, token)
    return [...(session.remembered && forgetful ? [forgetful] : []), data ?? '', ...issued]
  }

  async function setActive(incoming: Incoming, token: string) {
    assertHeld(incoming, token)
    const [live] = await sessions.findLive([token])
    if (!live) throw new AppError('INVALID_SESSION_TOKEN')
    return { live, cookies: switchTo(live) }
  }

  /** Ends one session; if it was the current one, switches to another user of this browser. */
  async function revoke(incoming: Incoming, token: string): Promise<string[]> {
    assertHeld(incoming, token)
    const [current] = sessions.tokensIn(incoming)
    await sessions.signOut([token])
    const secondary = multiSessionTokens(incoming)
    const cleared = secondary.includes(token) ? [cookies.clearMultiSession(token)] : []
    if (token !== current) return cleared
    const next = (await sessions.findLive(secondary.filter((each) => each !== token))).find(isLive)
    return [...cleared, ...(next ? switchTo(next) : cookies.clear())]
  }

  async function updateMultiSession(incoming: Incoming, token: string): Promise<string[]> {
    const secondary = multiSessionTokens(incoming)
    const before = cookies.tokens(incoming.header('cookie')).slice(0, 1)
    const others = unique([...secondary, ...before]).filter((each) => each !== token)
    if (others.length === 0) return []
    const [mine, ...found] = await sessions.findLive([token, ...others])
    if (!mine || mine.session.impersonatedBy !== null) return []
    const { keep, end, clear } = planSessions(
      mine.user.id,
      others.map((each, index) => ({
        token: each,
        live: found[index],
        isSecondary: secondary.includes(each),
      })),
    )
    await sessions.signOut(end)
    const cleared = [...end, ...clear].map(cookies.clearMultiSession)
    const sessionsToKeep = keep.length > 0 ? [...keep, mine] : []
    const issued = sessionsToKeep
      .slice(0, maxSessions)
      .filter((each) => each === mine || !secondary.includes(each.token))
      .map((each) => cookies.issueMultiSession(each.session, each.token))
    return [...cleared, ...issued]
  }

  /** Runs for every reply that issues a session cookie, whatever the sign-in method. */
  function decorateReply(incoming: Incoming, reply: Reply): Reply | Promise<Reply> {
    const value = maxSessions > 1 ? cookies.issuedToken(reply.cookies) : undefined
    if (value === undefined || incoming.header('cookie') === null) return reply
    return updateMultiSession(incoming, value.slice(0, value.lastIndexOf('.'))).then((cookies) =>
      reply.with({ cookies }),
    )
  }

  sessions.hooks.signingOut.register('multi-session.other-sessions', (incoming) => {
    const tokens = multiSessionTokens(incoming)
    return { tokens, cookies: tokens.map(cookies.clearMultiSession) }
  })

  return { list, setActive, revoke, decorateReply }
}
export type MultiSession = ReturnType<typeof createMultiSession>
