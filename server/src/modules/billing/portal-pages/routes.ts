import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Incoming, Reply, Router } from '../../../platform/http/index.ts'
import { leadTo, pageVisitOf } from '../../../platform/web/index.ts'
import { createBenefitPage } from './benefit.ts'
import { mountBenefits, mountUsagePage } from './benefit-routes.ts'
import { createBuying } from './buying.ts'
import { createCardPages } from './cards.ts'
import { createConnectionPages, resultIn } from './connections.ts'
import type { Dependencies } from './dependencies.ts'
import { mountEmbeddedCard } from './embedded-card.ts'
import { createEntry } from './entry.ts'
import { createFindingPage } from './finding.ts'
import { mountFinding } from './finding-routes.ts'
import { createInside } from './inside.ts'
import { createLiveForms } from './live-forms.ts'
import { createMounting, idOf, type Params, searchOf } from './mounting.ts'
import { createNewCard, createNewCardPage } from './new-card.ts'
import { createOrderDocuments } from './order-documents.ts'
import { mountPayOrder } from './pay-order.ts'
import { createPlan } from './plan.ts'
import { pageIn } from './rules/pages.ts'
import { mountSeat } from './seat.ts'
import { createSeatsPage } from './seats.ts'
import { createSettings } from './settings.ts'
import { createStaying } from './staying.ts'
import { createSubscriptionPage } from './subscription.ts'
import { createUsagePage } from './usage.ts'
import { createVisits, homeOf, type Owner, type Visit } from './visits.ts'
import { createWithdrawalPage } from './withdrawal.ts'

export function mountPortalPages(router: Router, dependencies: Dependencies) {
  const visits = createVisits(dependencies)
  const entry = createEntry(dependencies, visits)
  const inside = createInside(dependencies, visits)
  const documents = createOrderDocuments(dependencies)
  const live = createLiveForms(dependencies)
  const cards = createCardPages(dependencies, inside, live)
  const newCardForm = createNewCard(dependencies, live)
  const newCard = createNewCardPage(inside, newCardForm)
  const withdrawal = createWithdrawalPage(dependencies, inside)
  const subscription = createSubscriptionPage(dependencies, inside)
  const stay = createStaying(dependencies, subscription)
  const plan = createPlan(dependencies, inside, subscription)
  const seats = createSeatsPage(dependencies, inside, subscription)
  const settings = createSettings(dependencies, inside)
  const buying = createBuying(dependencies)
  const mounting = createMounting(router, dependencies, { entry, visits })
  const { entered, guarded, mountForm, mountPage, proven, reply, signedIn, visitOf } = mounting
  const benefit = createBenefitPage(dependencies, inside)
  const connections = createConnectionPages(dependencies, inside, benefit)
  mountBenefits(mounting, { benefit, connections })
  mountFinding(router, mounting, createFindingPage(dependencies, visits))
  mountSeat(router, dependencies, { mounting, visits })
  mountPayOrder(router, dependencies, { live, visits })
  mountEmbeddedCard(router, dependencies, { form: newCardForm, live, visits })
  mountUsagePage(mounting, createUsagePage(dependencies, inside))

  mountPage('/portal/:slug', (visit) => guarded(visit, (owner) => inside.home(visit, owner)))
  mountForm('/portal/:slug', async (_, visit, _params, fields) => {
    if (fields.intent === 'leave') return leadTo(homeOf(visit) + visit.kept, signedIn(visit, ''))
    return guarded(visit, (owner) => inside.home(visit, owner))
  })

  function orderList(incoming: Incoming, visit: Visit): Promise<Reply> {
    const page = pageIn(searchOf(incoming).get('page'))
    return guarded(visit, (owner) => inside.orders(visit, owner, page))
  }
  mountPage('/portal/:slug/orders', (visit, incoming) => orderList(incoming, visit))
  mountForm('/portal/:slug/orders', orderList)
  mountPage('/portal/:slug/orders/:id', (visit, incoming, params) => {
    const action = searchOf(incoming).get('action')
    if (action === 'withdraw') {
      return guarded(visit, (owner) => withdrawal.show(visit, owner, idOf(params)))
    }
    const isTyping = action === 'card'
    return guarded(visit, (owner) => inside.order(visit, owner, idOf(params), { isTyping }))
  })
  mountForm('/portal/:slug/orders/:id', (_, visit, params, fields) =>
    guarded(visit, (owner) => {
      const id = idOf(params)
      if (fields.intent === 'withdraw') return withdrawal.confirm(visit, owner, id, fields)
      return inside.pay(visit, owner, id, fields)
    }),
  )
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
    documentOf(visit, params, documents.invoiceOf),
  )
  mountPage('/portal/:slug/orders/:id/receipt', (visit, _, params) =>
    documentOf(visit, params, documents.receiptOf),
  )
  mountPage('/portal/:slug/orders/:id/credit-notes/:note', (visit, _, params) =>
    documentOf(visit, params, (_visit, owner, id) =>
      documents.creditNoteOf(owner, id, params.note ?? ''),
    ),
  )

  /** A part of the search stays in the address, also while the customer gets in. */
  const asking = (incoming: Incoming, visit: Visit, ...names: string[]): Visit => ({
    ...visit,
    asked: incoming.path + pageVisitOf(incoming, names).kept,
  })
  const given = (incoming: Incoming, name: string) => searchOf(incoming).get(name)
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
    const search = searchOf(incoming)
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
  mountForm('/portal/:slug/subscriptions/:id', (_, visit, params, fields) => {
    const work = async (owner: Owner) => {
      const id = idOf(params)
      const ofSeats = await seats.submit(visit, owner, id, fields)
      if (ofSeats) return ofSeats
      if (fields.intent === 'subscribe-again') return subscription.again(visit, owner, id)
      if (fields.intent === 'stay') return stay(visit, owner, id, fields.discount)
      if (fields.intent === 'change') return plan.change(visit, owner, id, fields)
      if (fields.intent === 'withdraw-change') return plan.withdraw(visit, owner, id)
      return subscription.change(visit, owner, id, fields)
    }
    const ofCards = (owner: Owner) =>
      cards.submit(visit, owner, fields, { subscriptionId: idOf(params) })
    const isOfCards = ['choose', 'answered', 'give-up'].includes(fields.intent ?? '')
    return isOfCards ? proven(visit, ofCards) : guarded(visit, work)
  })

  /** The order whose invoice waits for the details stays in the address. */
  const withOrder = (incoming: Incoming, visit: Visit) => ({
    visit: asking(incoming, visit, 'order'),
    order: given(incoming, 'order') ?? '',
  })
  mountPage('/portal/:slug/settings', (plain, incoming) => {
    const { order, visit } = withOrder(incoming, plain)
    const result = resultIn(given(incoming, 'result'))
    return proven(visit, (owner) => settings.show(visit, owner, order, result))
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
}
