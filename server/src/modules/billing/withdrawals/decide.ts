import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Parts } from './confirm.ts'
import type { Dependencies } from './dependencies.ts'
import { placeOf } from './record.ts'
import type { Declaration } from './store/declarations.ts'
import * as store from './store/declarations.ts'

type Organizations = readonly string[]

/** What a seller decides about a declaration. */
export function createDecide(dependencies: Dependencies, parts: Parts) {
  const { carryOut, lock, plan: planFor, record } = parts
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

  return {
    find,

    /** Also what came too late, or is not covered; of an order that the seller names where none was found. */
    async complete(organizationIds: Organizations, id: string, named: string | null | undefined) {
      const found = await find(organizationIds, id)
      const { organizationId } = found
      const orderId = found.orderId ?? named
      if (!orderId) throw new AppError('NOT_FOUND')
      const { begun, declaration } = await database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const contract = await lock(tx, organizationId, orderId)
        if (!contract) throw new AppError('NOT_FOUND')
        const one = await lockOpen(tx, moment, id)
        const present = await store.ofOrder(tx, organizationId, orderId, one.kind)
        if (present && present.id !== id) throw new AppError('WITHDRAWAL_IS_CLOSED_ALREADY')
        const plan = await planFor(tx, moment, contract, one)
        const isNothing = plan.obstacle === 'nothing_left'
        if (isNothing || (one.kind === 'cancellation' && plan.obstacle)) {
          throw new AppError('WITHDRAWAL_IS_NOT_POSSIBLE')
        }
        const placed = { ...one, ...placeOf(contract) }
        const { refunds: begun, declaration } = await carryOut(tx, moment, contract, placed, plan)
        return { begun, declaration }
      })
      for (const each of begun) await refunds.finish(each)
      return declaration
    },

    async refuse(organizationIds: Organizations, id: string, reason: string) {
      const { organizationId } = await find(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const one = await lockOpen(tx, moment, id)
        return record.change(tx, moment, one, { status: 'refused', refusal: reason })
      })
    },
  }
}
