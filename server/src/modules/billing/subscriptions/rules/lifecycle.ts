import { fail, ok, type Result } from '../../../../kernel/index.ts'

type Status = 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'

/** What decides which changes are possible. */
type State = {
  readonly status: Status
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
}

export const runningStatuses: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])

/** Running subscriptions are billed, and count where a customer may have only one. */
export const isRunning = ({ status }: Pick<State, 'status'>): boolean => runningStatuses.has(status)

export function checkCancelAtPeriodEnd(state: State): Result<undefined> {
  if (!isRunning(state) || state.cancelAtPeriodEnd) return fail('SUBSCRIPTION_IS_ALREADY_CANCELED')
  return ok(undefined)
}

/** Possible while a cancellation at the end of the period is pending. */
export function checkRevoke(state: State): Result<undefined> {
  if (isRunning(state) || state.status === 'unpaid') return ok(undefined)
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
