import { AppError } from '../../../kernel/index.ts'
import type { PaymentMethod } from '../payment-methods/index.ts'
import { isFree, payerOf } from '../subscriptions/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { OwnCards } from './own-cards.ts'
import { assertWhole, type Command, hasEnded, own } from './owner.ts'

/** Of a customer, with which a page of cards is still a page. */
const mostCards = 100
const mostSubscriptions = 100
const mostUnpaid = 100

/** A subscription that a card pays. */
type Paid = { readonly id: string; readonly name: string }
export type UsedCard = {
  readonly method: PaymentMethod
  readonly isDefault: boolean
  readonly pays: readonly Paid[]
}

const unended = ['trialing', 'active', 'past_due', 'unpaid', 'paused']

/** Which cards pay what, and what a customer changes of it. */
export function createCardUses(dependencies: Dependencies, command: Command, ownCards: OwnCards) {
  const { customers, database, dunning, merchants, methods, orders, subscriptions } = dependencies

  async function customerOf({ customerId, organizationId }: Owner) {
    const customer = await customers.find(database.sql, [organizationId], customerId)
    if (!customer) throw hasEnded()
    return customer
  }

  async function paidSubscriptions({ customerId, organizationId }: Owner) {
    const { items } = await subscriptions.list(
      {
        organizationId,
        filters: { customer: [customerId], status: unended },
        sorting: ['started_at'],
        offset: 0,
        limit: mostSubscriptions,
      },
      database.sql,
    )
    return items.flatMap(({ subscription }) =>
      subscription.endedAt === null && !isFree(subscription.prices) ? [subscription] : [],
    )
  }

  return {
    /** All cards of the customer, newest first, and what each of them pays. */
    async list(owner: Owner): Promise<UsedCard[]> {
      assertWhole(owner)
      const { customerId, organizationId } = owner
      const [customer, paid, rows] = await Promise.all([
        customerOf(owner),
        paidSubscriptions(owner),
        methods.list(
          database.sql,
          organizationId,
          customerId,
          { offset: 0, limit: mostCards },
          owner,
        ),
      ])
      return rows.rows.map((method) => ({
        method,
        isDefault: method.id === customer.defaultPaymentMethodId,
        pays: paid.flatMap((each) =>
          payerOf(each, customer).methodId === method.id
            ? [{ id: each.id, name: each.productName }]
            : [],
        ),
      }))
    },

    /**
     * The card that pays a subscription; `hidden` where another buyer may have entered it, undefined where
     * there is none, or the session is not of the whole customer.
     */
    async ofSubscription(owner: Owner, id: string): Promise<PaymentMethod | 'hidden' | undefined> {
      if (owner.checkoutId !== null) return undefined
      const [customer, found] = await Promise.all([
        customerOf(owner),
        subscriptions.find([owner.organizationId], id),
      ])
      const { methodId } = payerOf(own(owner, found), customer)
      if (methodId === null) return undefined
      const method = await methods.find(database.sql, [owner.organizationId], methodId)
      if (method?.deletedAt !== null) return undefined
      return (await ownCards.find(database.sql, owner, methodId)) ?? 'hidden'
    },

    /**
     * Orders of subscriptions that could not be charged, of each the oldest, which is paid first; the card
     * that pays it is charged for those that wait behind it too.
     */
    async overdue(owner: Owner) {
      const { customerId, organizationId } = owner
      const unpaid = await dunning.unpaidOf(database.sql, organizationId, customerId, mostUnpaid)
      const found = await Promise.all(
        unpaid.map(async ({ hasFailed, orderId }) => {
          const order = await orders.find(database.sql, [organizationId], orderId)
          return order?.status === 'pending' ? [{ hasFailed, order }] : []
        }),
      )
      const ofEach = Map.groupBy(found.flat(), ({ order }) => order.subscriptionId)
      const overdue = [...ofEach.values()].flatMap(([first, ...behind]) => {
        if (!first?.hasFailed) return []
        const { order } = first
        if (owner.checkoutId !== null && order.checkoutId !== owner.checkoutId) return []
        const amount = behind.reduce((sum, each) => sum + each.order.dueAmount, order.dueAmount)
        return [{ order, due: { amount, payments: 1 + behind.length } }]
      })
      const paid = await subscriptions.shown(
        database.sql,
        organizationId,
        overdue.flatMap(({ order }) => order.subscriptionId ?? []),
      )
      const byDefault = new Set(
        paid.flatMap(({ subscription: each }) =>
          each.ownBilling === null && each.paymentMethodId === null ? [each.id] : [],
        ),
      )
      return overdue.map(({ due, order }) => ({
        order,
        /** With those that wait behind it. */
        due,
        /** Another default card is charged for it at once. */
        isByDefault: order.subscriptionId !== null && byDefault.has(order.subscriptionId),
      }))
    },

    /** From now on, one subscription is paid with this card; the default card pays it again where it is that. */
    choose: (owner: Owner, subscriptionId: string, methodId: string): Promise<void> =>
      command(owner, async (tx, moment, customer) => {
        assertWhole(owner)
        const { organizationId } = owner
        const subscription = own(
          owner,
          await subscriptions.read(tx, [organizationId], subscriptionId),
        )
        if (!(await ownCards.find(tx, owner, methodId))) throw new AppError('NOT_FOUND')
        const isDefault = methodId === customer.defaultPaymentMethodId && !subscription.ownBilling
        await subscriptions.chooseCard(tx, moment, subscriptionId, isDefault ? null : methodId)
      }),

    /** Where live payments are made, and in which currency cards are saved. */
    async currency({ organizationId }: Owner): Promise<string> {
      return (await merchants.get(database.sql, organizationId)).currency
    },
  }
}
