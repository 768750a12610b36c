import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { DisputeState } from '../../../platform/processors/index.ts'
import * as facts from '../ledger/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import {
  type Booked,
  bookingOf,
  type Dispute,
  outcomeOf,
  returnedTwice,
  type Step,
  taxIn,
} from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** What a processor may change. */
const shown = (dispute: Dispute) =>
  JSON.stringify([
    dispute.status,
    dispute.amount,
    dispute.taxAmount,
    dispute.reason,
    dispute.evidenceDueBy,
    dispute.booked,
    dispute.fee,
  ])

/** When a dispute takes from the balance: when it is opened, and the rest when it is lost. */
const withdrawals = ['dispute.withheld', 'dispute.withdrawn'] as const

/** Stores what the processor says about a dispute, and books where its money is. */
export function createRecord(dependencies: Dependencies, hooks: Hooks) {
  const { customers, events, ledger, log, orders, payments, random } = dependencies

  /** Operators of live organizations are told: a bank waits for evidence for some days only. */
  function alarm(tx: Tx, { live, organizationId }: Moment, code: string, fields: object) {
    if (!live) return
    tx.afterCommit(() =>
      log.error({ code, organization: organizationId, ...fields }, 'A payment is disputed.'),
    )
  }

  function linesOf(step: Step, dispute: Dispute, before: Booked) {
    const { amount, currency, customerId, fee, orderId, taxAmount: tax } = dispute
    const subject = { orderId, customerId, currency }
    const opened = facts.disputed(subject, amount)
    const lost = facts.disputeLost(subject, { net: amount - tax, tax, fee })
    if (step === 'opened') return opened
    if (step === 'lost') return lost
    return facts.reversed(before === 'lost' ? [...opened, ...lost] : opened)
  }

  /** The dispute as it is now; its amounts stay once they are booked. */
  function next(
    moment: Moment,
    order: Order,
    state: DisputeState,
    given: Pick<Dispute, 'fingerprint' | 'paymentId' | 'reference'>,
    known: Dispute | undefined,
  ): Dispute {
    const isBooked = known !== undefined && known.booked !== 'none'
    const { amount } = isBooked ? known : state.money
    const taxAmount = isBooked ? known.taxAmount : taxIn(amount, order)
    const booked = known?.booked ?? 'none'
    const becomes = bookingOf(booked, state)?.booked ?? booked
    return {
      id: known?.id ?? random.uuid(),
      organizationId: order.organizationId,
      ...given,
      orderId: order.id,
      subscriptionId: order.subscriptionId,
      customerId: order.customerId,
      status: state.status,
      amount,
      taxAmount,
      currency: order.currency,
      reason: state.reason,
      evidenceDueBy: state.evidenceDueBy,
      booked: becomes,
      // Later the processor may take more, which is not booked twice.
      fee: booked === 'lost' || becomes !== 'lost' ? (known?.fee ?? 0) : state.fee,
      createdAt: known?.createdAt ?? moment.at,
      modifiedAt: known ? changedAt(moment, known) : null,
    }
  }

  async function tell(tx: Tx, { at }: Moment, dispute: Dispute, isNew: boolean) {
    const { customerId, id, organizationId } = dispute
    const [customer] = await customers.findMany(tx, organizationId, [customerId])
    if (!customer) throw new Error('The customer of a dispute is missing.')
    const type = isNew ? 'dispute.created' : 'dispute.updated'
    await events.append(tx, type, `dispute:${id}`, toWire(dispute, customer, at), at)
  }

  async function book(
    tx: Tx,
    { at, organizationId }: Moment,
    dispute: Dispute,
    { before, steps }: { readonly before: Booked; readonly steps: readonly Step[] },
  ) {
    for (const step of steps) {
      const lines = linesOf(step, dispute, before)
      const kind = `dispute.${step}` as const
      await ledger.post(tx, { organizationId, at, kind, sourceId: dispute.id, lines })
    }
  }

  /** What a dispute took from the balance of the customer. */
  async function withdrawnBy(tx: Tx, { id: sourceId, organizationId }: Dispute) {
    let sum = 0
    for (const kind of withdrawals) {
      sum -= await ledger.balanceMoved(tx, { organizationId, kind, sourceId })
    }
    return sum
  }

  /**
   * What was credited of the money is taken from the balance, as far as it is still there: nothing more is
   * bought with it. What becomes balance while the bank decides is taken when the dispute is lost, and what
   * will become balance then is owed.
   */
  async function withdraw(
    tx: Tx,
    { at }: Moment,
    kind: (typeof withdrawals)[number],
    { dispute, order }: { readonly dispute: Dispute; readonly order: Order },
  ) {
    const { amount, currency, customerId, id: sourceId, organizationId } = dispute
    const twice = returnedTwice(amount, order)
    if (twice === 0) return
    const rest = twice - (await withdrawnBy(tx, dispute))
    const balance = await ledger.lockBalance(tx, organizationId, customerId, currency)
    const waiting =
      kind === 'dispute.withdrawn' ? ((await hooks.waitingCredits.run?.(tx, order)) ?? 0) : 0
    const taken = Math.min(Math.max(0, rest), Math.max(0, balance) + waiting)
    if (taken === 0) return
    const lines = facts.adjusted({ customerId, currency }, -taken)
    await ledger.post(tx, { organizationId, at, kind, sourceId, lines })
  }

  /** The bank decided for the seller, also after it had decided against them. */
  async function giveBack(tx: Tx, { at }: Moment, dispute: Dispute) {
    const { currency, customerId, id: sourceId, organizationId } = dispute
    const withdrawn = await withdrawnBy(tx, dispute)
    if (withdrawn === 0) return
    const lines = facts.adjusted({ customerId, currency }, withdrawn)
    await ledger.post(tx, { organizationId, at, kind: 'dispute.given_back', sourceId, lines })
  }

  function count(tx: Tx, { organizationId, status }: Dispute, change: 1 | -1) {
    changeCount(tx, organizationId, store.listName, { key: status, change })
  }

  /** What it sold comes before the order in the order of locks. */
  async function lockOrder(tx: Tx, organizationId: string, id: string) {
    const order = await orders.find(tx, [organizationId], id)
    if (!order) return undefined
    for (const lock of hooks.locks) await lock(tx, order)
    return orders.lock(tx, organizationId, id)
  }

  /** Returns the dispute; undefined where the payment was for no order, or belongs to others. */
  return async (
    tx: Tx,
    moment: Moment,
    reference: string,
    state: DisputeState,
  ): Promise<Dispute | undefined> => {
    const { organizationId } = moment
    const charges = [state.chargeReference]
    const [charge] = await payments.findByReferences(tx, organizationId, charges)
    if (!charge?.orderId) {
      alarm(tx, moment, 'disputes.without_order', { reference })
      return undefined
    }
    await customers.lock(tx, organizationId, charge.customerId)
    const order = await lockOrder(tx, organizationId, charge.orderId)
    if (!order) throw new Error(`The order ${charge.orderId} of a dispute is missing.`)
    const known = await store.lock(tx, organizationId, reference)
    const before = known?.booked ?? 'none'
    const { fingerprint, id: paymentId } = charge
    const given = { paymentId, fingerprint, reference }
    const dispute = next(moment, order, state, given, known)
    const fields = { dispute: dispute.id, order: order.id, status: dispute.status }
    const booking = bookingOf(before, state)
    if (!booking) alarm(tx, moment, 'disputes.taken_again', fields)
    if (known && shown(known) === shown(dispute)) return known
    await store.save(tx, dispute)
    if (known) count(tx, known, -1)
    count(tx, dispute, 1)
    const steps = booking?.steps ?? []
    await book(tx, moment, dispute, { before, steps })
    const parts = { dispute, order }
    if (steps.includes('opened')) await withdraw(tx, moment, 'dispute.withheld', parts)
    if (steps.includes('lost')) await withdraw(tx, moment, 'dispute.withdrawn', parts)
    if (steps.includes('won')) await giveBack(tx, moment, dispute)
    await tell(tx, moment, dispute, known === undefined)
    if (!known) alarm(tx, moment, 'disputes.opened', fields)
    const outcome = outcomeOf(dispute)
    if (known && outcomeOf(known) === outcome) return dispute
    for (const follow of hooks.turned) await follow(tx, moment, { order, outcome })
    return dispute
  }
}
