import { createQueueMetrics } from '../platform/jobs/index.ts'
import { type Metrics, watchProcess } from '../platform/metrics/index.ts'
import { systemClock } from '../platform/system.ts'
import type { createBilling } from './billing.ts'
import type { Identity } from './identity.ts'
import type { Shared } from './infrastructure.ts'
import type { createShared } from './shared.ts'

type Dependencies = Shared & {
  readonly metrics: Metrics
  readonly sessions: Identity['sessions']
  readonly webhooks: ReturnType<typeof createShared>['webhooks']
} & Pick<
    ReturnType<typeof createBilling>,
    | 'billingSources'
    | 'incomingEvents'
    | 'merchantFeed'
    | 'merchantWebhooks'
    | 'payments'
    | 'stripe'
  >

const setAside = 'failed for a day and were set aside.'

/** What the server shows of its queues, caches and connections; returns how to stop watching. */
export function exposeGauges(dependencies: Dependencies): () => void {
  const { clock, database, events, feed, jobs, metrics, sessions, timers, webhooks } = dependencies
  const queues = createQueueMetrics(database.sql, clock)
  const jobsHelp = `Jobs that ${setAside}`
  const reactionsHelp = `Reactions that ${setAside}`
  const ageHelp = 'How long the oldest due job has waited.'
  const waitingReactions = 'Reactions to events that are waiting.'
  metrics.gauge('guildhall_cached_sessions', 'Sessions cached in memory.', sessions.cacheSize)
  metrics.gauge('guildhall_waiting_reactions', waitingReactions, events.waiting)
  metrics.gauge(
    'guildhall_waiting_webhooks',
    'Webhook messages that are waiting.',
    webhooks.waiting,
  )
  metrics.gauge(
    'guildhall_waiting_merchant_webhooks',
    'Messages to webhooks of merchants that are waiting.',
    dependencies.merchantWebhooks.waiting,
  )
  metrics.gauge(
    'guildhall_feed_waiting_events',
    'Events that are not in the feed of their organization yet.',
    feed.waiting,
  )
  metrics.gauge('guildhall_feed_lag_seconds', 'How long the oldest of them has waited.', feed.lag)
  metrics.gauge(
    'guildhall_feed_streams',
    'Open streams of feeds on this node.',
    dependencies.merchantFeed.openStreams,
  )
  metrics.gauge('guildhall_jobs_due', 'Jobs that are due, by queue.', queues.due)
  metrics.gauge('guildhall_jobs_oldest_due_seconds', ageHelp, queues.oldest)
  metrics.gauge('guildhall_jobs_set_aside', jobsHelp, jobs.setAside.count)
  metrics.gauge('guildhall_reactions_set_aside', reactionsHelp, events.setAside.count)
  metrics.gauge(
    'guildhall_timers_due_organizations',
    'Organizations whose due timers wait for a worker.',
    async () => (await timers.backlog()).organizations,
  )
  metrics.gauge(
    'guildhall_timers_late_seconds',
    'How long the first of them has waited.',
    async () => {
      const { oldest } = await timers.backlog()
      return oldest ? Math.max(0, (clock.ms() - oldest.getTime()) / 1_000) : 0
    },
  )
  metrics.gauge('guildhall_timers_parked', 'Timers that failed twenty times.', timers.parked.count)
  metrics.gauge('guildhall_timers_paused', '1 while live billing is paused.', async () =>
    (await timers.pauses.since()) ? 1 : 0,
  )
  metrics.gauge(
    'guildhall_stopped_organizations',
    'Live organizations whose billing an operator stopped, at most 1000.',
    async () => (await timers.pauses.stopped(1_000)).length,
  )
  metrics.gauge(
    'guildhall_payments_differing',
    'Payments that differ from the books of their processor.',
    async () => (await dependencies.payments.differences()).differences,
  )
  metrics.gauge(
    'guildhall_payments_uncompared_organizations',
    'Organizations with such differences, or whose books could not be read.',
    async () => (await dependencies.payments.differences()).organizations,
  )
  metrics.gauge('guildhall_stripe_unavailable', '1 while this node does not call Stripe.', () =>
    dependencies.stripe?.isUnavailable() ? 1 : 0,
  )
  exposeFollowing(dependencies)
  metrics.gauge('guildhall_database_connections', 'Connections, by pool and state.', () =>
    Object.entries(database.count()).flatMap(([pool, { open, idle }]) => [
      { labels: { pool, state: 'open' }, value: open },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
  )
  return watchProcess(metrics, systemClock())
}

/** Organizations that follow a billing provider, and what it sent. */
function exposeFollowing({
  billingSources,
  clock,
  incomingEvents,
  metrics,
}: Pick<Dependencies, 'billingSources' | 'clock' | 'incomingEvents' | 'metrics'>) {
  metrics.gauge(
    'guildhall_billing_sources',
    'Organizations that follow a billing provider, by status and problem.',
    async () =>
      (await billingSources.countByStatus()).map(({ count, problem, status }) => ({
        labels: { status, problem: problem ?? 'none' },
        value: count,
      })),
  )
  let oldest: Date | null = null
  metrics.gauge(
    'guildhall_incoming_events_waiting',
    'Events of billing providers that wait: to be looked at, for a parent, or for another try.',
    async () => {
      const backlog = await incomingEvents.backlog()
      oldest = backlog.oldest
      return (['unseen', 'waiting', 'failing'] as const).map((state) => ({
        labels: { state },
        value: backlog[state],
      }))
    },
  )
  metrics.gauge(
    'guildhall_incoming_events_oldest_seconds',
    'How long the oldest of them waits that was not looked at yet.',
    // From the last result of the one before.
    () => (oldest ? Math.max(0, (clock.ms() - oldest.getTime()) / 1_000) : 0),
  )
  metrics.gauge(
    'guildhall_incoming_events_set_aside',
    `Events of billing providers that ${setAside}`,
    incomingEvents.countSetAside,
  )
}
