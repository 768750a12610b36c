import { useTranslations } from 'use-intl/react'
import { Badge, Code, Gauge, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Discount } from './discount-fields.ts'
import { type DiscountState, stateOf } from './discount-state.ts'
import { useDiscountWords } from './use-discount-words.ts'

const tones = { running: 'ok', scheduled: 'info', ended: 'neutral', usedUp: 'neutral' } as const

export function DiscountBadge({ state }: { state: DiscountState }) {
  const t = useTranslations('shop-discounts.ui.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** How often a discount was used, and of how many times. */
function Redemptions({ discount }: { discount: Discount }) {
  const t = useTranslations('shop-discounts.ui')
  const { number } = useShopWords()
  const { maxRedemptions: most, redemptionsCount: used } = discount
  if (most === null) return number(used)
  return (
    <Gauge value={used} max={most}>
      {t('usedOf', { used: number(used), most: number(most) })}
    </Gauge>
  )
}

export function useDiscountColumns(): readonly Column<Discount>[] {
  const t = useTranslations('shop-discounts.ui')
  const { day, now } = useShopWords()
  const { lasts, offShort } = useDiscountWords()
  return [
    {
      id: 'name',
      header: t('columns.discount'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: ({ code, name }) => (
        <Stack gap={1}>
          <Text as="span" strong>
            {name}
          </Text>
          {code ? (
            <Code>{code}</Code>
          ) : (
            <Text as="span" size="small" tone="muted">
              {t('noCode')}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'off',
      header: t('columns.off'),
      place: 2,
      cell: (discount) => (
        <Stack gap={1}>
          <Text as="span">{offShort(discount)}</Text>
          <Text as="span" size="small" tone="muted">
            {lasts(discount)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      whole: true,
      place: 4,
      cell: (discount) => <DiscountBadge state={stateOf(discount, now)} />,
    },
    {
      id: 'redemptions_count',
      header: t('columns.used'),
      sortable: true,
      place: 3,
      cell: (discount) => <Redemptions discount={discount} />,
    },
    {
      id: 'ends_at',
      header: t('columns.ends'),
      sortable: true,
      figures: true,
      roomy: true,
      place: 0,
      cell: ({ endsAt }) =>
        endsAt ? (
          day(endsAt)
        ) : (
          <Text as="span" tone="muted">
            –
          </Text>
        ),
    },
  ]
}
