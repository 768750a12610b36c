import type { Stripe } from 'stripe'
import type { DisputeState, PaymentDriver } from '../../../platform/processors/index.ts'
import { type Calls, isRefusal } from './calls.ts'
import { fromStripe } from './rules/amounts.ts'

function statusOf(status: Stripe.Dispute['status']): DisputeState['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'early_warning'
    case 'warning_closed':
    case 'prevented':
      return 'prevented'
    case 'appeal_under_review':
    case 'under_review':
      return 'under_review'
    case 'lost':
      return 'lost'
    case 'won':
      return 'won'
    default:
      return 'needs_response'
  }
}

/** Undefined for a dispute of a charge that has no payment intent, so is not ours. */
function stateOfDispute(dispute: Stripe.Dispute): DisputeState | undefined {
  const { amount, balance_transactions, currency, evidence_details, payment_intent } = dispute
  if (!payment_intent) return undefined
  const due = evidence_details?.due_by
  // Each amount is in the currency of the account: below zero it was withdrawn, above it came back.
  const moved = balance_transactions.reduce((sum, { amount: each }) => sum + Math.sign(each), 0)
  const fees = balance_transactions
    .filter((transaction) => transaction.currency === currency)
    .reduce((sum, { fee }) => sum + fee, 0)
  return {
    chargeReference: typeof payment_intent === 'string' ? payment_intent : payment_intent.id,
    money: fromStripe(amount, currency),
    status: statusOf(dispute.status),
    isWithdrawn: moved < 0,
    fee: Math.max(0, fromStripe(fees, currency).amount),
    reason: dispute.reason,
    evidenceDueBy: due ? new Date(due * 1000) : null,
  }
}

export function createDisputes(calls: Calls): Pick<PaymentDriver, 'dispute' | 'acceptDispute'> {
  const dispute: PaymentDriver['dispute'] = async ({ reference }) => {
    try {
      return stateOfDispute(await calls.call(({ disputes }) => disputes.retrieve(reference)))
    } catch (error) {
      if (isRefusal(error) && error.code === 'resource_missing') return undefined
      throw error
    }
  }

  return {
    dispute,
    async acceptDispute(key) {
      try {
        return stateOfDispute(await calls.call(({ disputes }) => disputes.close(key.reference)))
      } catch (error) {
        // One that was decided meanwhile, or accepted by a call whose answer was lost.
        if (isRefusal(error)) return dispute(key)
        throw error
      }
    },
  }
}
