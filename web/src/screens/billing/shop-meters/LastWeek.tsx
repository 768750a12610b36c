import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { meters } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { Note, Skeleton, Stack, Statement, Text } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { lastDays } from './days-of.ts'
import type { Aggregation, Filter } from './filter-draft.ts'
import { QuantityChart } from './QuantityChart.tsx'
import { useFilterWords } from './use-filter-words.ts'
import { useSettled } from './use-settled.ts'

type LastWeekProps = {
  shop: Shop
  /** Undefined while a condition or the property is missing. */
  filter: Filter | undefined
  aggregation: Aggregation | undefined
}

const days = 7

/** What is typed, in words, and what it would have counted in the last week. */
export function LastWeek({ shop, filter, aggregation }: LastWeekProps) {
  const t = useTranslations('shop-meters.ui.week')
  const { sentence } = useFilterWords()
  const draft = filter && aggregation ? { filter, aggregation } : undefined
  const settled = useSettled(draft)
  return (
    <Stack gap={4}>
      <Statement label={t('says')} title={draft ? sentence(draft) : t('unfinished')} />
      {settled ? <Counted shop={shop} {...settled} /> : <Text tone="muted">{t('later')}</Text>}
    </Stack>
  )
}

type CountedProps = { shop: Shop; filter: Filter; aggregation: Aggregation }

function Counted({ shop, filter, aggregation }: CountedProps) {
  const t = useTranslations('shop-meters.ui.week')
  const errorText = useErrorText()
  const { now } = useShopWords()
  const { data, error } = useCall(meters.preview, {
    organizationId: shop.organization.id,
    filter: filter as never,
    aggregation,
    ...lastDays(now, days),
    interval: 'day',
    timezone: pageZone(),
  })
  if (error) {
    const failure = failureOf(error)
    // A statement that takes too long is ended, as any other one.
    return (
      <Note tone="warn" title={t(failure.status === 503 ? 'tooMany' : 'failed')}>
        {failure.status === 503 ? t('tooManyText') : errorText(failure)}
      </Note>
    )
  }
  if (!data) return <Skeleton lines={6} />
  return <QuantityChart small title={t('title')} summary={t('note')} quantities={data} />
}
