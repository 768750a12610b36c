import { useTranslations } from 'use-intl/react'
import { Section, Stack } from '../../../ui/index.ts'
import { UsageLine } from '../shop/UsageLine.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'

/** What was used in this period, and what it would cost if it ended now. */
export function SubscriptionMeters({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('shop-subscriptions.ui.meters')
  const { amount, number } = useShopWords()
  const { currency, meters } = subscription
  if (meters.length === 0) return null
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        {meters.map(({ id, amount: due, consumedUnits: used, creditedUnits: credited, meter }) => {
          const words = { used: number(used), credited: number(credited) }
          const usage = credited > 0 ? t('usedOf', words) : t('used', words)
          return (
            <UsageLine key={id} name={meter.name} used={used} credited={credited}>
              {due > 0 ? t('costs', { usage, amount: amount(due, currency) }) : usage}
            </UsageLine>
          )
        })}
      </Stack>
    </Section>
  )
}
