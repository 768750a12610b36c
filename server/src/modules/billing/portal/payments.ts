import type {
  PaymentAnswer,
  PaymentAttempt,
  PaymentState,
} from '@guildhall/contract/billing/portal-purchases'
import { AppError, invalidInput, isCurrency } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { PageWork, Trier } from '../card-tries/index.ts'
import type { Customer } from '../customers/index.ts'
import { createAttempts } from '../offers/index.ts'
import type { Order } from '../orders/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { OwnCards } from './own-cards.ts'
import { type Command, own, trierOf } from './owner.ts'

/** Of one order, by its customer; scheduled ones do not count. */
const mostAttempts = 5

const states: Readonly<Record<Intent['status'], PaymentState>> = {
  created: 'processing',
  opened: 'processing',
  processing: 'processing',
  action_required: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}
/** Who sends it. */
type From = {
  /** The network address. */
  readonly address: string
  /** What the browser computed, where that is asked for after declined cards. */
  readonly work?: PageWork | undefined
  /** It comes from the page of the link of an email. */
  readonly hasLink?: boolean
}

const isOpen = ({ status }: Intent) => !['succeeded', 'failed', 'canceled'].includes(status)
/** By whoever has the link of an email. */
export const isByLink = ({ saveMethod, trigger }: Intent) =>
  trigger === 'retry_customer' && !saveMethod

/** Payments with which customers try again what has failed. */
export function createPaying(dependencies: Dependencies, command: Command, ownCards: OwnCards) {
  const { cardTries, database, dunning, orders, payments, random } = dependencies
  const attempts = createAttempts(dependencies)

  /** Only what dunning collects, and of each subscription the oldest order first. */
  async function assertPayable(tx: Tx, { givenUpAt, id, organizationId, status }: Order) {
    const collected = await dunning.statusOf(tx, organizationId, id)
    const last = await payments.lastOfOrder(tx, organizationId, id)
    if (collected === 'charging' || (last && isOpen(last))) {
      throw new AppError('PAYMENT_IS_ALREADY_IN_PROGRESS')
    }
    const isDue = ['retrying', 'held', 'stopped'].includes(collected ?? '')
    if (!isDue || status !== 'pending' || givenUpAt !== null) {
      throw new AppError('ORDER_CANNOT_BE_PAID_NOW')
    }
    const made = await payments.countOfOrder(tx, organizationId, id, 'retry_customer')
    if (made >= mostAttempts) throw new AppError('TOO_MANY_PAYMENTS_OF_THE_ORDER_FAILED')
  }

  /** Who only typed the customer's address pays with a card of their own. */
  async function cardOf(tx: Tx, owner: Owner, customer: Customer, body: PaymentAttempt) {
    const isCustomer = owner.checkoutId === null
    if (body.confirmation_token_id) {
      // It pays the following periods as well, instead of the card that has failed.
      return {
        token: body.confirmation_token_id,
        setDefault: isCustomer,
        forOneSubscription: !isCustomer,
      }
    }
    if (!isCustomer) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    const methodId = body.payment_method_id ?? (await ownCards.defaultOf(tx, owner, customer))
    if (methodId === null) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    if (await ownCards.find(tx, owner, methodId)) return { methodId }
    const loc = ['body', 'payment_method_id']
    throw invalidInput({ loc, msg: 'Payment method does not exist.', type: 'value_error' })
  }

  const answerOf = (intent: Intent): PaymentAnswer => {
    const status = states[intent.status]
    const isWaiting = status === 'requires_action'
    return {
      status,
      client_secret: isWaiting ? intent.id : null,
      challenge_url: isWaiting ? intent.url : null,
      intent_client_secret: isWaiting ? intent.clientSecret : null,
      error: status === 'failed' ? intent.message : null,
    }
  }

  /** What the customer has begun, and nobody knows the end of. */
  async function begun(owner: Owner, orderId: string): Promise<Intent | undefined> {
    const { organizationId } = owner
    own(owner, await orders.find(database.sql, [organizationId], orderId))
    const last = await payments.lastOfOrder(database.sql, organizationId, orderId)
    return last && isOpen(last) && last.trigger === 'retry_customer' ? last : undefined
  }

  /**
   * An email may be forwarded: whoever has its link pays with a card that they type, which pays this once. It
   * is not saved, neither for the customer nor for the subscription.
   */
  function typedCard({ confirmation_token_id: token }: PaymentAttempt) {
    if (!token) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    return { token, saveMethod: false }
  }

  /** Whoever has the link answers for the tries at this order, and the customer does not. */
  const holderOf = ({ organizationId }: Owner, placeId: string, address: string): Trier => ({
    organizationId,
    placeId,
    customerId: null,
    email: null,
    address,
  })

  /** Those of whoever has a link see no payment of the customer, who sees all. */
  async function begunByLink(owner: Owner, orderId: string): Promise<Intent | undefined> {
    const intent = await begun(owner, orderId)
    return intent && isByLink(intent) ? intent : undefined
  }

  /** The saved card is good, and its bank asks the customer: signed in, they answer it. */
  async function awaitsApproval(owner: Owner, orderId: string): Promise<boolean> {
    const { organizationId } = owner
    own(owner, await orders.find(database.sql, [organizationId], orderId))
    const last = await payments.lastOfOrder(database.sql, organizationId, orderId)
    if (!last || isByLink(last)) return false
    return isOpen(last) ? last.url !== null : last.code === 'authentication_required'
  }

  /** The payment, as far as it got. */
  async function attempt(
    owner: Owner,
    orderId: string,
    body: PaymentAttempt,
    { address, hasLink = false, work }: From,
  ): Promise<Intent> {
    const { customerId, organizationId } = owner
    own(owner, await orders.find(database.sql, [organizationId], orderId))
    if (body.confirmation_token_id) await attempts.card(address)
    const { id } = await command(owner, async (tx, moment, customer) => {
      const order = own(owner, await orders.lock(tx, organizationId, orderId))
      await assertPayable(tx, order)
      const { currency, dueAmount: amount } = order
      if (!isCurrency(currency)) throw new Error('The currency of an order is unknown.')
      if (amount !== (body.expected_amount ?? amount)) {
        throw new AppError('AMOUNT_OF_THE_ORDER_HAS_CHANGED')
      }
      const card = hasLink ? typedCard(body) : await cardOf(tx, owner, customer, body)
      const intentId = random.uuid()
      if ('token' in card) {
        const { token } = card
        const trier = hasLink ? holderOf(owner, orderId, address) : trierOf(owner, address)
        await cardTries.count(tx, moment, trier, { work, intentId, token })
      }
      return payments.open(tx, moment, {
        id: intentId,
        kind: 'charge',
        customerId,
        orderId,
        amount,
        currency,
        offSession: false,
        scheduled: false,
        trigger: 'retry_customer',
        ...card,
      })
    })
    return payments.advance(id)
  }

  type Begun = typeof begun

  /** As far as it is now, for a customer who was at their bank. */
  const reading = (find: Begun) => async (owner: Owner, orderId: string) => {
    const intent = await find(owner, orderId)
    return intent && payments.readAgain(intent)
  }

  /** So that another card can pay; what was paid by then counts. */
  const leaving = (find: Begun) => async (owner: Owner, orderId: string) => {
    const intent = await find(owner, orderId)
    if (!intent) return
    await command(owner, (tx, moment) => payments.giveUp(tx, moment, intent.id))
    await payments.readAgain(intent)
  }

  return {
    /** For our own pages, which say more of a payment than the API does. */
    attempts: {
      begin: attempt,
      begun,

      read: reading(begun),
      leave: leaving(begun),
    },

    /** For the page of the link of an email. */
    byLink: {
      begin: (owner: Owner, orderId: string, body: PaymentAttempt, from: Omit<From, 'hasLink'>) =>
        attempt(owner, orderId, body, { ...from, hasLink: true }),

      /** What a page has the browser compute before it sends a card. */
      workFor: (owner: Owner, orderId: string, address: string, shown: string | undefined) =>
        cardTries.workFor(holderOf(owner, orderId, address), shown),

      awaitsApproval,
      begun: begunByLink,
      read: reading(begunByLink),
      leave: leaving(begunByLink),
    },

    async pay(
      owner: Owner,
      orderId: string,
      body: PaymentAttempt,
      address: string,
    ): Promise<PaymentAnswer> {
      return answerOf(await attempt(owner, orderId, body, { address }))
    },

    async status(owner: Owner, orderId: string) {
      const { organizationId } = owner
      const order = own(owner, await orders.find(database.sql, [organizationId], orderId))
      if (order.status !== 'pending') return { status: 'succeeded' as const, error: null }
      const last = await payments.lastOfOrder(database.sql, organizationId, orderId)
      if (!last) return { status: 'pending' as const, error: null }
      const { error, status } = answerOf(last)
      return { status, error }
    },
  }
}
