import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { BarTable } from '../../../ui/index.ts'
import { type Metrics, valueIn } from '../shop/figures-of.ts'
import { reasons } from './metric-groups.ts'
import { useMetricWords } from './use-metric-words.ts'

/** Why subscriptions were canceled, the most frequent reason first. */
export function Reasons({ now }: { now: Metrics }) {
  const t = useTranslations('shop-metrics.ui')
  const words = useMetricWords()
  const number = numberFormat(formattingLocale(useLanguage().language))
  const rows = reasons
    .map((slug) => ({ slug, value: valueIn(now.totals, slug) }))
    .sort((a, b) => b.value - a.value)
  return (
    <BarTable
      untimed
      caption={t('whyCanceled')}
      heads={[t('reason'), t('names.canceled_subscriptions')]}
      rows={rows.map(({ slug, value }) => ({
        id: slug,
        label: words.reason(slug),
        value,
        text: number.format(value),
      }))}
    />
  )
}
