import { useTranslations } from 'use-intl/react'
import { checkouts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Progress, Row, Section, Skeleton, Stack, Text } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

type FunnelProps = {
  shop: Shop
  /** Only checkouts that were opened from this link. */
  checkoutLinkId?: string
  createdAfter?: string | undefined
}

const steps = ['opened', 'identified', 'confirmed', 'succeeded'] as const

/** How far buyers come, and what was paid; where there are very many, of the newest. */
export function Funnel({ shop, checkoutLinkId, createdAfter }: FunnelProps) {
  const t = useTranslations('shop-checkouts.ui.funnel')
  const { locale, money, number } = useShopWords()
  const { data, error, refetch } = useCall(checkouts.funnel, {
    query: {
      organizationId: shop.organization.id,
      ...(checkoutLinkId && { checkoutLinkId }),
      ...(createdAfter && { createdAfter }),
    },
  })
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={5} />
  const { amounts, expired, isComplete, opened } = data
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        {steps.map((step) => (
          <Progress
            key={step}
            label={t(`steps.${step}`)}
            value={data[step]}
            max={Math.max(1, opened)}
            aside={
              step === 'opened' || opened === 0
                ? number(data[step])
                : t('share', { count: number(data[step]), share: percent(data[step] / opened) })
            }
          />
        ))}
        <Row justify="between">
          <Text as="span">{t('paid')}</Text>
          {amounts.length === 0 ? (
            <Text as="span" tone="muted">
              –
            </Text>
          ) : (
            <Stack as="span" gap={1}>
              {amounts.map(({ amount, currency }) => (
                <span key={currency}>{money(amount, currency)}</span>
              ))}
            </Stack>
          )}
        </Row>
        <Text size="small" tone="muted">
          {t('expired', { count: number(expired) })}
          {isComplete ? null : ` ${t('newest', { count: number(opened) })}`}
        </Text>
      </Stack>
    </Section>
  )
}
