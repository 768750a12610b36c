import { isRunning, type SubscriptionStatus } from './subscription-state.tsx'

/** What of a subscription says how it goes on. */
export type Standing = {
  readonly status: SubscriptionStatus
  readonly isEnding: boolean
  readonly isPausing: boolean
  readonly periodEnd: Date | null
  readonly resumesAt: Date | null
  readonly endedAt: Date | null
  /** When a change that waits is made. */
  readonly changesAt: Date | null
  /** Its amount depends on what is used. */
  readonly isByUse: boolean
}

export type NextStep = {
  readonly kind:
    | 'ended'
    | 'endsOn'
    | 'paused'
    | 'renews'
    /** With an amount that is not known yet. */
    | 'renewsOn'
    | 'renewsUsage'
    | 'trialEnds'
  readonly date: Date
}

type UsagePeriods = {
  readonly currentMeterPeriodEnd: Date | null
  readonly currentPeriodEnd: Date
  readonly status: SubscriptionStatus
}

/** When usage is charged before the period ends, such as each month of a year. */
export function usageBefore({
  currentMeterPeriodEnd: end,
  currentPeriodEnd,
  status,
}: UsagePeriods): Date | null {
  const isRunningPaid = status === 'active' || status === 'past_due'
  return isRunningPaid && end !== null && end < currentPeriodEnd ? end : null
}

const at = (kind: NextStep['kind'], date: Date | null): NextStep | null => date && { kind, date }

/** What happens to a subscription next: its payment, its end, or the end of its pause. */
export function nextStep(standing: Standing): NextStep | null {
  const { changesAt, endedAt, isByUse, isEnding, isPausing, periodEnd, resumesAt } = standing
  if (standing.status === 'paused') return at('paused', resumesAt)
  if (!isRunning(standing)) return at('ended', endedAt)
  if (isEnding) return at('endsOn', periodEnd)
  const renewsAt = isPausing ? resumesAt : periodEnd
  if (periodEnd === null || renewsAt === null) return null
  if (isByUse) return at('renewsUsage', renewsAt)
  if (changesAt && changesAt >= renewsAt) return at('renewsOn', renewsAt)
  return at(standing.status === 'trialing' ? 'trialEnds' : 'renews', renewsAt)
}
