import type { Settings } from '../../config/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { Incoming, Reply } from '../../platform/http/index.ts'
import type { Live, Sessions } from '../sessions/index.ts'
import { choose } from './rules.ts'

type Needs = { readonly sessions: Sessions; readonly settings: Settings }

const unique = (tokens: readonly string[]) => [...new Set(tokens)]
const isThere = (live: Live | undefined): live is Live => live !== undefined

export function createMultiSession({ sessions, settings }: Needs) {
  const { cookies } = sessions
  const most = settings.session.perBrowser
  const kept = (incoming: Incoming) => cookies.besides(incoming.header('cookie'))

  /** The current session first; only what the browser proved to hold. */
  const held = (incoming: Incoming) => unique([...sessions.tokensIn(incoming), ...kept(incoming)])

  async function list(incoming: Incoming): Promise<Live[]> {
    const live = (await sessions.look(held(incoming))).filter(isThere)
    const seen = new Set<string>()
    return live.filter(({ user }) => !seen.has(user.id) && seen.add(user.id))
  }

  function heldOne(incoming: Incoming, token: string) {
    if (!held(incoming).includes(token)) throw new AppError('INVALID_SESSION_TOKEN')
  }

  function become({ session, token }: Live): string[] {
    const [, data, forgetful] = cookies.clear()
    const issued = cookies.issue(session, token)
    return [...(session.remembered && forgetful ? [forgetful] : []), data ?? '', ...issued]
  }

  async function setActive(incoming: Incoming, token: string) {
    heldOne(incoming, token)
    const [live] = await sessions.look([token])
    if (!live) throw new AppError('INVALID_SESSION_TOKEN')
    return { live, cookies: become(live) }
  }

  /** Ends one; when it was the current one, another person of this browser takes its place. */
  async function revoke(incoming: Incoming, token: string): Promise<string[]> {
    heldOne(incoming, token)
    const [current] = sessions.tokensIn(incoming)
    await sessions.signOut([token])
    const beside = kept(incoming)
    const gone = beside.includes(token) ? [cookies.clearBeside(token)] : []
    if (token !== current) return gone
    const next = (await sessions.look(beside.filter((each) => each !== token))).find(isThere)
    return [...gone, ...(next ? become(next) : cookies.clear())]
  }

  async function besides(incoming: Incoming, token: string): Promise<string[]> {
    const beside = kept(incoming)
    const before = cookies.tokens(incoming.header('cookie')).slice(0, 1)
    const others = unique([...beside, ...before]).filter((each) => each !== token)
    if (others.length === 0) return []
    const [mine, ...found] = await sessions.look([token, ...others])
    if (!mine || mine.session.impersonatedBy !== null) return []
    const { keep, end, forget } = choose(
      mine.user.id,
      others.map((each, index) => ({
        token: each,
        live: found[index],
        beside: beside.includes(each),
      })),
    )
    await sessions.signOut(end)
    const cleared = [...end, ...forget].map(cookies.clearBeside)
    const crowd = keep.length > 0 ? [...keep, mine] : []
    const issued = crowd
      .slice(0, most)
      .filter((each) => each === mine || !beside.includes(each.token))
      .map((each) => cookies.issueBeside(each.session, each.token))
    return [...cleared, ...issued]
  }

  /** Looks at every answer that hands out a session, by whatever way somebody came in. */
  function dress(incoming: Incoming, reply: Reply): Reply | Promise<Reply> {
    const value = most > 1 ? cookies.handedOut(reply.cookies) : undefined
    if (value === undefined || incoming.header('cookie') === null) return reply
    return besides(incoming, value.slice(0, value.lastIndexOf('.'))).then((cookies) =>
      reply.and({ cookies }),
    )
  }

  sessions.hooks.leaving.push((incoming) => {
    const tokens = kept(incoming)
    return { tokens, cookies: tokens.map(cookies.clearBeside) }
  })

  return { list, setActive, revoke, dress }
}
export type MultiSession = ReturnType<typeof createMultiSession>
