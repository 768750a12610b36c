import type { PortalSubscriptionChange } from '@guildhall/contract/billing/portal-inputs'
import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { ProductDetails } from '../products/index.ts'
import {
  type Confirmed,
  type Expected,
  hasRoomFor,
  productIssue,
} from '../subscription-changes/index.ts'
import {
  type DueCharge,
  endsAtOnce,
  isFree,
  payerOf,
  type Subscription,
  type SubscriptionDetails,
} from '../subscriptions/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { OwnCards } from './own-cards.ts'
import { assertWhole, own } from './owner.ts'

/** The sentence of the seller, and the discount that its customer may have for staying. */
type CancellationOffer = { readonly text: string; readonly discount: Discount | null }

type OnSale = Pick<Subscription, 'currency' | 'id' | 'productId'>

/** Another plan; without room it has too few seats for the people who have one. */
type PlanOffer = {
  readonly details: ProductDetails
  readonly hasRoom: boolean
  /** The same where its number of seats is chosen with it. */
  readonly mayHaveRoom: boolean
}
type AskedPlan = {
  readonly productId: string
  /** As many as there are, where none are chosen. */
  readonly seats?: number | undefined
}

const isOther =
  ({ currency, productId }: OnSale) =>
  ({ product }: ProductDetails) =>
    product.id !== productId && !productIssue(product, currency)

/** Sellers offer a few plans; more would be no choice. */
const mostOffers = 50

/** What customers change of their subscriptions, where the seller allows it. */
export function createSubscriptionCommands(dependencies: Dependencies, ownCards: OwnCards) {
  const { clocks, customers, database, merchants, payments, products } = dependencies
  const { subscriptionChanges: changes, subscriptions } = dependencies

  /** The customer of a subscription never changes. */
  const find = async (owner: Owner, id: string): Promise<Subscription> =>
    own(owner, await subscriptions.find([owner.organizationId], id))

  async function cancel(
    { organizationId }: Owner,
    id: string,
    body: PortalSubscriptionChange,
  ): Promise<SubscriptionDetails> {
    const { gracePeriodDays } = await merchants.get(database.sql, organizationId)
    const why = { reason: body.cancellation_reason, comment: body.cancellation_comment }
    return changes.cancel([organizationId], id, why, (one) => endsAtOnce(one, gracePeriodDays))
  }

  async function assertCanPay({ customerId, organizationId }: Owner, subscription: Subscription) {
    const customer = await customers.find(database.sql, [organizationId], customerId)
    const hasCard = customer && payerOf(subscription, customer).methodId !== null
    if (!isFree(subscription.prices) && !hasCard) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
  }

  /** What is charged now is not charged to a card that another buyer may have entered. */
  async function assertPaysNow(owner: Owner, subscription: Subscription) {
    await assertCanPay(owner, subscription)
    const customer = await customers.find(database.sql, [owner.organizationId], owner.customerId)
    const methodId = customer && payerOf(subscription, customer).methodId
    if (!methodId || (await ownCards.find(database.sql, owner, methodId))) return
    throw new AppError('PAYMENT_METHOD_IS_NEEDED')
  }

  async function continueIt(owner: Owner, subscription: Subscription) {
    const { organizationId } = owner
    await assertCanPay(owner, subscription)
    return changes.update([organizationId], subscription.id, { cancel_at_period_end: false })
  }

  /** What the seller lets customers change. */
  async function allowedBy(organizationId: string) {
    const { allowCustomerUpdates, portal } = await merchants.get(database.sql, organizationId)
    const { pause, update_plan, update_seats } = portal.subscription
    return {
      pause,
      update_plan: allowCustomerUpdates && update_plan,
      update_seats: allowCustomerUpdates && update_seats,
    }
  }

  async function assertAllowed(organizationId: string, change: 'update_plan' | 'update_seats') {
    const allowed = await allowedBy(organizationId)
    if (!allowed[change]) throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
  }

  async function assertMayPause(organizationId: string) {
    const { pause } = await allowedBy(organizationId)
    if (!pause) throw new AppError('THE_SELLER_ALLOWS_NO_PAUSES')
  }

  async function assertMayResume(owner: Owner, subscription: Subscription) {
    await assertMayPause(owner.organizationId)
    await assertPaysNow(owner, subscription)
  }

  async function resume(owner: Owner, subscription: Subscription) {
    const { organizationId } = owner
    await assertMayResume(owner, subscription)
    return changes.update([organizationId], subscription.id, { resume: true })
  }

  async function pause(
    { organizationId }: Owner,
    id: string,
    { pause_at_period_end, resumes_at }: PortalSubscriptionChange,
  ) {
    await assertMayPause(organizationId)
    return changes.update([organizationId], id, { pause_at_period_end, resumes_at })
  }

  async function assertOffered(organizationId: string, { productId, seats }: AskedPlan) {
    await assertAllowed(organizationId, 'update_plan')
    if (seats !== undefined) await assertAllowed(organizationId, 'update_seats')
    const product = await products.find(database.sql, [organizationId], productId)
    if (product?.visibility !== 'public') {
      const loc = ['body', 'product_id']
      throw invalidInput({ loc, msg: 'Product does not exist.', type: 'value_error' })
    }
  }

  /** Their own card pays it from then on. */
  async function takeOver(
    owner: Owner,
    { id, prices }: Subscription,
    body: Pick<PortalSubscriptionChange, 'billed_to'>,
  ) {
    const { customerId, organizationId } = owner
    const customer = await customers.find(database.sql, [organizationId], customerId)
    const card = customer && (await ownCards.defaultOf(database.sql, owner, customer))
    if (!isFree(prices) && !card) throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    return changes.update([organizationId], id, body)
  }

  async function changeProduct(
    { byMailbox, organizationId }: Owner,
    id: string,
    plan: AskedPlan,
    expected?: Confirmed,
  ) {
    await assertOffered(organizationId, plan)
    const body = { product_id: plan.productId, seats: plan.seats }
    return changes.update([organizationId], id, body, { by: 'customer', byMailbox }, expected)
  }

  async function changeSeats(
    { byMailbox, organizationId }: Owner,
    id: string,
    seats: number,
    expected?: Expected,
  ) {
    await assertAllowed(organizationId, 'update_seats')
    return changes.update([organizationId], id, { seats }, { by: 'customer', byMailbox }, expected)
  }

  /** What the seller sells to everybody, where customers may change their plan. */
  async function onSale({ checkoutId, organizationId }: Owner): Promise<readonly ProductDetails[]> {
    const allowed = await allowedBy(organizationId)
    if (!allowed.update_plan || checkoutId !== null) return []
    const { details } = await products.list(organizationId, {
      visibility: ['public'],
      is_archived: 'false',
      sorting: ['-created_at'],
      page: 1,
      limit: mostOffers,
    } as Parameters<typeof products.list>[1])
    return details
  }

  /** Products that the customer may change to; what each of them does, its preview says. */
  async function offersOf(owner: Owner, id: string): Promise<readonly PlanOffer[]> {
    const subscription = await find(owner, id)
    const [found, inUse] = await Promise.all([
      onSale(owner),
      subscriptions.hooks.seatsInUse.run?.(database.sql, owner.organizationId, id) ?? 0,
    ])
    return found.filter(isOther(subscription)).map((details) => ({
      details,
      hasRoom: hasRoomFor(details.product, subscription, inUse),
      mayHaveRoom: hasRoomFor(
        details.product,
        { ...subscription, seats: Math.max(1, inUse) },
        inUse,
      ),
    }))
  }

  return {
    /** What this session may change. */
    async allowed({ checkoutId, organizationId }: Owner) {
      if (checkoutId === null) return allowedBy(organizationId)
      return { pause: false, update_plan: false, update_seats: false }
    },

    plan: {
      offers: offersOf,

      /** Whether there is another plan, by the ids of these. */
      async offered(owner: Owner, all: readonly OnSale[]): Promise<ReadonlySet<string>> {
        const found = await onSale(owner)
        const ids = all.flatMap((each) => (found.some(isOther(each)) ? each.id : []))
        return new Set(ids)
      },

      async preview(owner: Owner, id: string, plan: AskedPlan): Promise<SubscriptionPreview> {
        assertWhole(owner)
        await find(owner, id)
        await assertOffered(owner.organizationId, plan)
        return changes.preview([owner.organizationId], id, plan, {
          by: 'customer',
          byMailbox: owner.byMailbox,
        })
      },

      /**
       * Only for what was shown: where it costs something else meanwhile, nothing is changed. A card that is
       * typed for it pays the subscription from then on.
       */
      async change(owner: Owner, id: string, plan: AskedPlan, expected: Confirmed) {
        assertWhole(owner)
        await find(owner, id)
        return changeProduct(owner, id, plan, expected)
      },

      /** Where the bank is asked about a change that waits for it. */
      async challengeOf(owner: Owner, id: string): Promise<string | null> {
        const subscription = await find(owner, id)
        const paymentId = await changes.openPayment(database.sql, subscription)
        const payment = paymentId
          ? await payments.find(database.sql, [owner.organizationId], paymentId)
          : undefined
        return payment?.url ?? null
      },
    },

    seats: {
      async preview(owner: Owner, id: string, seats: number): Promise<SubscriptionPreview> {
        assertWhole(owner)
        await find(owner, id)
        await assertAllowed(owner.organizationId, 'update_seats')
        return changes.preview(
          [owner.organizationId],
          id,
          { seats },
          {
            by: 'customer',
            byMailbox: owner.byMailbox,
          },
        )
      },

      /** Only for what was shown, like a change of the plan. */
      async change(owner: Owner, id: string, seats: number, expected: Expected) {
        assertWhole(owner)
        await find(owner, id)
        return changeSeats(owner, id, seats, expected)
      },
    },

    endPause: {
      /** What is charged when a pause ends now; undefined where this session cannot end it. */
      async preview(owner: Owner, id: string): Promise<number | undefined> {
        if (owner.checkoutId !== null) return undefined
        await find(owner, id)
        const { pause } = await allowedBy(owner.organizationId)
        if (!pause) return undefined
        return changes.endPause.preview([owner.organizationId], id).catch((error: unknown) => {
          // What hinders it is said when it is pressed.
          if (error instanceof AppError) return undefined
          throw error
        })
      },

      /** Only for what was shown, like a change of the plan. */
      async confirm(owner: Owner, id: string, shown: number | undefined) {
        assertWhole(owner)
        await assertMayResume(owner, await find(owner, id))
        return changes.endPause.confirm([owner.organizationId], id, shown)
      },
    },

    /** What the seller offers to whoever is about to cancel. */
    offer: {
      async show(owner: Owner, subscription: Subscription): Promise<CancellationOffer | null> {
        if (owner.checkoutId !== null) return null
        const { cancellationOffer: offer } = await merchants.get(database.sql, owner.organizationId)
        if (!offer) return null
        const { discount_id: discountId, text } = offer
        if (!discountId) return { text, discount: null }
        const { at } = await clocks.show(database.sql, owner.organizationId)
        const discount = await changes.stay.offered(subscription, discountId, { at })
        // The sentence promises what is not given then.
        return discount ? { text, discount } : null
      },

      /** Only what was shown, and as long as it is offered. */
      async accept(owner: Owner, id: string, discountId: string): Promise<SubscriptionDetails> {
        assertWhole(owner)
        await find(owner, id)
        const { cancellationOffer: offer } = await merchants.get(database.sql, owner.organizationId)
        if (offer?.discount_id !== discountId) throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
        return changes.stay.accept([owner.organizationId], id, discountId)
      },
    },

    /** What is charged next of each, by their ids. */
    async nextCharges({ customerId, organizationId }: Owner) {
      const customer = await customers.find(database.sql, [organizationId], customerId)
      if (!customer) return new Map<string, DueCharge>()
      return subscriptions.nextCharge.ofCustomer(database.sql, customer)
    },

    async get(owner: Owner, id: string): Promise<SubscriptionDetails> {
      await find(owner, id)
      return subscriptions.get([owner.organizationId], id)
    },

    async update(
      owner: Owner,
      id: string,
      body: PortalSubscriptionChange,
    ): Promise<SubscriptionDetails> {
      const subscription = await find(owner, id)
      if (body.cancel_at_period_end !== true) assertWhole(owner)
      if (body.product_id) return changeProduct(owner, id, { productId: body.product_id })
      if (body.seats !== undefined) return changeSeats(owner, id, body.seats)
      const { organizationId } = owner
      if (body.pending_update === null) {
        const { update_plan: plan, update_seats: seats } = await allowedBy(organizationId)
        if (!plan && !seats) throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
        return changes.update([organizationId], id, { pending_update: null })
      }
      if (body.billed_to) return takeOver(owner, subscription, { billed_to: body.billed_to })
      if (body.resume) return resume(owner, subscription)
      if (body.pause_at_period_end !== undefined) return pause(owner, id, body)
      if (body.cancel_at_period_end === false) return continueIt(owner, subscription)
      if (body.cancel_at_period_end) return cancel(owner, id, body)
      return subscriptions.get([organizationId], id)
    },

    async cancel(owner: Owner, id: string): Promise<SubscriptionDetails> {
      await find(owner, id)
      return cancel(owner, id, {})
    },
  }
}
