import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Incoming, Reply, Router } from '../../../platform/http/index.ts'
import { createPageReply, leadTo, pageVisitOf, tokenOf } from '../../../platform/web/index.ts'
import { buyerCookie, sessionCookie } from '../customer-sessions/index.ts'
import { createBuying } from './buying.ts'
import { createCardPages } from './cards.ts'
import type { Dependencies } from './dependencies.ts'
import { createEntry } from './entry.ts'
import { createInside } from './inside.ts'
import { createLiveForms } from './live-forms.ts'
import { createNewCard, createNewCardPage } from './new-card.ts'
import { createPlan } from './plan.ts'
import { createSeatsPage } from './seats.ts'
import { createSettings } from './settings.ts'
import { createSubscriptionPage, type Way } from './subscription.ts'
import { createVisits, homeOf, type Owner, type Visit } from './visits.ts'
import { createWithdrawalPage } from './withdrawal.ts'

const cookieName = 'guildhall_portal'

type Params = Readonly<Record<string, string>>

function idOf({ id = '' }: Params): string {
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  return id
}

export function mountPortalPages(router: Router, dependencies: Dependencies) {
  const { database, merchants, orders, pageUrl } = dependencies
  const reply = createPageReply(dependencies)
  const visits = createVisits(dependencies)
  const entry = createEntry(dependencies, visits)
  const inside = createInside(dependencies, visits)
  const live = createLiveForms(dependencies)
  const cards = createCardPages(dependencies, inside, live)
  const newCard = createNewCardPage(inside, createNewCard(dependencies, live))
  const withdrawal = createWithdrawalPage(dependencies, inside)
  const subscription = createSubscriptionPage(dependencies, inside)
  const plan = createPlan(dependencies, inside, subscription)
  const seats = createSeatsPage(dependencies, inside, subscription)
  const settings = createSettings(dependencies, inside)
  const buying = createBuying(dependencies)
  const isSecure = pageUrl('/').startsWith('https:')

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
    const search = new URLSearchParams(incoming.search)
    return {
      ...pageVisitOf(incoming),
      slug: slug.slice(0, 64),
      path: incoming.path,
      asked: incoming.path + pageVisitOf(incoming, ['action', 'page', 'product']).kept,
      token: tokenOf(incoming, cookieName),
      email: search.get('email')?.slice(0, 254) ?? '',
      back: null,
    }
  }

  /** The page of whoever is in, or the entry, which leads back to it. */
  async function guarded(
    visit: Visit,
    work: (owner: Owner) => Promise<BuyerPage | Way>,
  ): Promise<Reply> {
    const owner = await visits.ownerOf(visit)
    if (!owner) return reply(await entry.show(visit, { note: visit.token ? 'ended' : null }))
    try {
      const answer = await work(owner)
      return 'leadsTo' in answer ? leadTo(answer.leadsTo) : await reply(answer)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      // Of somebody else, or of another purchase than the session is about.
      return leadTo(homeOf(visit) + visit.kept)
    }
  }

  /** Every page of the portal can be entered: its form asks for the code there. */
  async function entered(visit: Visit, fields: Params): Promise<Reply | undefined> {
    if (fields.intent === 'send-code') return reply(await entry.sendCode(visit, fields))
    if (fields.intent !== 'enter') return undefined
    const result = await entry.enter(visit, fields)
    if ('page' in result) return reply(result.page)
    return leadTo(visit.back ?? visit.asked, signedIn(visit, result.token))
  }

  /** The session of a link becomes a cookie, and leaves the address, on every page that a link leads to. */
  function mountPage(
    path: string,
    show: (visit: Visit, incoming: Incoming, params: Params) => Promise<Reply>,
  ) {
    router.page(path, async (incoming, params) => {
      const visit = visitOf(incoming, params)
      const search = new URLSearchParams(incoming.search)
      const given = search.get('customer_session_token')
      if (given === null) return show(visit, incoming, params)
      search.delete('customer_session_token')
      const rest = search.size === 0 ? '' : `?${search}`
      const isToken = /^[\w-]{1,128}$/.test(given)
      return leadTo(visit.path + rest, isToken ? [cookieOf(visit, given)] : [])
    })
  }

  mountPage('/portal/:slug', (visit) => guarded(visit, (owner) => inside.home(visit, owner)))
  router.form('/portal/:slug', async (incoming, params, fields) => {
    const visit = visitOf(incoming, params)
    if (fields.intent === 'leave') return leadTo(homeOf(visit) + visit.kept, signedIn(visit, ''))
    return (await entered(visit, fields)) ?? guarded(visit, (owner) => inside.home(visit, owner))
  })

  function orderList(incoming: Incoming, visit: Visit): Promise<Reply> {
    const asked = Number(new URLSearchParams(incoming.search).get('page') ?? '1')
    const page = Number.isSafeInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
    return guarded(visit, (owner) => inside.orders(visit, owner, page))
  }
  mountPage('/portal/:slug/orders', (visit, incoming) => orderList(incoming, visit))
  router.form('/portal/:slug/orders', async (incoming, params, fields) => {
    const visit = visitOf(incoming, params)
    return (await entered(visit, fields)) ?? orderList(incoming, visit)
  })
  mountPage('/portal/:slug/orders/:id', (visit, incoming, params) => {
    const action = new URLSearchParams(incoming.search).get('action')
    if (action === 'withdraw') {
      return guarded(visit, (owner) => withdrawal.show(visit, owner, idOf(params)))
    }
    const isTyping = action === 'card'
    return guarded(visit, (owner) => inside.order(visit, owner, idOf(params), { isTyping }))
  })
  router.form('/portal/:slug/orders/:id', async (incoming, params, fields) => {
    const visit = visitOf(incoming, params)
    const work = (owner: Owner) => {
      const id = idOf(params)
      if (fields.intent === 'withdraw') return withdrawal.confirm(visit, owner, id, fields)
      return inside.pay(visit, owner, id, fields)
    }
    return (await entered(visit, fields)) ?? guarded(visit, work)
  })
  /** Leads to a document of an order, or back to the order. */
  async function documentOf(
    visit: Visit,
    params: Params,
    linkOf: (visit: Visit, owner: Owner, id: string) => Promise<string>,
  ): Promise<Reply> {
    const owner = await visits.ownerOf(visit)
    const back = `${homeOf(visit)}/orders/${params.id}${visit.kept}`
    if (!owner) return leadTo(back)
    try {
      return leadTo(await linkOf(visit, owner, idOf(params)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return leadTo(back)
    }
  }
  mountPage('/portal/:slug/orders/:id/invoice', (visit, _, params) =>
    documentOf(visit, params, inside.invoiceOf),
  )
  mountPage('/portal/:slug/orders/:id/receipt', (visit, _, params) =>
    documentOf(visit, params, inside.receiptOf),
  )

  /** Whoever bought under an address that they did not prove sees what they bought, and no more. */
  async function proven(
    visit: Visit,
    work: (owner: Owner) => Promise<BuyerPage | Way>,
  ): Promise<Reply> {
    const owner = await visits.ownerOf(visit)
    if (owner && owner.checkoutId !== null) return reply(await entry.show(visit, { note: 'proof' }))
    return guarded(visit, work)
  }

  /** A part of the search stays in the address, also while the customer gets in. */
  const asking = (incoming: Incoming, visit: Visit, ...names: string[]): Visit => ({
    ...visit,
    asked: incoming.path + pageVisitOf(incoming, names).kept,
  })
  const given = ({ search }: Incoming, name: string) => new URLSearchParams(search).get(name)
  const askedOfCards = ['action', 'added', 'card']

  mountPage('/portal/:slug/cards', (plain, incoming) => {
    const visit = asking(incoming, plain, ...askedOfCards)
    const removes = given(incoming, 'action') === 'remove' ? given(incoming, 'card') : null
    const added = given(incoming, 'added')
    return proven(visit, (owner) => cards.show(visit, owner, { added, removes }))
  })
  router.form('/portal/:slug/cards', async (incoming, params, fields) => {
    const visit = asking(incoming, visitOf(incoming, params), ...askedOfCards)
    const work = (owner: Owner) => cards.submit(visit, owner, fields)
    return (await entered(visit, fields)) ?? proven(visit, work)
  })
  const subscriptionIn = (incoming: Incoming): string => {
    const id = given(incoming, 'subscription') ?? ''
    if (id !== '' && !isUuid(id)) throw new AppError('NOT_FOUND')
    return id
  }
  mountPage('/portal/:slug/cards/new', (plain, incoming) => {
    const visit = asking(incoming, plain, 'subscription')
    return proven(visit, (owner) => newCard.show(visit, owner, subscriptionIn(incoming)))
  })
  router.form('/portal/:slug/cards/new', async (incoming, params, fields) => {
    const visit = asking(incoming, visitOf(incoming, params), 'subscription')
    const work = (owner: Owner) => newCard.submit(visit, owner, subscriptionIn(incoming), fields)
    return (await entered(visit, fields)) ?? proven(visit, work)
  })

  mountPage('/portal/:slug/subscriptions/:id', (visit, incoming, params) => {
    const search = new URLSearchParams(incoming.search)
    const action = search.get('action')
    // `update` is Polar's name of it.
    if (action === 'change' || action === 'update') {
      const product = search.get('product')
      return guarded(visit, (owner) => plan.show(visit, owner, idOf(params), product))
    }
    if (action === 'seats') return guarded(visit, (owner) => seats.show(visit, owner, idOf(params)))
    if (action === 'payment') {
      const asked = asking(incoming, visit, 'action', 'added')
      const added = given(incoming, 'added')
      return proven(asked, (owner) =>
        cards.show(asked, owner, { added, subscriptionId: idOf(params) }),
      )
    }
    const asks = action === 'cancel' || action === 'pause' ? action : null
    return guarded(visit, (owner) => subscription.show(visit, owner, idOf(params), { asks }))
  })
  router.form('/portal/:slug/subscriptions/:id', async (incoming, params, fields) => {
    const visit = visitOf(incoming, params)
    const work = async (owner: Owner) => {
      const id = idOf(params)
      const ofSeats = await seats.submit(visit, owner, id, fields)
      if (ofSeats) return ofSeats
      if (fields.intent === 'subscribe-again') return subscription.again(visit, owner, id)
      if (fields.intent === 'change') return plan.change(visit, owner, id, fields)
      if (fields.intent === 'withdraw-change') return plan.withdraw(visit, owner, id)
      return subscription.change(visit, owner, id, fields)
    }
    const ofCards = (owner: Owner) =>
      cards.submit(visit, owner, fields, { subscriptionId: idOf(params) })
    const isOfCards = ['choose', 'answered', 'give-up'].includes(fields.intent ?? '')
    const answer = await entered(visit, fields)
    return answer ?? (isOfCards ? proven(visit, ofCards) : guarded(visit, work))
  })

  /** The order whose invoice waits for the details stays in the address. */
  const withOrder = (incoming: Incoming, visit: Visit) => ({
    visit: asking(incoming, visit, 'order'),
    order: given(incoming, 'order') ?? '',
  })
  mountPage('/portal/:slug/settings', (plain, incoming) => {
    const { order, visit } = withOrder(incoming, plain)
    return proven(visit, (owner) => settings.show(visit, owner, order))
  })
  router.form('/portal/:slug/settings', async (incoming, params, fields) => {
    const { order, visit } = withOrder(incoming, visitOf(incoming, params))
    const work = (owner: Owner) => settings.submit(visit, owner, order, fields)
    return (await entered(visit, fields)) ?? proven(visit, work)
  })

  /** A customer signs in to buy, and comes back to the checkout. */
  async function withBuyer(
    incoming: Incoming,
    params: Params,
    work: (visit: Visit) => Promise<Reply>,
  ): Promise<Reply> {
    const { secret = '' } = params
    const back = `/checkout/${encodeURIComponent(secret)}${pageVisitOf(incoming).kept}`
    const buyer = await buying.of(secret)
    if (!buyer) return leadTo(back)
    const visit = { ...visitOf(incoming, { slug: buyer.slug }), email: buyer.email, back }
    return work(visit)
  }
  router.page('/checkout/:secret/sign-in', (incoming, params) =>
    withBuyer(incoming, params, async (visit) => reply(await entry.show(visit))),
  )
  router.form('/checkout/:secret/sign-in', (incoming, params, fields) =>
    withBuyer(incoming, params, async (visit) => {
      const answer = await entered(visit, fields)
      return answer ?? reply(await entry.show(visit))
    }),
  )

  /** From an email about an order that waits for its payment. */
  router.page('/pay/:id', async (incoming, params) => {
    const id = params.id ?? ''
    const organizationId = isUuid(id) ? await orders.organizationOf(database.sql, id) : undefined
    if (!organizationId) return leadTo(`/portal/-${pageVisitOf(incoming, ['email']).kept}`)
    const { slug } = await merchants.get(database.sql, organizationId)
    const { kept } = pageVisitOf(incoming, ['email', 'customer_session_token'])
    return leadTo(`${homeOf({ slug })}/orders/${id}${kept}`)
  })
}
