import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PayOrderPage } from '@guildhall/contract/pay-page'
import { AppError, isUuid } from '../../../kernel/index.ts'
import type { Incoming, Reply, Router } from '../../../platform/http/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import { createPageReply, leadTo, pageVisitOf } from '../../../platform/web/index.ts'
import { workIn } from '../card-tries/index.ts'
import { amountIn, noteOfDecline } from '../checkout-page/index.ts'
import type { Order } from '../orders/index.ts'
import type { Intent } from '../payments/index.ts'
import { orderTax, orderToPortal } from '../portal/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { LiveForms } from './live-forms.ts'
import { searchOf } from './mounting.ts'
import { homeOf, type Owner, type Visit, type Visits } from './visits.ts'

type Params = Readonly<Record<string, string>>
type Parts = { readonly live: LiveForms; readonly visits: Visits }
type Note = PayOrderPage['note']
type More = {
  readonly note?: Note
  /** The work that the form was sent with. */
  readonly shown?: string | undefined
}
/** The order that a link pays, for its customer, whom the page says nothing of. */
type Look = {
  readonly visit: Visit
  readonly owner: Owner
  readonly order: Order
  /** The addresses of the order and of the cards in the portal. */
  readonly signIn: string
  readonly cards: string
}

const mostLetters = 512
const longestToken = 255

const notes: Partial<Record<string, Note>> = {
  AMOUNT_OF_THE_ORDER_HAS_CHANGED: 'amountChanged',
  ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS: 'notSelling',
  PAYMENT_IS_ALREADY_IN_PROGRESS: 'processing',
  SERVICE_UNAVAILABLE: 'unavailable',
  TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED: 'tooMany',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'work',
}

function stateOf({ givenUpAt, status }: Order): PayOrderPage['state'] {
  if (status === 'paid') return 'paid'
  return status === 'pending' && givenUpAt === null ? 'due' : 'over'
}

/** Paid, it is said by the state of the order. */
function noteOf(intent: Intent | undefined): Note {
  if (!intent || intent.status === 'succeeded') return null
  const hasFailed = intent.status === 'failed' || intent.status === 'canceled'
  return hasFailed ? noteOfDecline(intent.code) : 'processing'
}

/**
 * The page of an order that waits for its payment, from an email. The link of the email pays without signing
 * in; without one, or with one that is over, the address leads to the order in the portal.
 */
export function mountPayOrder(router: Router, dependencies: Dependencies, { live, visits }: Parts) {
  const { clocks, database, dunning, merchants, orders, portal } = dependencies
  const { byLink } = portal.paying
  const reply = createPageReply(dependencies)

  async function lookOf(incoming: Incoming, id: string): Promise<Look | undefined> {
    const token = searchOf(incoming).get('token') ?? ''
    const link = token.length > mostLetters ? undefined : dunning.payLinks.open(id, token)
    if (!link) return undefined
    const { organizationId, until } = link
    const merchant = await merchants.getOpen(database.sql, organizationId)
    if (!merchant) return undefined
    const [{ at }, order] = await Promise.all([
      clocks.show(database.sql, organizationId),
      orders.find(database.sql, [organizationId], id),
    ])
    if (!order || at >= until) return undefined
    const visit: Visit = {
      ...pageVisitOf(incoming, ['token']),
      slug: merchant.slug,
      path: incoming.path,
      asked: incoming.path,
      token: undefined,
      email: '',
      account: async () => undefined,
      back: null,
    }
    const owner = {
      organizationId,
      customerId: order.customerId,
      checkoutId: null,
      managerId: null,
      byMailbox: true,
    }
    const { kept } = pageVisitOf(incoming)
    const cards = `${homeOf(merchant)}/cards${kept}`
    const signIn = `${homeOf(merchant)}/orders/${id}${kept}`
    return { visit, owner, order, cards, signIn }
  }

  async function billOf(owner: Owner, { id }: Order): Promise<PayOrderPage['bill']> {
    const found = await portal.purchases.shown(owner, id)
    const shown = orderToPortal(found)
    return {
      name: shown.product?.name ?? shown.description,
      lines: shown.items.map(({ amount, id: line, label }) => ({ id: line, label, amount })),
      discount: shown.discount_amount,
      tax: shown.tax_amount,
      taxShown: orderTax(found.details),
      total: shown.total_amount,
      due: shown.due_amount,
    }
  }

  async function show(
    { cards, owner, signIn, visit, ...found }: Look,
    { note = null, shown }: More = {},
  ): Promise<BuyerPage> {
    // As it is after what was just done.
    const order =
      (await orders.find(database.sql, [owner.organizationId], found.order.id)) ?? found.order
    const { currency, dueAmount: amount, invoiceNumber: number } = order
    const state = stateOf(order)
    const isDue = state === 'due'
    const [shared, bill, form, begun, work, asksApproval] = await Promise.all([
      visits.common(visit),
      isDue ? billOf(owner, order) : null,
      isDue ? live.form(owner, null, { amount, currency }) : null,
      isDue ? byLink.begun(owner, order.id) : undefined,
      isDue ? byLink.workFor(owner, order.id, visit.caller, shown) : null,
      isDue && byLink.awaitsApproval(owner, order.id),
    ])
    const waiting = begun ? await live.waiting(owner, begun) : null
    const said = note ?? (form === 'none' ? 'notSelling' : noteOf(begun))
    const isNews = isDue && !(waiting && said === 'processing')
    const known = said === 'work' && !work ? 'tooMany' : said
    return {
      kind: 'pay-order',
      ...shared,
      number,
      currency,
      bill,
      state,
      canPay: isDue && form !== 'none',
      stripe: form === 'none' ? null : form,
      work,
      waiting,
      asksApproval,
      signIn,
      cards,
      note: isNews ? known : null,
    }
  }

  async function pay(look: Look, fields: Params): Promise<BuyerPage> {
    const { order, owner, visit } = look
    const { confirmation_token_id: token = '', due_amount: due, intent } = fields
    if (intent === 'answered') return told(look, await byLink.read(owner, order.id))
    if (intent === 'give-up') {
      await byLink.leave(owner, order.id)
      return show(look)
    }
    if (intent !== 'confirm') return show(look)
    // A page of the processor may show what it knows of the customer.
    const isCard = token !== '' && token !== hostedToken && token.length <= longestToken
    if (!isCard) return show(look, { note: 'refused' })
    const body = { confirmation_token_id: token, expected_amount: amountIn(due) }
    const from = { address: visit.caller, work: workIn(fields) }
    return told(look, await byLink.begin(owner, order.id, body, from))
  }

  const told = (look: Look, intent: Intent | undefined) => show(look, { note: noteOf(intent) })

  async function answer(
    incoming: Incoming,
    { id = '' }: Params,
    work: (look: Look) => Promise<BuyerPage>,
    shown?: string,
  ): Promise<Reply> {
    const look = isUuid(id) ? await lookOf(incoming, id) : undefined
    if (!look) return leadToPortal(incoming, id)
    try {
      return await reply(await work(look))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'NOT_FOUND') return leadToPortal(incoming, id)
      const note = notes[error.code] ?? 'refused'
      return reply(await show(look, { note, shown }))
    }
  }

  async function leadToPortal(incoming: Incoming, id: string): Promise<Reply> {
    const organizationId = isUuid(id) ? await orders.organizationOf(database.sql, id) : undefined
    if (!organizationId) return leadTo(`/portal${pageVisitOf(incoming, ['email']).kept}`)
    const { slug } = await merchants.get(database.sql, organizationId)
    const { kept } = pageVisitOf(incoming, ['email', 'customer_session_token'])
    return leadTo(`${homeOf({ slug })}/orders/${id}${kept}`)
  }

  router.page('/pay/:id', (incoming, params) => answer(incoming, params, (look) => show(look)))
  router.form('/pay/:id', (incoming, params, fields) =>
    answer(incoming, params, (look) => pay(look, fields), fields.work),
  )
}
