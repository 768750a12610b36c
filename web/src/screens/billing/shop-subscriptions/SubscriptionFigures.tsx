import { useTranslations } from 'use-intl/react'
import { relativeFormat } from '../../../lib/intl.ts'
import { DateTime, Progress, Row, RuledStrip, Stack, Text } from '../../../ui/index.ts'
import { usageBefore } from '../shop/next-step.ts'
import { isByUse, isGiven, nextStepOf, type Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { daysOf } from './period.ts'

type Of = { subscription: Subscription }

/** What it costs and what comes next, and how far its period has come. */
export function SubscriptionFigures({ subscription }: Of) {
  const t = useTranslations('shop-subscriptions.ui')
  const { dayFigure, every, locale, money, now, yearIn, yearOf } = useShopWords()
  const { amount, currency, startedAt } = subscription
  const step = nextStepOf(subscription)
  const isAhead = step !== null && step.date > now
  const usageAt = usageBefore(subscription)
  const inDays = (date: Date) => (
    <>
      {yearIn(date) === yearIn(now) ? null : <>{yearOf(date)} · </>}
      <DateTime value={date.toISOString()}>
        {relativeFormat(locale, { numeric: 'auto' }).format(daysOf(now, date), 'day')}
      </DateTime>
    </>
  )
  return (
    <Stack gap={6}>
      <RuledStrip
        items={[
          {
            id: 'amount',
            label: t('columns.amount'),
            value: isGiven(subscription) ? t('given') : money(amount, currency),
            figure: true,
            below: isByUse(subscription)
              ? t('everyAndUse', { every: every(subscription) })
              : every(subscription),
          },
          ...(usageAt
            ? [
                {
                  id: 'usage',
                  label: t('meters.next'),
                  value: dayFigure(usageAt),
                  figure: true,
                  below: usageAt > now ? inDays(usageAt) : yearOf(usageAt),
                },
              ]
            : []),
          ...(step
            ? [
                {
                  id: 'next',
                  label: t(
                    usageAt && step.kind === 'renewsUsage' ? 'steps.renewal' : `steps.${step.kind}`,
                  ),
                  value: dayFigure(step.date),
                  figure: true,
                  below: isAhead ? inDays(step.date) : yearOf(step.date),
                },
              ]
            : []),
          {
            id: 'since',
            label: t('started'),
            value: dayFigure(startedAt),
            figure: true,
            below: yearOf(startedAt),
          },
        ]}
      />
      <Period subscription={subscription} />
    </Stack>
  )
}

/** Only of a period that is under way. */
function Period({ subscription }: Of) {
  const t = useTranslations('shop-subscriptions.ui')
  const { day, now } = useShopWords()
  const { currentPeriodEnd: end, currentPeriodStart: start, status } = subscription
  const isUnderWay = status === 'active' || status === 'trialing' || status === 'past_due'
  // The clock of a sandbox may be ahead of ours.
  if (!isUnderWay || end <= now || start > now) return null
  const total = daysOf(start, end)
  const left = Math.min(total, daysOf(now, end))
  return (
    <Stack gap={1}>
      <Progress
        label={t(status === 'trialing' ? 'trial' : 'period')}
        value={now.getTime() - start.getTime()}
        max={end.getTime() - start.getTime()}
        aside={t('daysLeft', { left, total })}
      />
      <Row justify="between">
        {[start, end].map((date) => (
          <Text key={date.getTime()} as="span" size="small" tone="muted">
            {day(date)}
          </Text>
        ))}
      </Row>
    </Stack>
  )
}
