import { AppError } from '../../../kernel/index.ts'
import { ProcessorUnavailable } from '../../../platform/processors/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { createRecord } from './record.ts'
import * as store from './store.ts'

/** The merchant gives in: the processor closes the dispute, and what it says then is recorded. */
export function createAccept(
  { database, events, merchants, payments }: Dependencies,
  record: ReturnType<typeof createRecord>,
) {
  async function closed(organizationId: string, reference: string) {
    try {
      return await payments.acceptDispute(organizationId, reference)
    } catch (error) {
      if (error instanceof ProcessorUnavailable) throw new AppError('SERVICE_UNAVAILABLE')
      throw error
    }
  }

  return async function accept(organizationIds: readonly string[], id: string) {
    const dispute = await store.find(database.sql, organizationIds, id)
    if (!dispute) throw new AppError('NOT_FOUND')
    if (dispute.status !== 'needs_response') throw new AppError('DISPUTE_IS_NOT_OPEN')
    const { customerId, organizationId, reference } = dispute
    await database.transaction(async (tx) => {
      const { at } = await merchants.moment(tx, organizationId)
      const told = { id, organization_id: organizationId, customer_id: customerId }
      await events.append(tx, 'dispute.accepted', `dispute:${id}`, told, at)
    })
    const said = await closed(organizationId, reference)
    if (!said) throw new AppError('NOT_FOUND')
    await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      await record(tx, moment, reference, said)
    })
    // Somebody answered it at the processor meanwhile, or its bank has decided.
    if (said.status !== 'lost') throw new AppError('DISPUTE_IS_NOT_OPEN')
  }
}
