import type { PaymentStatus, PaymentTrigger } from '@guildhall/contract/billing/payments'
import {
  after,
  type Currency,
  type Money,
  type PaymentFailure,
  type PaymentState,
  span,
} from '../../../../kernel/index.ts'

type IntentKind = 'charge' | 'setup' | 'refund'
export type IntentStatus =
  | 'created'
  | 'opened'
  | 'action_required'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'

/** One attempt at money. */
export type Intent = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly kind: IntentKind
  readonly orderId: string | null
  readonly checkoutId: string | null
  readonly refundId: string | null
  readonly changeId: string | null
  /** The order is a draft, and is made when this succeeds. */
  readonly forDraft: boolean
  /** The charge whose money a refund returns. */
  readonly sourceId: string | null
  readonly methodId: string | null
  readonly token: string | null
  readonly saveMethod: boolean
  /** Once it is saved, the card pays renewals instead of another one. */
  readonly setDefault: boolean
  /** The card pays for one subscription, and for nothing else of the customer. */
  readonly forOneSubscription: boolean
  /** Which the card pays once it is saved, and nothing is charged now. */
  readonly subscriptionId: string | null
  readonly amount: number
  readonly currency: Currency
  readonly offSession: boolean
  readonly scheduled: boolean
  readonly trigger: PaymentTrigger | null
  readonly status: IntentStatus
  readonly reference: string | null
  readonly captured: number | null
  readonly code: string | null
  readonly message: string | null
  readonly hard: boolean | null
  /** Where the cardholder answers a challenge. */
  readonly url: string | null
  /** With which the processor's script asks, where the challenge has no page. */
  readonly clientSecret: string | null
  readonly brand: string | null
  readonly last4: string | null
  /** Of the card that paid, also where it is not saved. */
  readonly fingerprint: string | null
  readonly unapplied: boolean
  readonly expiresAt: Date | null
  readonly givenUpAt: Date | null
  readonly escalatedAt: Date | null
  readonly openingAt: Date | null
  readonly turn: number
  readonly createdAt: Date
  readonly modifiedAt: Date
}

const finalStatuses: readonly IntentStatus[] = ['succeeded', 'failed', 'canceled']
export const isFinal = ({ status }: Pick<Intent, 'status'>) => finalStatuses.includes(status)

/** The processor has not said anything about it yet. */
export const isUnanswered = ({ status }: Pick<Intent, 'status'>) =>
  status === 'created' || status === 'opened'

/** How long an undecided intent is read again before it is canceled, or an operator is told. */
const patience = 7 * span.day
export const isOverdue = ({ createdAt }: Pick<Intent, 'createdAt'>, at: Date) =>
  at >= after(createdAt, patience)

/** A challenge can be answered for an hour at least. */
export const shortestChallenge = span.hour

/** Is it to be canceled instead of continued? A payment that is processed cannot expire. */
export function isGivenUp(
  intent: Pick<Intent, 'kind' | 'status' | 'expiresAt' | 'givenUpAt' | 'createdAt'>,
  at: Date,
): boolean {
  const { kind, status, expiresAt, givenUpAt } = intent
  if (kind === 'refund') return false
  if (givenUpAt !== null) return true
  if (status === 'processing') return false
  return (expiresAt !== null && expiresAt <= at) || isOverdue(intent, at)
}

const firstReadings = [span.minute, 10 * span.minute, span.hour]
const laterReadings = 6 * span.hour

/** When an undecided intent is read again: the next of fixed times since it was created. */
export function nextReading(intent: Pick<Intent, 'createdAt' | 'expiresAt'>, at: Date): Date {
  const { createdAt, expiresAt } = intent
  const age = at.getTime() - createdAt.getTime()
  const next =
    firstReadings.find((reading) => reading > age) ??
    (Math.floor(age / laterReadings) + 1) * laterReadings
  const reading = after(createdAt, next)
  return expiresAt !== null && expiresAt > at && expiresAt < reading ? expiresAt : reading
}

/** The status of a payment on the wire; the column `payment_status` says the same. */
export function paymentStatusOf({
  kind,
  status,
}: Pick<Intent, 'kind' | 'status'>): PaymentStatus | null {
  if (kind === 'refund' || (kind === 'setup' && status !== 'failed')) return null
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Why a state of the processor must be made final now, since nobody waits for it. */
export function reasonToCancel(
  { offSession, changeId, forDraft }: Pick<Intent, 'offSession' | 'changeId' | 'forDraft'>,
  state: PaymentState,
): PaymentFailure | undefined {
  if (state.kind === 'failed') {
    const { code, message, hard } = state
    return { code, message, hard }
  }
  if (state.kind === 'action required' && offSession) {
    const message = 'The cardholder has to confirm this payment.'
    return { code: 'authentication_required', message, hard: false }
  }
  if (state.kind === 'processing' && (changeId !== null || forDraft)) {
    const message = 'The payment takes longer than what it is for can wait.'
    return { code: 'payment_processing', message, hard: false }
  }
  return undefined
}

export type Decision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'status'; readonly status: IntentStatus }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  | { readonly kind: 'succeeded'; readonly captured: Money }
  /** Money that was not expected is returned. */
  | { readonly kind: 'unapplied'; readonly captured: Money }

const nothing: Decision = { kind: 'nothing' }

function decideSuccess(intent: Intent, captured: Money): Decision {
  const { kind, status, unapplied, amount, currency } = intent
  if (status === 'succeeded' || unapplied) return nothing
  const isExpected = captured.amount === amount && captured.currency === currency
  if (!isFinal(intent) && isExpected) return { kind: 'succeeded', captured }
  return kind === 'charge' && captured.amount > 0 ? { kind: 'unapplied', captured } : nothing
}

/**
 * What the state that the processor reported means for an intent. Succeeded, failed and canceled
 * never change, except that unexpected money is returned and that a refund may fail later.
 */
export function decide(intent: Intent, state: PaymentState): Decision {
  if (state.kind === 'succeeded') return decideSuccess(intent, state.captured)
  const failure = state.kind === 'failed' ? state : 'failure' in state ? state.failure : undefined
  if (isFinal(intent)) {
    const failsLater = intent.kind === 'refund' && intent.status === 'succeeded'
    return failsLater && failure ? { kind: 'failed', failure } : nothing
  }
  if (failure) return { kind: 'failed', failure }
  if (state.kind === 'canceled') return { kind: 'status', status: 'canceled' }
  const status = state.kind === 'action required' ? 'action_required' : state.kind
  return status === 'failed' ? nothing : { kind: 'status', status }
}
