import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalMeterUsage } from '@guildhall/contract/portal-usage-page'
import { useTranslations } from 'use-intl/react'
import { dateFormat } from '../../../lib/intl.ts'
import {
  BarTable,
  Card,
  Disclosure,
  Facts,
  Heading,
  Progress,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { unitPriceText } from '../checkout-page/facts.ts'
import { Balance } from './Balance.tsx'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type UsagePage = Extract<BuyerPage, { kind: 'portal-usage' }>

/** What was used of each meter, what it costs, and the balance with the seller. */
export function Usage({ page }: { page: UsagePage }) {
  const t = useTranslations('portal-usage.ui')
  const { meters, metersTotal } = page
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>{t('open')}</Heading>
      {meters.length === 0 ? <Text tone="muted">{t('nothing')}</Text> : null}
      {meters.map((meter) => (
        <Meter key={meter.id} meter={meter} />
      ))}
      {metersTotal > meters.length ? (
        <Text tone="muted">{t('more', { count: meters.length })}</Text>
      ) : null}
      <Balance page={page} />
    </Inside>
  )
}

function Meter({ meter }: { meter: PortalMeterUsage }) {
  const t = useTranslations('portal-usage.ui')
  const { amount, day, locale, number } = usePortal()
  const { beyond, included, left, name, periodEnd, price, unit, used } = meter
  const counted = (value: number) => (unit === null ? number(value) : `${number(value)} ${unit}`)
  const words = price && { price: unitPriceText(price.unitAmount, price.currency, locale) }
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2}>{name}</Heading>
        {included > 0 ? (
          <Progress
            value={Math.min(used, included)}
            max={included}
            label={t('used')}
            aside={t('ofIncluded', { used: number(used), included: counted(included) })}
            tone={used >= included * 0.9 ? 'warn' : undefined}
          />
        ) : null}
        <Facts
          items={[
            included === 0
              ? { term: t('used'), detail: counted(used) }
              : beyond > 0
                ? { term: t('beyond'), detail: counted(beyond) }
                : { term: t('left'), detail: counted(left) },
            ...(price && words
              ? [
                  {
                    term: t('price'),
                    detail:
                      price.cap === null
                        ? t('priceOf', words)
                        : t('priceOfCapped', { ...words, cap: amount(price.cap, price.currency) }),
                  },
                  { term: t('soFar'), detail: amount(price.amount, price.currency) },
                ]
              : []),
            ...(periodEnd === null ? [] : [{ term: t('periodEnd'), detail: day(periodEnd) }]),
          ]}
        />
        <Disclosure title={t('history.open')}>
          <History meter={meter} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

const formats = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const

function History({ meter }: { meter: PortalMeterUsage }) {
  const t = useTranslations('portal-usage.ui')
  const { locale, number } = usePortal()
  const { history, interval, name } = meter
  const format = dateFormat(locale, { ...formats[interval], timeZone: 'UTC' })
  return (
    <BarTable
      caption={t('history.title', { meter: name })}
      heads={[t('history.time'), t('used')]}
      rows={history.toReversed().map(({ from, quantity }) => {
        const date = format.format(new Date(from))
        return {
          id: from.slice(0, interval === 'month' ? 7 : 10),
          label: interval === 'week' ? t('history.week', { date }) : date,
          value: quantity,
          text: number(quantity),
        }
      })}
    />
  )
}
