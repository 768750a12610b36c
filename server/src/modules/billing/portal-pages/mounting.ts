import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalEntry } from '@guildhall/contract/portal-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { type Incoming, Reply, type Router } from '../../../platform/http/index.ts'
import { createPageReply, leadTo, pageVisitOf, tokenOf } from '../../../platform/web/index.ts'
import { buyerCookie, sessionCookie } from '../customer-sessions/index.ts'
import type { Leaving } from './connections.ts'
import type { Dependencies } from './dependencies.ts'
import { asksForCode, type Entry } from './entry.ts'
import type { Way } from './subscription.ts'
import { createSwitching } from './switching.ts'
import { homeOf, type Owner, type Visit, type Visits } from './visits.ts'

const cookieName = 'guildhall_portal'
/** What the forms of the entry ask for. */
const waysIn = ['send-code', 'send-again', 'enter', 'continue']
const isToken = /^[\w-]{1,128}$/

export type Params = Readonly<Record<string, string>>
/** A page, also one that is left at once, the way to another one, or a file. */
type Answer = BuyerPage | Way | Leaving | Reply
type Work = (owner: Owner) => Promise<Answer>
type Submit = (incoming: Incoming, visit: Visit, params: Params, fields: Params) => Promise<Reply>

export function idOf({ id = '' }: Params): string {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id
}

/** Whoever entered a card in a page of the seller is led here by the bank, without a session. */
function noteOf({ asked, token }: Visit): PortalEntry['note'] {
  if (token) return 'ended'
  return new URLSearchParams(asked.split('?', 2)[1]).has('added') ? 'added' : null
}

export const searchOf = ({ search }: Incoming) => new URLSearchParams(search)

/** What all pages of the portal do: who looks, the way in, and the cookie of the session. */
export function createMounting(
  router: Router,
  dependencies: Dependencies,
  { entry, visits }: { readonly entry: Entry; readonly visits: Visits },
) {
  const reply = createPageReply(dependencies)
  const switching = createSwitching(dependencies, visits)
  const isSecure = dependencies.pageUrl('/').startsWith('https:')

  const cookieOf = (visit: Visit, token: string) =>
    sessionCookie(token, { name: cookieName, path: homeOf(visit), isSecure })

  /**
   * Who signed in with a code is known to the seller's checkouts as well. The session of a link is not:
   * somebody else may have sent the link, and would be given what is bought.
   */
  const signedIn = (visit: Visit, token: string) => [
    cookieOf(visit, token),
    buyerCookie(token, visit.slug, isSecure),
  ]

  function visitOf(incoming: Incoming, { slug = '' }: Params): Visit {
    const search = searchOf(incoming)
    return {
      ...pageVisitOf(incoming),
      slug: slug.slice(0, 64),
      path: incoming.path,
      asked:
        incoming.path + pageVisitOf(incoming, ['action', 'activation', 'page', 'product']).kept,
      token: tokenOf(incoming, cookieName),
      email: search.get('email')?.slice(0, 254) ?? '',
      account: () => dependencies.sessions.mailboxOwner(incoming),
      back: null,
    }
  }

  /** Nobody ever gets a code of a shop that does not exist; names of shops are public. */
  async function noShop(visit: Visit): Promise<Reply | undefined> {
    const shared = await visits.common(visit)
    if (shared.seller) return undefined
    return reply({ kind: 'notice', notice: 'noShop', again: null, ...shared }, { status: 404 })
  }

  /** The page of whoever is in, or the entry, which leads back to it. */
  async function guarded(visit: Visit, work: Work): Promise<Reply> {
    const owner = await visits.ownerOf(visit)
    if (!owner)
      return (await noShop(visit)) ?? reply(await entry.show(visit, { note: noteOf(visit) }))
    try {
      const answer = await work(owner)
      if (answer instanceof Reply) return answer
      if ('shows' in answer) return await reply(answer.shows, answer)
      return 'leadsTo' in answer ? leadTo(answer.leadsTo) : await reply(answer)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      // Of somebody else, or of another purchase than the session is about.
      return leadTo(homeOf(visit) + visit.kept)
    }
  }

  /** Every page of the portal can be entered: its form asks for the code there. */
  async function entered(visit: Visit, fields: Params): Promise<Reply | undefined> {
    if (asksForCode(fields)) return reply(await entry.sendCode(visit, fields))
    if (fields.intent !== 'enter' && fields.intent !== 'continue') return undefined
    const result = await entry[fields.intent](visit, fields)
    if ('page' in result) return reply(result.page)
    return leadTo(visit.back ?? visit.asked, signedIn(visit, result.token))
  }

  /** The session of a link becomes a cookie, unless whoever is in is another customer. */
  async function linked(visit: Visit, token: string, address: string): Promise<Reply> {
    const [present, owner] = await Promise.all([
      visits.ownerOf(visit),
      visits.ownerOf({ ...visit, token }),
    ])
    if (!present || present.customerId === owner?.customerId) {
      return leadTo(address, [cookieOf(visit, token)])
    }
    if (!owner) return leadTo(address)
    return reply(await switching(visit, present, { token, owner, address }))
  }

  /** The session of a link leaves the address at once, on every page that a link leads to. */
  function mountPage(
    path: string,
    show: (visit: Visit, incoming: Incoming, params: Params) => Promise<Reply>,
  ) {
    router.page(path, async (incoming, params) => {
      const visit = visitOf(incoming, params)
      const search = searchOf(incoming)
      const given = search.get('customer_session_token')
      if (given === null) return show(visit, incoming, params)
      search.delete('customer_session_token')
      const rest = search.size === 0 ? '' : `?${search}`
      const address = visit.path + rest
      return isToken.test(given) ? linked(visit, given, address) : leadTo(address)
    })
  }

  /** Whoever bought under an address that they did not prove sees what they bought, and no more. */
  async function proven(visit: Visit, work: Work): Promise<Reply> {
    const owner = await visits.ownerOf(visit)
    if (owner && owner.checkoutId !== null) return reply(await entry.show(visit, { note: 'proof' }))
    return guarded(visit, work)
  }

  /** A form of a page, which is the way in as well. */
  function mountForm(path: string, submit: Submit) {
    router.form(path, async (incoming, params, fields) => {
      const visit = visitOf(incoming, params)
      const { intent, token = '' } = fields
      if (intent === 'switch' && isToken.test(token)) {
        return leadTo(visit.path + incoming.search, [cookieOf(visit, token)])
      }
      if (waysIn.includes(intent ?? '')) {
        const missing = await noShop(visit)
        if (missing) return missing
      }
      return (await entered(visit, fields)) ?? submit(incoming, visit, params, fields)
    })
  }

  return { entered, guarded, mountForm, mountPage, proven, reply, signedIn, visitOf }
}
export type Mounting = ReturnType<typeof createMounting>
