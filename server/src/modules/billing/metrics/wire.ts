import {
  type Cohorts as CohortsOnWire,
  type Limits,
  type MetricInterval,
  type MetricSlug,
  type Metrics as MetricsOnWire,
  maxDays,
  metricSlugs,
  metrics,
  minDate,
} from '@guildhall/contract/billing/metrics'
import { figures, type Sums } from './rules/figures.ts'
import type { Metrics } from './service.ts'

type Read = Awaited<ReturnType<Metrics['read']>>

/** In the order of the contract, each once. */
export const chosen = (asked: readonly MetricSlug[] | undefined) =>
  asked === undefined ? metricSlugs : metricSlugs.filter((slug) => asked.includes(slug))

const bySlug = <Value>(slugs: readonly MetricSlug[], of: (slug: MetricSlug) => Value) =>
  Object.fromEntries(slugs.map((slug) => [slug, of(slug)]))

const valuesOf = (slugs: readonly MetricSlug[], sums: Sums) =>
  bySlug(slugs, (slug) => figures[slug](sums))

export const toWire = (
  { all, currency, periods }: Read,
  asked: readonly MetricSlug[] | undefined,
): MetricsOnWire => {
  const slugs = chosen(asked)
  return {
    currency,
    periods: periods.map(({ sums, timestamp }) => ({
      timestamp: timestamp.toISOString(),
      ...valuesOf(slugs, sums),
    })),
    totals: valuesOf(slugs, all),
    metrics: bySlug(slugs, (slug) => {
      const { name: display_name, type } = metrics[slug]
      return { slug, display_name, type }
    }),
  }
}

export const cohortsToWire = (cohorts: Awaited<ReturnType<Metrics['cohorts']>>): CohortsOnWire => ({
  cohorts: cohorts.map(({ timestamp, subscriptions, active }) => ({
    timestamp: timestamp.toISOString(),
    subscriptions,
    active: [...active],
  })),
})

export const limitsToWire = ({
  at,
  currencies,
  firstAt,
}: Awaited<ReturnType<Metrics['reach']>>): Limits => ({
  min_date: minDate,
  now: at.toISOString(),
  first_at: firstAt?.toISOString() ?? null,
  currencies,
  intervals: Object.fromEntries(
    Object.entries(maxDays).map(([interval, max_days]) => [interval, { min_days: 0, max_days }]),
  ) as Record<MetricInterval, { min_days: number; max_days: number }>,
})
