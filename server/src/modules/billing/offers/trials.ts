import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { mailbox } from './rules/mailbox.ts'
import * as store from './store.ts'

type Trial = {
  readonly id: string
  readonly organizationId: string
  readonly activeTrialInterval: string | null
}

/** Each customer, mailbox and card may have one trial, where the merchant wants that. */
export function createTrials({ methods }: Pick<Dependencies, 'methods'>) {
  async function fingerprintOf(tx: Tx, organizationId: string, methodId: string | null) {
    if (methodId === null) return null
    return (await methods.find(tx, [organizationId], methodId))?.fingerprint ?? null
  }

  return {
    async assertUnused(tx: Tx, merchant: Merchant, checkout: Trial, customer: Customer) {
      if (!merchant.preventTrialAbuse || checkout.activeTrialInterval === null) return
      const isUsed = await store.isUsed(tx, checkout.organizationId, {
        customerId: customer.id,
        mailbox: mailbox(customer.email ?? ''),
        fingerprint: null,
      })
      if (isUsed) throw new AppError('TRIAL_WAS_ALREADY_USED')
    },

    /** Whether the card, which is only known now, has had a trial. */
    async isCardUsed(tx: Tx, merchant: Merchant, checkout: Trial, methodId: string | null) {
      const { activeTrialInterval, organizationId } = checkout
      if (!merchant.preventTrialAbuse || activeTrialInterval === null) return false
      const fingerprint = await fingerprintOf(tx, organizationId, methodId)
      if (fingerprint === null) return false
      return store.isUsed(tx, organizationId, { customerId: null, mailbox: null, fingerprint })
    },

    /** Remembers a trial that begins, also where the merchant allows several until now. */
    async remember(
      tx: Tx,
      { at }: Moment,
      checkout: Trial,
      customer: Customer,
      methodId: string | null,
    ) {
      const { activeTrialInterval, id, organizationId } = checkout
      if (activeTrialInterval === null) return
      await store.insert(tx, {
        organizationId,
        checkoutId: id,
        customerId: customer.id,
        mailbox: mailbox(customer.email ?? ''),
        fingerprint: await fingerprintOf(tx, organizationId, methodId),
        usedAt: at,
      })
    },
  }
}
