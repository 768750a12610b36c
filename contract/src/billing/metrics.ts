import { z } from 'zod'
import { mayRead, Timestamp, TimeZone, Uuid } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/pages.ts'
import { type CancellationReason, CancellationReason as Reason } from './subscription-inputs.ts'

const MetricType = z.enum(['scalar', 'currency', 'percentage'])
export type MetricType = z.infer<typeof MetricType>

type Named = { readonly name: string; readonly type: MetricType }
const number = (name: string): Named => ({ name, type: 'scalar' })
const amount = (name: string): Named => ({ name, type: 'currency' })
const ratio = (name: string): Named => ({ name, type: 'percentage' })

const reasonNames: Readonly<Record<CancellationReason, Named>> = {
  customer_service: number('Canceled subscriptions: customer service'),
  low_quality: number('Canceled subscriptions: low quality'),
  missing_features: number('Canceled subscriptions: missing features'),
  switched_service: number('Canceled subscriptions: switched service'),
  too_complex: number('Canceled subscriptions: too complex'),
  too_expensive: number('Canceled subscriptions: too expensive'),
  unused: number('Canceled subscriptions: unused'),
  other: number('Canceled subscriptions: other reasons, or none'),
}

export type ReasonSlug = `canceled_subscriptions_${CancellationReason}`
const ofReasons = Object.fromEntries(
  Reason.options.map((reason) => [`canceled_subscriptions_${reason}`, reasonNames[reason]]),
) as Record<ReasonSlug, Named>

/** What is measured. Amounts are without tax; `net` ones without what was given back. */
export const metrics = {
  orders: number('Orders'),
  revenue: amount('Revenue'),
  net_revenue: amount('Net revenue'),
  cumulative_revenue: amount('Revenue since the beginning'),
  net_cumulative_revenue: amount('Net revenue since the beginning'),
  average_order_value: amount('Average order'),
  net_average_order_value: amount('Net average order'),
  one_time_products: number('One-time products'),
  one_time_products_revenue: amount('Revenue of one-time products'),
  one_time_products_net_revenue: amount('Net revenue of one-time products'),
  new_subscriptions: number('New subscriptions'),
  new_subscriptions_revenue: amount('Revenue of new subscriptions'),
  new_subscriptions_net_revenue: amount('Net revenue of new subscriptions'),
  renewed_subscriptions: number('Renewals'),
  renewed_subscriptions_revenue: amount('Revenue of renewals and changes'),
  renewed_subscriptions_net_revenue: amount('Net revenue of renewals and changes'),
  active_subscriptions: number('Active subscriptions'),
  committed_subscriptions: number('Subscriptions that are not canceled'),
  monthly_recurring_revenue: amount('Monthly recurring revenue'),
  committed_monthly_recurring_revenue: amount('Committed monthly recurring revenue'),
  trial_monthly_recurring_revenue: amount('Monthly recurring revenue of trials'),
  trial_committed_monthly_recurring_revenue: amount(
    'Committed monthly recurring revenue of trials',
  ),
  annual_recurring_revenue: amount('Annual recurring revenue'),
  committed_annual_recurring_revenue: amount('Committed annual recurring revenue'),
  average_revenue_per_user: amount('Monthly recurring revenue per subscription'),
  checkouts: number('Checkouts'),
  succeeded_checkouts: number('Succeeded checkouts'),
  checkouts_conversion: ratio('Conversion of checkouts'),
  canceled_subscriptions: number('Canceled subscriptions'),
  ...ofReasons,
  churned_subscriptions: number('Ended subscriptions'),
  churn_rate: ratio('Churn rate'),
  ltv: amount('Lifetime value'),
} as const satisfies Readonly<Record<string, Named>>

export type MetricSlug = keyof typeof metrics
export const metricSlugs = Object.keys(metrics) as MetricSlug[]
const Slug = z.enum(metricSlugs)

const slugs = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(metricSlugs.map((slug) => [slug, value.optional()])) as Record<
    MetricSlug,
    z.ZodOptional<Value>
  >

const Metric = z.object({ slug: z.string(), display_name: z.string(), type: MetricType })

/** With `metrics`, only those are present. */
export const Metrics = z.object({
  currency: z.string().meta({
    description: 'Of all amounts: the one that was asked for, else the organization’s own.',
  }),
  periods: z.array(z.object({ timestamp: z.iso.datetime(), ...slugs(z.number()) })),
  totals: z.object(slugs(z.number())),
  metrics: z.object(slugs(Metric)),
})
export type Metrics = z.infer<typeof Metrics>

const Interval = z.enum(['hour', 'day', 'week', 'month', 'year'])
export type MetricInterval = z.infer<typeof Interval>

/** How many days may be asked for at once; they bound how much is read. */
export const maxDays: Readonly<Record<MetricInterval, number>> = {
  hour: 31,
  day: 366,
  week: 5 * 366,
  month: 10 * 366,
  year: 50 * 366,
}
export const minDate = '2000-01-01'

const IntervalLimit = z.object({ min_days: z.int(), max_days: z.int() })
export const Limits = z.object({
  min_date: z.iso.date(),
  now: Timestamp.meta({
    description: 'The time of the organization, which may be moved in a sandbox.',
  }),
  first_at: Timestamp.nullable().meta({
    description: 'When the first thing happened that counts for figures; null before that.',
  }),
  currencies: z.array(z.string()).meta({
    description:
      'Those in which something counts, the organization’s own first if it is among them.',
  }),
  intervals: z.object(
    Object.fromEntries(Interval.options.map((name) => [name, IntervalLimit])) as Record<
      MetricInterval,
      typeof IntervalLimit
    >,
  ),
})
export type Limits = z.infer<typeof Limits>

const filters = {
  organization_id: z.string().optional(),
  start_date: z.iso.date(),
  /** The whole day is included. */
  end_date: z.iso.date(),
  interval: Interval,
  timezone: TimeZone.default('UTC'),
  product_id: anyOf(Uuid),
  billing_type: anyOf(z.enum(['one_time', 'recurring'])),
  customer_id: anyOf(Uuid),
  /** Money of different currencies is never added. Without it, the organization's default. */
  currency: z.string().length(3).toLowerCase().optional(),
  metrics: anyOf(Slug),
}

/** Intervals from the start of the first cohort until now. */
export const maxCohorts = 120

const Cohort = z.object({
  timestamp: z.iso.datetime(),
  subscriptions: z.int(),
  /** At the end of the interval in which they started, of the next one and so on; the last is of now. */
  active: z.array(z.int()),
})
export const Cohorts = z.object({ cohorts: z.array(Cohort) })
export type Cohorts = z.infer<typeof Cohorts>

const basePath = '/v1/metrics/'

export const get = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The figures of an organization in each interval',
  access: mayRead('metrics'),
  query: z.object(filters),
  output: Metrics,
})
export type MetricsQuery = z.output<typeof get.query>

export const cohorts = endpoint({
  method: 'GET',
  path: `${basePath}cohorts`,
  summary:
    'How many of the subscriptions that started in an interval still run after each later one',
  access: mayRead('metrics'),
  query: z.object({
    organization_id: z.string().optional(),
    start_date: z.iso.date(),
    /** The whole day is included. */
    end_date: z.iso.date(),
    interval: z.enum(['week', 'month', 'year']).default('month'),
    timezone: TimeZone.default('UTC'),
    product_id: anyOf(Uuid),
  }),
  output: Cohorts,
})
export type CohortsQuery = z.output<typeof cohorts.query>

export const limits = endpoint({
  method: 'GET',
  path: `${basePath}limits`,
  summary: 'How many days of figures may be asked for at once',
  access: mayRead('metrics'),
  query: z.object({ organization_id: z.string().optional() }),
  output: Limits,
})

export const exportAll = endpoint({
  method: 'GET',
  path: `${basePath}export`,
  summary: 'The figures as CSV, one line for each interval',
  access: mayRead('metrics'),
  query: z.object(filters),
  output: NoJson,
})
