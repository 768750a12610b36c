import { AppError, type MethodFacts } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as store from './store.ts'

type NewMethod = {
  readonly customerId: string
  readonly processor: string
  readonly facts: MethodFacts
  readonly forOneSubscription: boolean
  /** The customer added it to the cards that are there, so it stands beside one of the same number. */
  readonly isAdded: boolean
}

export function createPaymentMethods({ random }: Dependencies) {
  const hooks: Hooks = {
    saved: createHook('payment-methods.saved'),
    beforeRemove: createHook('payment-methods.before-remove'),
  }

  return {
    hooks,

    /** Paying with the same card again returns the one that is there. */
    async save(tx: Tx, moment: Moment, method: NewMethod) {
      const { customerId, facts, forOneSubscription, isAdded, processor } = method
      const { fingerprint, ...card } = facts
      const saved = {
        ...card,
        id: random.uuid(),
        organizationId: moment.organizationId,
        customerId,
        processor,
        fingerprint: fingerprint ?? facts.reference,
        forOneSubscription,
        isUnproven: forOneSubscription,
        createdAt: moment.at,
        modifiedAt: null,
        deletedAt: null,
      }
      const renewed = isAdded || forOneSubscription ? undefined : await store.renew(tx, saved)
      const present = renewed ?? (await store.insert(tx, saved))
      for (const hook of hooks.saved) await hook(tx, moment, present)
      return present
    },

    find: store.find,

    /** It was entered for a purchase whose buyer had not proved the address; entered again, it is proved. */
    markUnproven: store.markUnproven,

    /** By default all that everything can be paid with. */
    async list(
      sql: Sql,
      organizationId: string,
      customerId: string,
      page: { readonly offset: number; readonly limit: number },
      { byMailbox }: { readonly byMailbox: boolean } = { byMailbox: false },
    ) {
      const total = await store.count(sql, organizationId, customerId, byMailbox)
      const rows = await store.list(sql, organizationId, customerId, byMailbox, page)
      return { rows, total }
    },

    /** Only for the customer who owns the card, where one is named. */
    async remove(tx: Tx, moment: Moment, id: string, customerId?: string) {
      const { at, organizationId } = moment
      const method = await store.find(tx, [organizationId], id)
      const isOwn = customerId === undefined || method?.customerId === customerId
      if (!method || method.deletedAt !== null || !isOwn) throw new AppError('NOT_FOUND')
      // They lock the customer, who comes before the card in the order of locks.
      for (const check of hooks.beforeRemove) await check(tx, moment, method)
      if (!(await store.remove(tx, organizationId, id, at))) throw new AppError('NOT_FOUND')
    },

    /** For a customer who is deleted, whose subscriptions have ended by then. */
    async removeAll(tx: Tx, moment: Moment, customerId: string) {
      await store.removeAll(tx, moment.organizationId, customerId, moment.at)
    },
  }
}
export type PaymentMethods = ReturnType<typeof createPaymentMethods>
