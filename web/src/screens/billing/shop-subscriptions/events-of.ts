import type { Subscription } from '../shop/use-next-step.tsx'

export type SubscriptionEvent = {
  readonly kind: 'started' | 'trialEnded' | 'pastDue' | 'paused' | 'canceled' | 'ended'
  readonly at: Date
}

type Dates = Pick<
  Subscription,
  'status' | 'startedAt' | 'trialEnd' | 'pastDueAt' | 'pausedAt' | 'canceledAt' | 'endedAt'
>

/** A trial that goes on has no end yet, and one that was left early ended with the subscription. */
function trialEndOf({ endedAt, status, trialEnd }: Dates): Date | null {
  const isLeft = endedAt !== null && trialEnd !== null && endedAt < trialEnd
  return status === 'trialing' || isLeft ? null : trialEnd
}

/** What the dates of a subscription say of its past, newest first; by its own clock, not by ours. */
export function eventsOf(subscription: Dates): SubscriptionEvent[] {
  const { canceledAt, endedAt, pastDueAt, pausedAt, startedAt } = subscription
  const all: [SubscriptionEvent['kind'], Date | null][] = [
    ['ended', endedAt],
    ['canceled', canceledAt],
    ['paused', pausedAt],
    ['pastDue', pastDueAt],
    ['trialEnded', trialEndOf(subscription)],
    ['started', startedAt],
  ]
  return all
    .flatMap(([kind, at]) => (at ? [{ kind, at }] : []))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}
