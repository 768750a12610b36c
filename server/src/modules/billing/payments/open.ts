import { AppError, after, type Currency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Drivers } from '../../../platform/processors/index.ts'
import type { Random } from '../../../platform/system.ts'
import { countPayment } from './apply.ts'
import { driverOf } from './exchange.ts'
import { type Intent, shortestChallenge } from './rules/intents.ts'
import type { Schedule } from './schedule.ts'
import * as store from './store/intents.ts'

export type NewIntent = Pick<
  Intent,
  'kind' | 'customerId' | 'amount' | 'offSession' | 'scheduled'
> & {
  /** Of an attempt that is sent twice, so that it is made once. */
  readonly id?: string
  readonly currency: Currency
  /** What it is for: exactly one of them, or none for a card that is saved for later. */
  readonly orderId?: string
  readonly checkoutId?: string
  readonly refundId?: string
  readonly changeId?: string
  /** The order is a draft, and is made when it is paid. */
  readonly forDraft?: boolean
  /** Of a refund: the intent that captured the money. */
  readonly sourceId?: string
  /** The saved card, or the token of a card that was just entered. */
  readonly methodId?: string | null
  readonly token?: string | null
  /** False for a card that is not to be charged again. */
  readonly saveMethod?: boolean
  readonly setDefault?: boolean
  /** The card pays for the subscription that is bought, and for nothing else of the customer. */
  readonly forOneSubscription?: boolean
  /** Of a card that is saved: the subscription that it pays from then on. */
  readonly subscriptionId?: string | null
  readonly trigger?: Intent['trigger']
  /** When its purpose expires; a challenge can be answered until then, and for an hour at least. */
  readonly expiresAt?: Date
}

type Options = {
  readonly drivers: Drivers
  readonly random: Random
  readonly schedule: Schedule
}

function assertOnePurpose({ kind, orderId, checkoutId, refundId, changeId }: NewIntent) {
  const purposes = [orderId, checkoutId, refundId, changeId].filter((id) => id !== undefined)
  if (kind === 'setup' && purposes.length === 0) return
  if (purposes.length !== 1) throw new Error('An intent has exactly one purpose.')
}

export function createOpen({ drivers, random, schedule }: Options) {
  function expiryOf({ kind, offSession, expiresAt }: NewIntent, { at }: Moment): Date | null {
    if (kind === 'refund' || offSession) return null
    const earliest = after(at, shortestChallenge)
    return expiresAt && expiresAt > earliest ? expiresAt : earliest
  }

  async function insert(tx: Tx, moment: Moment, input: NewIntent): Promise<Intent> {
    const { kind, checkoutId, trigger } = input
    const isPurchase = kind === 'charge' && checkoutId !== undefined
    const intent: Intent = {
      id: input.id ?? random.uuid(),
      organizationId: moment.organizationId,
      customerId: input.customerId,
      kind,
      orderId: input.orderId ?? null,
      checkoutId: checkoutId ?? null,
      refundId: input.refundId ?? null,
      changeId: input.changeId ?? null,
      forDraft: input.forDraft ?? false,
      sourceId: input.sourceId ?? null,
      methodId: input.methodId ?? null,
      token: input.token ?? null,
      saveMethod: kind !== 'refund' && (input.saveMethod ?? true),
      setDefault: input.setDefault ?? false,
      forOneSubscription: input.forOneSubscription ?? false,
      subscriptionId: input.subscriptionId ?? null,
      amount: input.amount,
      currency: input.currency,
      offSession: input.offSession,
      scheduled: input.scheduled,
      trigger: trigger ?? (isPurchase ? 'purchase' : null),
      status: 'created',
      reference: null,
      captured: null,
      code: null,
      message: null,
      hard: null,
      url: null,
      clientSecret: null,
      brand: null,
      last4: null,
      fingerprint: null,
      unapplied: false,
      expiresAt: expiryOf(input, moment),
      givenUpAt: null,
      escalatedAt: null,
      openingAt: null,
      turn: 0,
      createdAt: moment.at,
      modifiedAt: moment.at,
    }
    if (!(await store.insert(tx, intent))) throw new AppError('PAYMENT_IS_ALREADY_IN_PROGRESS')
    countPayment(tx, intent, 1)
    schedule.first(tx, moment, intent)
    return intent
  }

  /** Refuses where nothing can be charged now. */
  function assertReady({ live }: Pick<Moment, 'live'>): void {
    const driver = driverOf(drivers, live)
    if (driver && !driver.isRefused?.()) return
    throw new AppError('ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS')
  }

  return {
    assertReady,

    async open(tx: Tx, moment: Moment, input: NewIntent): Promise<Intent> {
      assertOnePurpose(input)
      // What happens without the customer waits until there is a processor.
      if (!input.offSession && input.kind !== 'refund') assertReady(moment)
      return insert(tx, moment, input)
    },

    /** The refund of money that was not expected; it has no other purpose. */
    async returnMoney(
      tx: Tx,
      moment: Moment,
      charge: Intent,
      { amount, currency }: { readonly amount: number; readonly currency: Currency },
    ) {
      await insert(tx, moment, {
        kind: 'refund',
        customerId: charge.customerId,
        sourceId: charge.id,
        amount,
        currency,
        offSession: true,
        scheduled: false,
      })
    },
  }
}
