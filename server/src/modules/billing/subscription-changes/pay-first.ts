import type { Metadata } from '@guildhall/contract/kernel/billing'
import { AppError, isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import {
  amountsOfBill,
  type Bill,
  type Billing,
  payerOf,
  type Record,
  type Subscription,
} from '../subscriptions/index.ts'
import type { Credits } from './credits.ts'
import type { Dependencies, TypedCard } from './dependencies.ts'
import type { OwnCard } from './own-card.ts'
import type { Plan } from './plan.ts'
import { type AskedBy, paymentFailed } from './rules/charging.ts'
import * as changes from './store.ts'
import { beginsPeriod, type ChangedTerms, changesOf, termsOf, toldOf } from './terms.ts'

type Parts = {
  readonly record: Record
  readonly billing: Billing
  readonly credits: Credits
  readonly ownCard: OwnCard
}

type Change = AskedBy & {
  readonly plan: Plan
  readonly metadata?: Metadata | undefined
  readonly due?: number | undefined
  readonly card?: TypedCard | undefined
}

/** Changes that take effect when they are paid. */
export function createPayFirst(
  dependencies: Dependencies,
  { billing, credits, ownCard, record }: Parts,
) {
  const { orders, payments, random } = dependencies

  /** What is to be paid, before the change is made. */
  function billOf(tx: Tx, subscription: Subscription, customer: Customer, { lines }: Plan) {
    const items = lines.map((line) => ({ ...line, proration: true }))
    const reason = { items, billingReason: 'subscription_update' } as const
    return billing.billOf(tx, subscription, customer, reason)
  }

  /** Whether it begins a period with money that no credit returns: nothing was paid before, or all was used. */
  async function isPaidAnew(tx: Tx, before: Subscription, { billing: next, funding, lines }: Plan) {
    const { draws, takenBack } = funding
    const begins = next.period.start > before.periodStart
    const costs = lines.reduce((sum, { amount }) => sum + amount, 0) > 0
    if (!begins || !costs || draws.length > 0 || takenBack.length > 0) return false
    return !(await orders.hasCredited(tx, before, before.renewedAt))
  }

  /** A credit becomes balance; the balance pays; or it is too little to be charged, and is owed. */
  async function makeNow(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    {
      bill,
      plan,
      terms,
      total,
    }: {
      readonly bill: Bill
      readonly plan: Plan
      readonly terms: ChangedTerms
      readonly total: number
    },
  ): Promise<Subscription> {
    const changed = await record.change(tx, moment, before, changesOf(terms), ...toldOf(terms))
    // A card of its own collects what is too little together with what comes next.
    const waits = total > 0 && !payerOf(before, customer).usesBalance
    if (waits) await billing.keepForLater(tx, moment, changed, plan.lines)
    else if (bill.items.length > 0) await billing.create(tx, moment, changed, customer, bill)
    if (beginsPeriod(before, changed)) await billing.billWaiting(tx, moment, changed, customer)
    return changed
  }

  return async function payFirst(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    change: Change,
  ): Promise<{ readonly subscription: Subscription; readonly intentId: string | null }> {
    const { by, card, due, metadata, plan } = change
    const { currency, id: subscriptionId, organizationId } = before
    if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
    const bill = await billOf(tx, before, customer, plan)
    const isNew = (await isPaidAnew(tx, before, plan)) && ({ isPaidAnew: true } as const)
    const own = card && ({ hasOwnCard: true } as const)
    const terms: ChangedTerms = { ...termsOf(plan, metadata), ...isNew, ...own }
    await credits.take(tx, moment, plan.funding)
    const { total } = amountsOfBill(before, bill)
    const { usesBalance } = payerOf(before, customer)
    const amount = await orders.dueOf(tx, { customer, currency, total, usesBalance })
    if (due !== undefined && amount !== due)
      throw new AppError('AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED')
    if (amount === 0) {
      const subscription = await makeNow(tx, moment, before, customer, { bill, plan, terms, total })
      return { subscription, intentId: null }
    }
    const methodId = await ownCard(tx, before, customer, change)
    if (methodId === null && !card) throw paymentFailed('payment_method_required')
    const [changeId, intentId] = [random.uuid(), random.uuid()]
    await card?.count(tx, moment, intentId)
    const intent = await payments.open(tx, moment, {
      id: intentId,
      kind: 'charge',
      customerId: customer.id,
      changeId,
      ...(card ? { token: card.token } : { methodId }),
      amount,
      currency,
      // Customers are there to answer their bank.
      offSession: by !== 'customer',
      scheduled: false,
    })
    await changes.insert(tx, {
      id: changeId,
      organizationId,
      subscriptionId,
      customerId: customer.id,
      status: 'open',
      terms,
      bill,
      funding: plan.funding,
      amount,
      currency,
      intentId: intent.id,
      createdAt: moment.at,
      modifiedAt: null,
    })
    return { subscription: before, intentId: intent.id }
  }
}
