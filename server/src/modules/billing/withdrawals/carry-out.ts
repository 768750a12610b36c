import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Begun } from '../refunds/index.ts'
import { endsAtOnce } from '../subscriptions/index.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import type { SendEmail } from './emails.ts'
import type { Plan } from './plan.ts'
import type { Record } from './record.ts'
import type { Declaration } from './store/declarations.ts'

type Parts = { readonly record: Record; readonly send: SendEmail }

export type CarriedOut = {
  readonly declaration: Declaration
  /** To be finished after the commit. */
  readonly refunds: readonly Begun[]
}

/** Does what was declared, in one transaction. The contract and the declaration are locked. */
export function createCarryOut(dependencies: Dependencies, { record, send }: Parts) {
  const { grants, merchants, orders, refunds, subscriptionChanges } = dependencies

  async function returnMoney(tx: Tx, moment: Moment, { id }: Declaration, { parts }: Plan) {
    const begun: Begun[] = []
    for (const { amount, order, uncredited } of parts) {
      const { creditedAmount, id: orderId, organizationId } = order
      const credit = (change: number) =>
        orders.changeCredited(tx, moment, organizationId, orderId, change)
      if (uncredited > 0) await credit(-creditedAmount)
      begun.push(
        await refunds.begin(tx, moment, {
          order_id: order.id,
          amount,
          reason: 'customer_request',
          metadata: { withdrawal_id: id },
          revoke_benefits: order.subscriptionId === null,
        }),
      )
      if (uncredited > 0) await credit(creditedAmount - uncredited)
    }
    return begun
  }

  async function endAccess(tx: Tx, moment: Moment, contract: Contract, plan: Plan) {
    const { order, subscription } = contract
    // Whatever becomes of the refund.
    if (!subscription) return grants.revokeOrder(tx, moment, order, 'refund')
    if (subscription.endedAt) return
    const { isConsented: isBilled } = plan
    await subscriptionChanges.inside.end(tx, moment, subscription, { isBilled })
  }

  async function cancel(tx: Tx, moment: Moment, { subscription }: Contract) {
    if (!subscription || subscription.cancelAtPeriodEnd || subscription.endedAt) return
    const { gracePeriodDays } = await merchants.get(tx, moment.organizationId)
    await subscriptionChanges.inside.cancel(tx, moment, subscription, (one) =>
      endsAtOnce(one, gracePeriodDays),
    )
  }

  return async function carryOut(
    tx: Tx,
    moment: Moment,
    contract: Contract,
    declaration: Declaration,
    plan: Plan,
  ): Promise<CarriedOut> {
    const isWithdrawal = declaration.kind === 'withdrawal'
    // What it still bills is never part of what goes back.
    if (isWithdrawal) await endAccess(tx, moment, contract, plan)
    else await cancel(tx, moment, contract)
    const begun = isWithdrawal ? await returnMoney(tx, moment, declaration, plan) : []
    const completed = await record.change(tx, moment, declaration, {
      status: 'completed',
      completedAt: moment.at,
      refundAmount: plan.amount,
      refundTaxAmount: plan.taxAmount,
      currency: contract.order.currency,
      endsAt: plan.endsAt,
    })
    await send.done(tx, moment, contract, completed, plan)
    return { declaration: completed, refunds: begun }
  }
}
export type CarryOut = ReturnType<typeof createCarryOut>
