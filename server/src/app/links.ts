import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../kernel/index.ts'
import { onBehalfOf } from '../platform/acting.ts'
import { type Incoming, Reply } from '../platform/http/index.ts'
import type { Operator } from '../platform/operator/index.ts'

type Refused = (
  endpoint: { method: string; path: string; access: string; pace: string },
  error: AppError,
) => void

/** What a link of the start carries, and what it is exchanged for. */
const kinds = { operator: 'link', setup: 'set-up' } as const

/**
 * A link that the start prints is exchanged for a cookie at once, and the address is left without
 * it: nothing stays in the history, in a Referer or in the log of a proxy's next request.
 */
export function createLinks({ operator, refused }: { operator: Operator; refused: Refused }) {
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
      if (cookie === undefined) return wrong(incoming)
      cookies.push(cookie)
    }
    if (cookies.length === 0) return undefined
    const rest = fields.toString()
    return onward(incoming, incoming.path + (rest === '' ? '' : `?${rest}`), cookies)
  }

  async function wrong(incoming: Incoming): Promise<Reply> {
    const tooMany = await operator.wrongLink(incoming)
    if (tooMany) throw tooMany
    const endpoint = { method: 'GET', path: incoming.path, access: 'operator', pace: 'general' }
    refused(endpoint, new AppError('UNAUTHORIZED' satisfies ErrorCode))
    return onward(incoming, '/error?error=start_link_is_not_valid')
  }

  return (incoming: Incoming) => onBehalfOf(incoming, () => exchange(incoming))
}

/**
 * A browser sends strict cookies only along ways that began here. After a click on another site, or
 * in a terminal that is a page, ours has to begin the next one itself.
 */
function onward(incoming: Incoming, path: string, cookies: readonly string[] = []): Reply {
  const site = incoming.header('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') {
    return new Reply({ status: 303, headers: { location: path }, cookies, text: '' })
  }
  const place = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return new Reply({
    text: `<!doctype html><meta http-equiv="refresh" content="0;url=${place}"><a href="${place}">Guildhall</a>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
    cookies,
  })
}
