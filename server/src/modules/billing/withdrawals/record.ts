import type { DeclarationKind } from '@guildhall/contract/billing/withdrawals'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import type { Declaration } from './store/declarations.ts'
import * as store from './store/declarations.ts'
import { toEvent } from './wire.ts'

export type Declared = {
  readonly kind: DeclarationKind
  readonly declaredAt: Date
  readonly name: string | null
  readonly orderNumber: string | null
  readonly email: string | null
}

/** Which order a declaration is about, and who bought. */
export const placeOf = ({ customer, order }: Contract) => ({
  invoiceNumber: order.invoiceNumber,
  customerEmail: order.customerEmail,
  customerName: customer.name ?? '',
  orderId: order.id,
  subscriptionId: order.subscriptionId,
  customerId: order.customerId,
})

const nowhere = {
  invoiceNumber: '',
  customerEmail: '',
  customerName: '',
  orderId: null,
  subscriptionId: null,
  customerId: null,
} as const

/** Stores declarations, and tells the seller of those that are about an order. */
export function createRecord({ events, random }: Pick<Dependencies, 'events' | 'random'>) {
  async function tell(tx: Tx, moment: Moment, one: Declaration) {
    if (one.orderId === null) return
    const type = `withdrawal.${one.status}` as const
    await events.append(tx, type, `withdrawal:${one.id}`, toEvent(one), moment.at)
  }

  const count = (tx: Tx, { organizationId, status }: Declaration, change: 1 | -1) =>
    changeCount(tx, organizationId, store.listName, { key: status, change })

  return {
    async create(
      tx: Tx,
      moment: Moment,
      declared: Declared,
      contract: Contract | undefined,
    ): Promise<Declaration> {
      const one: Declaration = {
        id: random.uuid(),
        organizationId: moment.organizationId,
        status: 'declared',
        ...declared,
        ...(contract ? placeOf(contract) : nowhere),
        receiptSentAt: null,
        tokenHash: null,
        tokenExpiresAt: null,
        completedAt: null,
        refundAmount: null,
        refundTaxAmount: null,
        currency: null,
        endsAt: null,
        refusal: null,
        createdAt: moment.at,
        modifiedAt: null,
      }
      await store.save(tx, one)
      count(tx, one, 1)
      await tell(tx, moment, one)
      return one
    },

    /** A locked one; the seller is told of another status. */
    async change(
      tx: Tx,
      moment: Moment,
      before: Declaration,
      changes: Partial<Declaration>,
    ): Promise<Declaration> {
      const after = { ...before, ...changes, modifiedAt: changedAt(moment, before) }
      await store.save(tx, after)
      if (before.status === after.status) return after
      count(tx, before, -1)
      count(tx, after, 1)
      await tell(tx, moment, after)
      return after
    },

    /** Of which no order was found in time. */
    async remove(tx: Tx, one: Pick<Declaration, 'id' | 'organizationId' | 'status'>) {
      if ((await store.remove(tx, one)) > 0) {
        changeCount(tx, one.organizationId, store.listName, { key: one.status, change: -1 })
      }
    },
  }
}
export type Record = ReturnType<typeof createRecord>
