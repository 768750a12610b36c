import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useTranslations } from 'use-intl/react'
import { reasons } from './metric-groups.ts'

type Reason = (typeof reasons)[number]
const isReason = (slug: MetricSlug): slug is Reason => reasons.some((each) => each === slug)

/** What figures are called, and how they are counted. */
export function useMetricWords() {
  const t = useTranslations('shop-metrics.ui')
  const reason = (slug: Reason) => t(`reasons.${slug}`)
  return {
    reason,
    name: (slug: MetricSlug): string =>
      isReason(slug) ? t('canceledBecause', { reason: reason(slug) }) : t(`names.${slug}`),
    meaning: (slug: MetricSlug): string =>
      isReason(slug) ? t('meanings.reason') : t(`meanings.${slug}`),
  }
}
