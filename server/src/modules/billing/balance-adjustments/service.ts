import type { BalanceAdjustment } from '@guildhall/contract/billing/balance-adjustments'
import { AppError, invalidInput, isCurrency } from '../../../kernel/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import { adjusted } from '../ledger/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { changeToWire, toWire } from './wire.ts'

type Input = { readonly amount: number; readonly currency: string; readonly reason: string }
type Page = { readonly page: number; readonly limit: number }

const kind = 'balance.adjusted'

/** What merchants give to the balances of customers or take from them, and why. */
export function createBalanceAdjustments(dependencies: Dependencies) {
  const { customers, database, events, ledger, merchants, random } = dependencies
  ledger.hooks.comparisons.register('balance-adjustments', store.compareWithLedger)
  customers.hooks.anonymizing.register('balance-adjustments', (tx, { organizationId, id }) =>
    store.forgetReasons(tx, organizationId, id),
  )

  async function create(
    organizationIds: readonly string[],
    customerId: string,
    { amount, currency, reason }: Input,
    keepAnswer: KeepAnswer,
  ): Promise<BalanceAdjustment> {
    if (!isCurrency(currency)) {
      throw invalidInput({ loc: ['body', 'currency'], msg: 'Unknown currency', type: 'enum' })
    }
    const { organizationId } = await customers.get(organizationIds, { id: customerId })
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
      const before = await ledger.lockBalance(tx, organizationId, customerId, currency)
      const balance = before + amount
      if (amount < 0 && balance < 0) {
        const msg = `The balance is ${before}; it is not taken below zero.`
        throw invalidInput({ loc: ['body', 'amount'], msg, type: 'value_error' })
      }
      const adjustment: store.Adjustment = {
        id: random.uuid(),
        organizationId,
        customerId,
        amount,
        currency,
        balance,
        reason,
        createdAt: moment.at,
      }
      store.insert(tx, adjustment)
      const lines = adjusted({ customerId, currency }, amount)
      const entry = { organizationId, at: moment.at, kind, sourceId: adjustment.id, lines } as const
      await ledger.post(tx, entry)
      const answer = toWire(adjustment)
      const { reason: _ours, ...shown } = answer
      const told = { ...shown, organization_id: organizationId, customer_id: customerId }
      await events.append(tx, kind, `customer:${customerId}`, told, moment.at)
      await keepAnswer(tx, answer)
      return answer
    })
  }

  return {
    create,

    /** What changed the balances of a customer, the latest first, with the reasons of adjustments. */
    async changes(organizationIds: readonly string[], customerId: string, page: Page) {
      const { organizationId } = await customers.get(organizationIds, { id: customerId })
      const { sql } = database
      const slice = { offset: offsetOf(page), limit: page.limit }
      const { items, total } = await ledger.balanceMoves(sql, organizationId, customerId, slice)
      const ids = items.flatMap((move) => (move.kind === kind ? [move.sourceId] : []))
      const found = ids.length > 0 ? await store.reasonsOf(sql, organizationId, ids) : []
      const reasons = new Map(found.map(({ id, reason }) => [id, reason]))
      return {
        items: items.map((move) => changeToWire(move, reasons.get(move.sourceId) ?? null)),
        total,
      }
    },
  }
}
export type BalanceAdjustments = ReturnType<typeof createBalanceAdjustments>
