import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useTranslations } from 'use-intl/react'
import { Delta } from '../../../ui/index.ts'
import { type Compared, changeOf, typeIn, valueIn } from '../shop/figures-of.ts'
import { useMetricFormat } from '../shop/use-metric-format.tsx'
import { isUnwelcome } from './metric-groups.ts'

type ChangeProps = { compared: Compared; slug: MetricSlug }

/** By how much a figure differs from that of the other period; shares differ by points. */
export function Change({ compared: { now, before }, slug }: ChangeProps) {
  const t = useTranslations('shop-metrics.ui')
  const format = useMetricFormat(now.currency)
  if (!before) return null
  const [value, earlier] = [valueIn(now.totals, slug), valueIn(before.totals, slug)]
  const isShare = typeIn(now, slug) === 'percentage'
  const change = isShare ? value - earlier : (changeOf(value, earlier) ?? 0)
  if (change === 0) return null
  const isUp = change > 0
  const text = isShare ? t('points', { points: format.points(change) }) : format.share(change)
  return (
    <Delta
      direction={isUp ? 'up' : 'down'}
      tone={isUp === isUnwelcome(slug) ? 'bad' : 'good'}
      text={text}
      label={t(isUp ? 'more' : 'less', { change: text })}
    />
  )
}
