import { useTranslations } from 'use-intl/react'
import { metrics } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { CohortTable, Empty, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { moved } from '../shop/days.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { View } from './use-view.ts'

/** As many as can be read in one table. */
const months = 12

/** How many subscribers stay, by the month in which they began. */
export function Cohorts({ shop, view }: { shop: Shop; view: View }) {
  const t = useTranslations('shop-metrics.ui.cohorts')
  const locale = formattingLocale(useLanguage().language)
  const { reach, zone } = view
  const { data, error, refetch } = useCall(metrics.cohorts, {
    query: {
      organizationId: shop.organization.id,
      startDate: moved(`${reach.today.slice(0, 7)}-01`, { months: 1 - months }),
      endDate: reach.today,
      interval: 'month',
      timezone: zone,
    },
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  if (data.cohorts.every(({ subscriptions }) => subscriptions === 0)) {
    return <Empty title={t('empty')}>{t('emptyText')}</Empty>
  }
  const number = numberFormat(locale)
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const month = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: zone })
  const longest = Math.max(...data.cohorts.map(({ active }) => active.length))
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('purpose')}
      </Text>
      <CohortTable
        caption={t('caption')}
        heads={[t('started'), t('all')]}
        ages={Array.from({ length: longest }, (_, age) => ({
          text: number.format(age + 1),
          label: t('month', { n: age + 1 }),
        }))}
        rows={data.cohorts.map(({ timestamp, subscriptions, active }) => ({
          id: timestamp.toISOString(),
          label: month.format(timestamp),
          size: number.format(subscriptions),
          cells: (subscriptions === 0 ? [] : active).map((count) => {
            const left = count / subscriptions
            const percent = share.format(left)
            const label = t('cell', { percent, count, all: subscriptions })
            return { share: left, text: percent, label }
          }),
        }))}
      />
    </Stack>
  )
}
