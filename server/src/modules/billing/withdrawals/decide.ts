import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Parts } from './confirm.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import type { SendEmail } from './emails.ts'
import { placeOf } from './record.ts'
import type { Declaration } from './store/declarations.ts'
import * as store from './store/declarations.ts'
import { doneToWire, planToWire } from './wire.ts'

type Organizations = readonly string[]
type Completion = {
  readonly order_id?: string | null | undefined
  readonly expected_amount?: number | null | undefined
}

/** What a seller decides about a declaration. */
export function createDecide(
  dependencies: Dependencies,
  parts: Parts & { readonly send: Pick<SendEmail, 'refused'> },
) {
  const { carryOut, lock, plan: planFor, record, send } = parts
  const { database, merchants, refunds } = dependencies

  async function find(organizationIds: Organizations, id: string): Promise<Declaration> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  async function lockOpen(tx: Tx, { organizationId }: Moment, id: string): Promise<Declaration> {
    const one = await store.lock(tx, organizationId, id)
    if (one?.status !== 'declared') throw new AppError('WITHDRAWAL_IS_CLOSED_ALREADY')
    return one
  }

  /** The order of a declaration, or the one that the seller names where none was found. */
  async function ofOrder<Value>(
    found: Declaration,
    named: string | null | undefined,
    work: (tx: Tx, moment: Moment, contract: Contract) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = found
    const orderId = found.orderId ?? named
    if (!orderId) throw new AppError('NOT_FOUND')
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const contract = await lock(tx, organizationId, orderId)
      if (!contract) throw new AppError('NOT_FOUND')
      return work(tx, moment, contract)
    })
  }

  return {
    find,

    /** Changes nothing. */
    async preview(organizationIds: Organizations, id: string, named: string | undefined) {
      const found = await find(organizationIds, id)
      return ofOrder(found, named, async (tx, moment, contract): Promise<WithdrawalPreview> => {
        const merchant = await merchants.get(tx, moment.organizationId)
        const shown = { contract, declaration: found, merchant }
        if (found.status !== 'declared') return doneToWire(shown)
        return planToWire(shown, await planFor(tx, moment, contract, found))
      })
    },

    /** Also what came too late, or is not covered; for the amount that was shown, where one was. */
    async complete(
      organizationIds: Organizations,
      id: string,
      { expected_amount: expected, order_id: named }: Completion,
    ) {
      const found = await find(organizationIds, id)
      const { begun, declaration } = await ofOrder(found, named, async (tx, moment, contract) => {
        const one = await lockOpen(tx, moment, id)
        const { organizationId } = moment
        const present = await store.ofOrder(tx, organizationId, contract.order.id, one.kind)
        if (present && present.id !== id) throw new AppError('WITHDRAWAL_IS_CLOSED_ALREADY')
        const plan = await planFor(tx, moment, contract, one)
        const isNothing = plan.obstacle === 'nothing_left'
        if (isNothing || (one.kind === 'cancellation' && plan.obstacle)) {
          throw new AppError('WITHDRAWAL_IS_NOT_POSSIBLE')
        }
        if ((expected ?? null) !== null && plan.amount + plan.taxAmount !== expected) {
          throw new AppError('REFUND_AMOUNT_HAS_CHANGED')
        }
        const placed = { ...one, ...placeOf(contract) }
        const { refunds: begun, declaration } = await carryOut(tx, moment, contract, placed, plan)
        return { begun, declaration }
      })
      for (const each of begun) await refunds.finish(each)
      return declaration
    },

    /** Whoever declared it is told why, where an order was found. */
    async refuse(organizationIds: Organizations, id: string, reason: string) {
      const { orderId, organizationId } = await find(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const contract = orderId === null ? undefined : await lock(tx, organizationId, orderId)
        const one = await lockOpen(tx, moment, id)
        const refused = await record.change(tx, moment, one, { status: 'refused', refusal: reason })
        if (contract) await send.refused(tx, moment, contract, refused)
        return refused
      })
    },
  }
}
