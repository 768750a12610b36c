import type { SubscriptionUpdate } from '@guildhall/contract/billing/subscription-inputs'
import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import { AppError, invalidInput, orThrow } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import {
  checkRevoke,
  type Reason,
  type Subscription,
  type SubscriptionDetails,
} from '../subscriptions/index.ts'
import { createAdjust } from './adjust.ts'
import { createAdopt } from './adopt.ts'
import { createCancel } from './cancel.ts'
import { type Changed, createChangeProduct } from './change-product.ts'
import { createCommands } from './commands.ts'
import { createCredits } from './credits.ts'
import type { Dependencies, TypedCard } from './dependencies.ts'
import { createEndPause } from './end-pause.ts'
import { createOwnCard } from './own-card.ts'
import { registerPaidChanges } from './paid-change.ts'
import { createPause } from './pause.ts'
import { createPlanning, type Pricing } from './plan.ts'
import { createPreview } from './preview.ts'
import { type AskedTerms, createPreviewTerms } from './preview-terms.ts'
import { type AskedBy, paymentFailed } from './rules/charging.ts'
import { type Expected, isAsShown, mayBePricedThen, pricedAt } from './rules/expected.ts'
import { createSelling } from './selling.ts'
import { createStay } from './stay.ts'
import * as store from './store.ts'
import { createTakeOver } from './take-over.ts'
import { createUsedCredits } from './used-credits.ts'

/** What whoever confirmed a change was shown, and the card that they typed for it. */
export type Confirmed = Expected & { readonly card?: TypedCard | undefined }

type Named = Pick<Subscription, 'customerId' | 'id'>

type Request = {
  readonly body: SubscriptionUpdate
  readonly asked: AskedBy
  /** One that waited for its cardholder has ended for this. */
  readonly endedChange: boolean
  readonly expected: Confirmed | undefined
}

/** What merchants note of a subscription changes nothing that is paid for. */
const keepsTerms = (body: SubscriptionUpdate) =>
  Object.entries(body).every(([name, value]) => name === 'metadata' || value === undefined)

export function createSubscriptionChanges(dependencies: Dependencies) {
  const { customers, database, dunning, payments, subscriptions } = dependencies
  const { billing, cycle, details, end, record } = subscriptions.parts
  const credits = createCredits(dependencies, billing, store.findOpen)
  const commands = createCommands(dependencies, { credits, record })
  const intend = createPlanning(dependencies, credits)
  const { adjust, decide } = createAdjust(dependencies, record, cycle)
  const cancel = createCancel(record)
  const takeOver = createTakeOver(dependencies, record)
  const pause = createPause(dependencies, record, cycle)
  const ownCard = createOwnCard(dependencies)
  const parts = { record, billing, credits, cycle, intend, ownCard }
  const unusedOf = createUsedCredits(dependencies)
  const changeProduct = createChangeProduct(dependencies, parts)
  const assertSold = createSelling(dependencies)
  const preview = createPreview({ ...dependencies, assertSold, billing, commands, intend, ownCard })
  const previewTerms = createPreviewTerms({ ...dependencies, decide })
  registerPaidChanges(dependencies, parts)
  customers.hooks.anonymize.register('subscription-changes', store.anonymizeSome)

  function revoke(tx: Tx, moment: Moment, before: Subscription, customer: Customer, why: Reason) {
    orThrow(checkRevoke(before))
    return end.now(tx, moment, before, customer, why)
  }

  /** The period of one that is paused has ended. */
  function cancelLater(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    why: Reason,
  ) {
    if (before.status === 'paused') return revoke(tx, moment, before, customer, why)
    return cancel.atPeriodEnd(tx, moment, before, why)
  }

  async function change(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    body: SubscriptionUpdate,
    { asked, pricing }: Pick<Request, 'asked'> & { readonly pricing?: Pricing | undefined },
  ): Promise<Changed> {
    const { metadata, discount_id: discountId, trial_end: trialEnd } = body
    const { product_id: productId, proration_behavior: behavior, seats } = body
    await assertSold(tx, before, { productId, seats }, asked.by)
    if (!productId && seats !== undefined) {
      return changeProduct(tx, moment, before, customer, { seats, behavior, ...asked, ...pricing })
    }
    if (!productId) {
      const subscription = await adjust(tx, moment, before, { metadata, discountId, trialEnd })
      return { subscription, intentId: null }
    }
    if (discountId !== undefined || trialEnd !== undefined) {
      const loc = ['body', 'product_id']
      throw invalidInput({ loc, msg: 'Change the product by itself.', type: 'value_error' })
    }
    return changeProduct(tx, moment, before, customer, {
      productId,
      seats,
      behavior,
      metadata,
      ...asked,
      ...pricing,
    })
  }

  /** In the transaction of the change, so what is compared is what is charged. */
  async function pricingOf(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    { asked, body, expected }: Pick<Request, 'asked' | 'body'> & { readonly expected: Confirmed },
  ): Promise<Pricing | undefined> {
    const { product_id: productId, proration_behavior: behavior, seats } = body
    const offer = productId ? { productId, seats } : seats !== undefined && { seats }
    if (!offer) return undefined
    const asOf = async (at: Date) => {
      const pricing = { pricedAt: at, due: expected.due_amount, card: expected.card }
      const change = { ...offer, behavior, ...asked, ...pricing }
      return { pricing, shown: await preview.inside(tx, moment, before, customer, change) }
    }
    const now = await asOf(moment.at)
    const then = await asOf(pricedAt(moment.at, before, expected))
    const { pricing, shown } = mayBePricedThen(then.shown, now.shown) ? then : now
    if (!isAsShown(shown, expected)) throw new AppError('AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED')
    return pricing
  }

  /** The same for what keeps the product. */
  async function assertTerms(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    { body, expected }: Pick<Request, 'body' | 'expected'>,
  ) {
    const { current_billing_period_end: periodEnd, discount_id: discountId } = body
    const asked = { periodEnd, discountId, trialEnd: body.trial_end }
    const isOfTerms = Object.values(asked).some((value) => value !== undefined)
    if (!expected || !isOfTerms || body.product_id) return
    const shown = await previewTerms(tx, moment, before, customer, asked)
    if (!isAsShown(shown, expected)) throw new AppError('AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED')
  }

  async function updated(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    { asked, body, endedChange, expected }: Request,
  ): Promise<Changed> {
    const why = {
      reason: body.customer_cancellation_reason,
      comment: body.customer_cancellation_comment,
    }
    const done = async (subscription: Promise<Subscription>) => ({
      subscription: await subscription,
      intentId: null,
    })
    if (body.revoke) return done(revoke(tx, moment, before, customer, why))
    if (body.cancel_at_period_end) return done(cancelLater(tx, moment, before, customer, why))
    if (body.cancel_at_period_end === false) return done(cancel.undo(tx, moment, before))
    if (body.pending_update === null) {
      // What was planned before the change that waited stands again.
      if (endedChange) return { subscription: before, intentId: null }
      return done(cancel.clearPending(tx, moment, before))
    }
    if (body.billed_to) return done(takeOver(tx, moment, before, customer))
    if (body.resume) return done(pause.resume(tx, moment, before))
    if (body.pause_at_period_end === false) return done(pause.undo(tx, moment, before))
    if (body.pause_at_period_end) {
      return done(pause.plan(tx, moment, before, body.resumes_at ?? null))
    }
    await assertTerms(tx, moment, before, customer, { body, expected })
    const end = body.current_billing_period_end
    if (end) return done(cancel.movePeriodEnd(tx, moment, before, end))
    const pricing =
      expected && (await pricingOf(tx, moment, before, customer, { asked, body, expected }))
    return change(tx, moment, before, customer, body, { asked, pricing })
  }

  /** The change is made when it is paid, by whoever hears of the payment first. */
  async function awaitPayment(intentId: string): Promise<void> {
    const intent = await payments.advance(intentId)
    const { status } = intent
    if (status === 'succeeded') return
    if (status === 'failed' || status === 'canceled')
      throw paymentFailed('declined', { code: intent.code })
    if (status === 'action_required') {
      const { clientSecret, url } = intent
      throw paymentFailed('action_required', { clientSecret, url })
    }
    throw new AppError('SUBSCRIPTION_IS_LOCKED')
  }

  return {
    /** One that runs elsewhere goes on here. */
    adopt: createAdopt(dependencies, record, details),
    async update(
      organizationIds: readonly string[],
      id: string,
      body: SubscriptionUpdate,
      asked: AskedBy = { by: 'merchant' },
      expected?: Confirmed,
    ): Promise<SubscriptionDetails> {
      const { subscription, intentId } = await commands.run(
        organizationIds,
        id,
        (tx, moment, before, customer, endedChange) =>
          updated(tx, moment, before, customer, { asked, body, endedChange, expected }),
        { keepsChange: keepsTerms(body) },
      )
      if (intentId === null) return details.one(database.sql, subscription)
      await awaitPayment(intentId)
      return details.one(database.sql, await subscriptions.find(organizationIds, id))
    },

    revoke: (organizationIds: readonly string[], id: string): Promise<SubscriptionDetails> =>
      commands.run(organizationIds, id, async (tx, moment, before, customer) =>
        details.one(tx, await revoke(tx, moment, before, customer, {})),
      ),

    /** By the customer: at once where nothing is provided any more, else at the end of the period. */
    cancel: (
      organizationIds: readonly string[],
      id: string,
      why: Reason,
      isAtOnce: (subscription: Subscription) => boolean,
    ): Promise<SubscriptionDetails> =>
      commands.run(organizationIds, id, async (tx, moment, before, customer) => {
        const canceled = isAtOnce(before)
          ? await revoke(tx, moment, before, customer, why)
          : await cancelLater(tx, moment, before, customer, why)
        return details.one(tx, canceled)
      }),

    endPause: createEndPause(dependencies, { commands, details, pause }),
    stay: createStay(dependencies, { adjust, commands, details }),

    /** Inside a transaction of others. */
    inside: {
      /** By the customer, as `cancel`. */
      cancel: (
        tx: Tx,
        moment: Moment,
        named: Named,
        isAtOnce: (subscription: Subscription) => boolean,
      ): Promise<Subscription> =>
        commands.inside(tx, moment, named, (_tx, _moment, before, customer) =>
          isAtOnce(before)
            ? revoke(tx, moment, before, customer, {})
            : cancelLater(tx, moment, before, customer, {}),
        ),

      /** At once; nothing that was used is charged any more where the customer owes nothing for it. */
      end: (
        tx: Tx,
        moment: Moment,
        named: Named,
        { isBilled }: { readonly isBilled: boolean },
      ): Promise<Subscription> =>
        commands.inside(tx, moment, named, async (_tx, _moment, before, customer) => {
          orThrow(checkRevoke(before))
          if (isBilled) return end.now(tx, moment, before, customer)
          const ended = await end.unbilled(tx, moment, before)
          await dunning.stop(tx, moment, ended)
          return ended
        }),

      /** The share of the credits of the present period that was not used; undefined where there are none. */
      unusedCredits: (tx: Tx, moment: Moment, subscription: Subscription) =>
        unusedOf(tx, moment, subscription, null),
    },

    /** The payment that a change waits for. */
    async openPayment(
      sql: Sql,
      { id, organizationId }: Pick<Subscription, 'id' | 'organizationId'>,
    ) {
      return (await store.findOpen(sql, organizationId, id))?.intentId ?? undefined
    },

    /** Which subscription a change is of. */
    async subscriptionOf(sql: Sql, organizationId: string, changeId: string) {
      return (await store.find(sql, organizationId, changeId))?.subscriptionId
    },

    preview: preview.show,
    /** Of a change that keeps the product. */
    previewTerms: (
      organizationIds: readonly string[],
      id: string,
      asked: AskedTerms,
    ): Promise<SubscriptionPreview> =>
      commands.run(
        organizationIds,
        id,
        (tx, moment, before, customer) => previewTerms(tx, moment, before, customer, asked),
        { keepsChange: true },
      ),
  }
}
export type SubscriptionChanges = ReturnType<typeof createSubscriptionChanges>
