import type { MetricSlug, ReasonSlug } from '@guildhall/contract/billing/metrics'

/** The figures of each tab, in their order. */
export const groups = {
  revenue: [
    'net_revenue',
    'revenue',
    'net_cumulative_revenue',
    'cumulative_revenue',
    'new_subscriptions_net_revenue',
    'new_subscriptions_revenue',
    'renewed_subscriptions_net_revenue',
    'renewed_subscriptions_revenue',
    'one_time_products_net_revenue',
    'one_time_products_revenue',
  ],
  subscriptions: [
    'monthly_recurring_revenue',
    'committed_monthly_recurring_revenue',
    'active_subscriptions',
    'committed_subscriptions',
    'new_subscriptions',
    'renewed_subscriptions',
    'average_revenue_per_user',
    'ltv',
    'annual_recurring_revenue',
    'committed_annual_recurring_revenue',
    'trial_monthly_recurring_revenue',
    'trial_committed_monthly_recurring_revenue',
  ],
  orders: ['orders', 'average_order_value', 'net_average_order_value', 'one_time_products'],
  checkouts: ['checkouts', 'succeeded_checkouts', 'checkouts_conversion'],
  cancellations: ['canceled_subscriptions', 'churned_subscriptions', 'churn_rate'],
} as const satisfies Readonly<Record<string, readonly MetricSlug[]>>

export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as Group[]

/** Why subscriptions were canceled; drawn beside each other, not one by one. */
export const reasons = [
  'canceled_subscriptions_too_expensive',
  'canceled_subscriptions_missing_features',
  'canceled_subscriptions_switched_service',
  'canceled_subscriptions_unused',
  'canceled_subscriptions_customer_service',
  'canceled_subscriptions_low_quality',
  'canceled_subscriptions_too_complex',
  'canceled_subscriptions_other',
] as const satisfies readonly ReasonSlug[]

type Grouped = (typeof groups)[Group][number] | (typeof reasons)[number]
/** Does not compile while a figure is in no tab. */
export const allSlugs: readonly (MetricSlug extends Grouped ? MetricSlug : never)[] = [
  ...Object.values(groups).flat(),
  ...reasons,
]

export const slugOf = (text: string | undefined): MetricSlug | undefined =>
  allSlugs.find((slug) => slug === text)

/** More of them is worse. */
const unwelcome: ReadonlySet<MetricSlug> = new Set([...groups.cancellations, ...reasons])
export const isUnwelcome = (slug: MetricSlug): boolean => unwelcome.has(slug)
