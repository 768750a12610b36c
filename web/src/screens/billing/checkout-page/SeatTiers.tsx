import { Ledger, Money, Stack, Text } from '../../../ui/index.ts'
import type { Price } from './facts.ts'
import { useWords } from './use-page.ts'

type SeatPrice = Extract<Price, { amount_type: 'seat_based' }>

/** What a seat costs where it depends on their number. */
export function SeatTiers({ price }: { price: SeatPrice | undefined }) {
  const { t, locale } = useWords()
  if (!price) return null
  const { seat_tier_type: type, tiers } = price.seat_tiers
  if (tiers.length < 2) return null
  return (
    <Stack gap={2}>
      <Text size="small" strong>
        {t('tiers.title')}
      </Text>
      <Ledger
        lines={tiers.map(({ max_seats: max, min_seats: min, price_per_seat: each }) => ({
          id: String(min),
          label: t(`tiers.${type}`, { min, max: max ?? 'none' }),
          amount: <Money amount={each} currency={price.price_currency} locale={locale} />,
        }))}
      />
    </Stack>
  )
}
