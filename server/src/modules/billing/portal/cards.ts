import type { SavedOrNot } from '@guildhall/contract/billing/portal-account'
import { AppError, isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { idOfText } from '../../../platform/system.ts'
import type { PageWork } from '../card-tries/index.ts'
import { createAttempts } from '../offers/index.ts'
import { paymentMethodToWire } from '../payment-methods/index.ts'
import type { Intent } from '../payments/index.ts'
import type { TypedCard } from '../subscription-changes/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { OwnCards } from './own-cards.ts'
import { assertWhole, type Command, hasEnded, own, trierOf } from './owner.ts'

/** Nobody has more cards to save; whoever tries stolen ones does. */
const perCustomer = { max: 5, seconds: 3_600 }

type NewCard = {
  readonly token: string
  readonly setDefault: boolean
  /** The network address of the customer. */
  readonly address: string
  /** What names the attempt, so that a form which is sent twice saves one card. */
  readonly attempt?: string
  /** The subscription that it pays once it is saved. */
  readonly subscriptionId?: string
  /** What the browser computed, where that is asked for after declined cards. */
  readonly work?: PageWork | undefined
}

/** Saved for no checkout, so for the portal. */
const isOfPortal = ({ checkoutId, kind }: Intent) => kind === 'setup' && checkoutId === null

/** The cards with which customers pay. */
export function createCards(dependencies: Dependencies, command: Command, ownCards: OwnCards) {
  const { cardTries, customers, database, merchants, methods, orders, payments } = dependencies
  const { random, subscriptions } = dependencies
  const attempts = createAttempts(dependencies)

  payments.hooks.isOwed.register('portal', async (tx, _moment, intent) => {
    if (!isOfPortal(intent)) return true
    const customer = await customers.lock(tx, intent.organizationId, intent.customerId)
    return customer !== undefined && customer.deletedAt === null
  })
  // After dunning, which would otherwise charge the new card for the order that it has just paid.
  payments.hooks.settled.register(
    'portal',
    async (tx, moment, intent) => {
      const { kind, methodId, status, trigger } = intent
      const isOurs = isOfPortal(intent) || (kind === 'charge' && trigger === 'retry_customer')
      if (!isOurs || status !== 'succeeded' || !methodId) return
      const isOwn = isOfPortal(intent)
        ? await chooseForSubscription(tx, moment, intent, methodId)
        : await useForSubscription(tx, moment, intent, methodId)
      if (!isOwn && !intent.forOneSubscription) await useCard(tx, moment, intent, methodId)
    },
    1,
  )

  /** Saved for one subscription, and for no other, also where there is no default card. */
  async function chooseForSubscription(
    tx: Tx,
    moment: Moment,
    { customerId, organizationId, subscriptionId }: Intent,
    methodId: string,
  ): Promise<boolean> {
    if (subscriptionId === null) return false
    await customers.lock(tx, organizationId, customerId)
    const subscription = await subscriptions.read(tx, [organizationId], subscriptionId)
    if (!subscription || subscription.endedAt !== null) return false
    await subscriptions.chooseCard(tx, moment, subscriptionId, methodId)
    return true
  }

  /**
   * A subscription with a card of its own is paid with the one that was entered for its order. A saved card
   * pays once: the subscription may be that of a stranger who typed the customer's address.
   */
  async function useForSubscription(
    tx: Tx,
    moment: Moment,
    { forOneSubscription, orderId, organizationId, setDefault }: Intent,
    methodId: string,
  ): Promise<boolean> {
    if (!setDefault && !forOneSubscription) return false
    const order = orderId ? await orders.find(tx, [organizationId], orderId) : undefined
    if (!order?.subscriptionId) return false
    return subscriptions.useOwnCard(tx, moment, order.subscriptionId, methodId)
  }

  /** The first card pays, and further ones where the customer wants it. */
  async function useCard(
    tx: Tx,
    moment: Moment,
    { customerId, organizationId, setDefault }: Intent,
    methodId: string,
  ) {
    const customer = await customers.lock(tx, organizationId, customerId)
    if (!customer || customer.deletedAt) return
    if (!setDefault && customer.defaultPaymentMethodId !== null) return
    await customers.setDefaultPaymentMethod(tx, moment, organizationId, customerId, methodId)
  }

  async function isDefault({ customerId, organizationId }: Owner, id: string): Promise<boolean> {
    const customer = await customers.find(database.sql, [organizationId], customerId)
    if (!customer) throw hasEnded()
    return customer.defaultPaymentMethodId === id
  }

  async function answer(owner: Owner, intent: Intent): Promise<SavedOrNot> {
    const { clientSecret, id, methodId, status, url } = intent
    if (status === 'succeeded' && methodId) {
      const method = await methods.find(database.sql, [owner.organizationId], methodId)
      if (!method) throw new AppError('NOT_FOUND')
      const card = paymentMethodToWire(method, await isDefault(owner, methodId))
      return { ...card, status, payment_method: card }
    }
    if (status === 'failed' || status === 'canceled' || status === 'succeeded') {
      throw new AppError('PAYMENT_METHOD_COULD_NOT_BE_SAVED')
    }
    return {
      status: 'requires_action',
      client_secret: id,
      challenge_url: url,
      intent_client_secret: clientSecret,
    }
  }

  /** The attempt to save a card; another customer's is not found. */
  async function attemptOf({ customerId, organizationId }: Owner, id: string): Promise<Intent> {
    const found = await payments.find(database.sql, [organizationId], id)
    if (found?.customerId !== customerId || !isOfPortal(found)) throw new AppError('NOT_FOUND')
    return found
  }

  async function open(owner: Owner, card: NewCard): Promise<Intent> {
    const { address, attempt, setDefault, subscriptionId, token, work } = card
    const { customerId, organizationId } = owner
    assertWhole(owner)
    await attempts.card(address)
    const { id } = await command(owner, async (tx, moment) => {
      const named = attempt && idOfText(`card ${customerId} ${attempt} ${token}`)
      const made = named ? await payments.find(tx, [organizationId], named) : undefined
      if (made) return made
      if (subscriptionId) own(owner, await subscriptions.read(tx, [organizationId], subscriptionId))
      await dependencies.limits.spend(`portal-cards|${customerId}`, perCustomer, tx)
      const { currency } = await merchants.get(tx, organizationId)
      if (!isCurrency(currency)) throw new Error(`The currency ${currency} is unknown.`)
      const intentId = named || random.uuid()
      await cardTries.count(tx, moment, trierOf(owner, address), { work, intentId, token })
      return payments.open(tx, moment, {
        id: intentId,
        kind: 'setup',
        customerId,
        token,
        amount: 0,
        currency,
        offSession: false,
        scheduled: false,
        setDefault,
        subscriptionId: subscriptionId ?? null,
      })
    })
    return payments.advance(id)
  }

  return {
    async list(owner: Owner, page: { offset: number; limit: number }) {
      const { customerId, organizationId } = owner
      const customer = await customers.find(database.sql, [organizationId], customerId)
      if (!customer) throw hasEnded()
      const { sql } = database
      const { rows, total } = await methods.list(sql, organizationId, customerId, page, owner)
      const items = rows.map((row) =>
        paymentMethodToWire(row, row.id === customer.defaultPaymentMethodId),
      )
      return { items, total }
    },

    /** What a page has the browser compute before it sends a card. */
    workFor: (owner: Owner, address: string, shown: string | undefined) =>
      cardTries.workFor(trierOf(owner, address), shown),

    /** For a change that is paid with it: a card that is to be saved, and counted like one. */
    async typed(
      owner: Owner,
      { address, token, work }: Pick<NewCard, 'address' | 'token' | 'work'>,
    ): Promise<TypedCard> {
      assertWhole(owner)
      await attempts.card(address)
      return {
        token,
        async count(tx, moment, intentId) {
          await dependencies.limits.spend(`portal-cards|${owner.customerId}`, perCustomer, tx)
          await cardTries.count(tx, moment, trierOf(owner, address), { work, intentId, token })
        },
      }
    },

    /** For our own pages, which say more of an attempt than the API does. */
    attempts: {
      open,

      /** As far as it is now, for a customer who was at their bank. */
      read: async (owner: Owner, id: string) => payments.readAgain(await attemptOf(owner, id)),

      /** The customer does something else: what was saved by then counts. */
      async leave(owner: Owner, id: string): Promise<Intent> {
        const found = await attemptOf(owner, id)
        await command(owner, (tx, moment) => payments.giveUp(tx, moment, id))
        return payments.readAgain(found)
      },
    },

    async add(owner: Owner, card: NewCard): Promise<SavedOrNot> {
      return answer(owner, await open(owner, card))
    },

    /** After a challenge; the card may have been saved already. */
    async confirm(
      owner: Owner,
      { id, setDefault }: { readonly id: string; readonly setDefault: boolean },
    ): Promise<SavedOrNot> {
      const intent = await payments.readAgain(await attemptOf(owner, id))
      const { methodId, status } = intent
      if (setDefault && status === 'succeeded' && methodId) {
        await command(owner, async (tx, moment) => {
          const method = await methods.find(tx, [owner.organizationId], methodId)
          if (method?.deletedAt === null) {
            await useCard(tx, moment, { ...intent, setDefault }, methodId)
          }
        })
      }
      return answer(owner, intent)
    },

    remove: (owner: Owner, id: string): Promise<void> =>
      command(owner, async (tx, moment) => {
        if (!(await ownCards.find(tx, owner, id))) throw new AppError('NOT_FOUND')
        await methods.remove(tx, moment, id, owner.customerId)
      }),
  }
}
