import type { Subscription } from '../shop/use-next-step.tsx'

export type SubscriptionEvent = {
  readonly kind: 'started' | 'trialEnded' | 'pastDue' | 'paused' | 'canceled' | 'ended'
  readonly at: Date
}

type Dates = Pick<
  Subscription,
  'startedAt' | 'trialEnd' | 'pastDueAt' | 'pausedAt' | 'canceledAt' | 'endedAt'
>

/** What the dates of a subscription say of its past, newest first. */
export function eventsOf(subscription: Dates, now: Date): SubscriptionEvent[] {
  const { canceledAt, endedAt, pastDueAt, pausedAt, startedAt, trialEnd } = subscription
  const all: [SubscriptionEvent['kind'], Date | null][] = [
    ['ended', endedAt],
    ['canceled', canceledAt],
    ['paused', pausedAt],
    ['pastDue', pastDueAt],
    // A trial that was left early ended with the subscription.
    ['trialEnded', endedAt && trialEnd && endedAt < trialEnd ? null : trialEnd],
    ['started', startedAt],
  ]
  return all
    .flatMap(([kind, at]) => (at && at <= now ? [{ kind, at }] : []))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}
