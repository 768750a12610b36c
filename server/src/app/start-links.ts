import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../kernel/index.ts'
import { runForRequest } from '../platform/actor.ts'
import { type Incoming, Reply } from '../platform/http/index.ts'
import type { Operator } from '../platform/operator/index.ts'

type Refused = (
  endpoint: { method: string; path: string; access: string; rateLimit: string },
  error: AppError,
) => void

/** The query parameters of start links, and the cookie that each is exchanged for. */
const kinds = { operator: 'link', setup: 'set-up' } as const

/**
 * A link that is printed at the start is exchanged for a cookie at once, with a redirect that removes
 * its token from the URL: so it is in no history, Referer or later log line of a proxy.
 */
export function createStartLinks({ operator, refused }: { operator: Operator; refused: Refused }) {
  async function exchange(incoming: Incoming): Promise<Reply | undefined> {
    if (!incoming.search.includes('operator=') && !incoming.search.includes('setup=')) {
      return undefined
    }
    const fields = new URLSearchParams(incoming.search)
    const cookies: string[] = []
    for (const [name, kind] of Object.entries(kinds)) {
      const given = fields.get(name)
      fields.delete(name)
      if (given === null) continue
      const cookie = operator.isBlocked(incoming) ? undefined : operator.exchange(kind, given)
      if (cookie === undefined) return refuse(incoming)
      cookies.push(cookie)
    }
    if (cookies.length === 0) return undefined
    const rest = fields.toString()
    return redirectTo(incoming, incoming.path + (rest === '' ? '' : `?${rest}`), cookies)
  }

  async function refuse(incoming: Incoming): Promise<Reply> {
    const tooMany = await operator.countWrongLink(incoming)
    if (tooMany) throw tooMany
    const endpoint = {
      method: 'GET',
      path: incoming.path,
      access: 'operator',
      rateLimit: 'general',
    }
    refused(endpoint, new AppError('UNAUTHORIZED' satisfies ErrorCode))
    return redirectTo(incoming, '/error?error=start_link_is_not_valid')
  }

  return (incoming: Incoming) => runForRequest(incoming, () => exchange(incoming))
}

/**
 * Browsers send SameSite=Strict cookies only with navigation that starts on this site. After a click
 * on another site the redirect is therefore done by a page of ours.
 */
function redirectTo(incoming: Incoming, path: string, cookies: readonly string[] = []): Reply {
  const site = incoming.header('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') {
    return new Reply({ status: 303, headers: { location: path }, cookies, text: '' })
  }
  const url = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return new Reply({
    text: `<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><a href="${url}">Guildhall</a>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
    cookies,
  })
}
