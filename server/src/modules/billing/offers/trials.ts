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

type Buyer = Pick<Customer, 'email' | 'id'>

/** Each customer, mailbox and card may have one trial, where the merchant wants that. */
export function createTrials({ methods }: Pick<Dependencies, 'methods'>) {
  async function cardOf(tx: Tx, organizationId: string, methodId: string | null) {
    if (methodId === null) return []
    const method = await methods.find(tx, [organizationId], methodId)
    return method ? [{ kind: 'card' as const, value: method.fingerprint }] : []
  }

  const claimantOf = ({ id, organizationId }: Trial, { id: customerId }: Buyer) => ({
    organizationId,
    checkoutId: id,
    customerId,
  })

  const claimedBy = ({ email, id }: Buyer) => [
    { kind: 'customer' as const, value: id },
    ...(email ? [{ kind: 'mailbox' as const, value: mailbox(email) }] : []),
  ]

  return {
    /** At the confirmation, before anything is paid: of several at once, one has the trial. */
    async claim(tx: Tx, merchant: Merchant, checkout: Trial, buyer: Buyer): Promise<void> {
      if (!merchant.preventTrialAbuse || checkout.activeTrialInterval === null) return
      const isOurs = await store.claim(tx, claimantOf(checkout, buyer), claimedBy(buyer))
      if (!isOurs) throw new AppError('TRIAL_WAS_ALREADY_USED')
    },

    /** The card, which is only known when it is saved; false where it has had a trial. */
    async claimCard(
      tx: Tx,
      merchant: Merchant,
      checkout: Trial & { readonly customerId: string | null },
      methodId: string | null,
    ): Promise<boolean> {
      const { activeTrialInterval, customerId: id, organizationId } = checkout
      if (!merchant.preventTrialAbuse || activeTrialInterval === null || id === null) return true
      const card = await cardOf(tx, organizationId, methodId)
      return store.claim(tx, claimantOf(checkout, { id, email: null }), card)
    },

    /** The trial does not begin, so that the next attempt may have it. */
    async release(tx: Tx, { activeTrialInterval, id, organizationId }: Trial): Promise<void> {
      if (activeTrialInterval !== null) await store.release(tx, { checkoutId: id, organizationId })
    },

    /** Remembers a trial that begins, also where the merchant allows several until now. */
    async remember(
      tx: Tx,
      { at }: Moment,
      checkout: Trial,
      buyer: Buyer,
      methodId: string | null,
    ): Promise<void> {
      if (checkout.activeTrialInterval === null) return
      const card = await cardOf(tx, checkout.organizationId, methodId)
      await store.use(tx, claimantOf(checkout, buyer), [...card, ...claimedBy(buyer)], at)
    },
  }
}
