import type { Metadata } from '@guildhall/contract/kernel/billing'
import { invalidInput, orThrow } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { isRedeemable } from '../discounts/index.ts'
import {
  amountOf,
  billingOf,
  type Cycle,
  checkChange,
  columnsOf,
  moveEnd,
  type Record,
  type Subscription,
} from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

export type Adjustment = {
  readonly metadata?: Metadata | undefined
  /** Null for no discount. */
  readonly discountId?: string | null | undefined
  /** Refused to a customer who has redeemed the discount before. */
  readonly isFirstUse?: boolean
  readonly trialEnd?: Date | 'now' | null | undefined
}

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

type Asked = Pick<Adjustment, 'discountId' | 'trialEnd'>

/** Before anything is changed. */
export type Adjusted = {
  readonly changes: Partial<Subscription>
  /** The trial ends, and the first period that is charged begins. */
  readonly beginsPeriod: boolean
  readonly redeems: string | null
}

/** Changes of a locked subscription that keep its product. */
export function createAdjust({ discounts }: Dependencies, record: Record, cycle: Cycle) {
  async function discounted(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    discountId: string | null,
  ): Promise<Partial<Subscription>> {
    const { currency, organizationId, prices, productId } = subscription
    orThrow(checkChange(subscription))
    if (discountId === null) {
      const amount = amountOf(prices, null, currency)
      return { discountId, discountName: null, discountAppliedAt: null, amount }
    }
    const discount = await discounts.find(tx, [organizationId], discountId)
    if (!discount) throw refuse('discount_id', 'Discount does not exist.')
    if (!isRedeemable(discount, { at: moment.at, productId, currency })) {
      throw refuse('discount_id', 'Discount cannot be redeemed now.')
    }
    // It reduces the next period first: the present one was charged already.
    const amount = amountOf(prices, discount, currency)
    return { discountId, discountName: discount.name, discountAppliedAt: null, amount }
  }

  function trial({ at }: Moment, subscription: Subscription, end: Date): Partial<Subscription> {
    const isTrial = subscription.status === 'trialing'
    const earliest = isTrial ? at : subscription.periodEnd
    if (end <= earliest) {
      throw refuse(
        'trial_end',
        isTrial ? 'Must be in the future.' : 'Must be after the end of the current period.',
      )
    }
    return {
      ...columnsOf(moveEnd(billingOf(subscription), end)),
      status: 'trialing',
      trialStart: isTrial ? subscription.trialStart : at,
      trialEnd: end,
    }
  }

  function trialOf(moment: Moment, before: Subscription, trialEnd: Asked['trialEnd']) {
    if (trialEnd === undefined || trialEnd === null) return {}
    orThrow(checkChange(before))
    if (before.status === 'past_due') throw refuse('trial_end', 'A payment is overdue.')
    if (before.pauseAtPeriodEnd) throw refuse('trial_end', 'A pause is planned.')
    if (trialEnd !== 'now') return trial(moment, before, trialEnd)
    if (before.status !== 'trialing') throw refuse('trial_end', 'There is no trial.')
    return {}
  }

  /** Decides, and changes nothing. */
  async function decide(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    { discountId, trialEnd }: Asked,
  ): Promise<Adjusted> {
    const isOther = discountId !== undefined && discountId !== before.discountId
    const changes = isOther ? await discounted(tx, moment, before, discountId) : {}
    return {
      changes: { ...changes, ...trialOf(moment, before, trialEnd) },
      beginsPeriod: trialEnd === 'now',
      redeems: isOther ? discountId : null,
    }
  }

  async function adjust(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    { isFirstUse = false, metadata, ...asked }: Adjustment,
  ): Promise<Subscription> {
    const decided = await decide(tx, moment, before, asked)
    const { customerId, id, organizationId } = before
    if (decided.redeems !== null) {
      const redeemer = { organizationId, subscriptionId: id, customerId, isFirstUse }
      await discounts.redeem(tx, moment, { ...redeemer, discountId: decided.redeems })
    }
    const changes = { ...(metadata ? { metadata } : {}), ...decided.changes }
    if (decided.beginsPeriod) return cycle.beginNow(tx, moment, before, changes)
    if (Object.keys(changes).length === 0) return before
    return record.change(tx, moment, before, changes)
  }

  return { adjust, decide }
}
export type Adjust = ReturnType<typeof createAdjust>
