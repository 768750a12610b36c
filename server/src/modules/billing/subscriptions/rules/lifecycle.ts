import type { Subscription } from '@guildhall/contract/billing/subscription-shapes'
import { fail, ok, type Result } from '../../../../kernel/index.ts'

/** What decides which changes are possible. */
type State = {
  /** The engine makes none that is incomplete; those that are followed elsewhere may be. */
  readonly status: Subscription['status']
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
}
type Pausing = State & {
  readonly pauseAtPeriodEnd: boolean
  readonly resumesAt: Date | null
  readonly periodEnd: Date
}

export const runningStatuses: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])

/** Running subscriptions are billed, and count where a customer may have only one. */
export const isRunning = ({ status }: Pick<State, 'status'>): boolean => runningStatuses.has(status)

/** Whether a cancellation ends it at once: where nothing is provided any more there is nothing to wait for. */
export const endsAtOnce = ({ status }: Pick<State, 'status'>, gracePeriodDays: number): boolean =>
  status === 'unpaid' || (status === 'past_due' && gracePeriodDays === 0)

export function checkCancelAtPeriodEnd(state: State): Result<undefined> {
  if (!isRunning(state) || state.cancelAtPeriodEnd) return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  return ok(undefined)
}

/** Possible while a cancellation at the end of the period is pending. */
export function checkRevoke(state: State): Result<undefined> {
  const isStopped = state.status === 'unpaid' || state.status === 'paused'
  if (isRunning(state) || isStopped) return ok(undefined)
  return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
}

export function checkUncancel(state: State): Result<undefined> {
  if (state.endedAt !== null || !isRunning(state)) return fail('SUBSCRIPTION_HAS_ENDED')
  if (!state.cancelAtPeriodEnd) return fail('SUBSCRIPTION_IS_NOT_BEING_CANCELED')
  return ok(undefined)
}

/** Another date of renewal. */
export function checkPeriod(state: State): Result<undefined> {
  const change = checkChange(state)
  if (!change.ok || state.status === 'active') return change
  return fail('SUBSCRIPTION_IS_NOT_ACTIVE')
}

/** Changes of the product, the trial or the discount. */
export function checkChange(state: State): Result<undefined> {
  if (state.endedAt !== null || state.cancelAtPeriodEnd)
    return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  if (!isRunning(state)) return fail('SUBSCRIPTION_IS_NOT_ACTIVE')
  return ok(undefined)
}

/** Only what is paid for is paused, at the end of its period; the date of a pause that began may change. */
export function checkPause(state: State): Result<undefined> {
  if (state.endedAt !== null || state.cancelAtPeriodEnd)
    return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  if (state.status === 'active' || state.status === 'paused') return ok(undefined)
  return fail('SUBSCRIPTION_IS_NOT_ACTIVE')
}

/** A planned pause is taken back. */
export function checkUnpause(state: Pausing): Result<undefined> {
  if (state.endedAt !== null) return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  return state.pauseAtPeriodEnd ? ok(undefined) : fail('SUBSCRIPTION_IS_NOT_BEING_PAUSED')
}

export function checkResume(state: State): Result<undefined> {
  if (state.endedAt !== null) return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  return state.status === 'paused' ? ok(undefined) : fail('SUBSCRIPTION_IS_NOT_PAUSED')
}

/** What a subscription says of pauses when none is planned and none has begun. */
export const noPause = { pauseAtPeriodEnd: false, pausedAt: null, resumesAt: null } as const

/** A planned pause of which nothing is left, since the period has got longer than it, is none. */
export const withoutEmptyPause = <State extends Pausing>(state: State): State =>
  state.pauseAtPeriodEnd && state.resumesAt !== null && state.resumesAt <= state.periodEnd
    ? { ...state, pauseAtPeriodEnd: false, resumesAt: null }
    : state
