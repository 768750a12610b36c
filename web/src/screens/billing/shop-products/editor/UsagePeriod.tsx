import { useTranslations } from 'use-intl/react'
import { Select, Stack, Text } from '../../../../ui/index.ts'
import { usePriceText } from '../use-price-text.ts'
import type { EditorForm } from './form.ts'
import { isSamePeriod, usagePeriodsOf } from './usage-periods.ts'

/** How often usage is charged and credits are given, where payments are further apart. */
export function UsagePeriod({ draft, problems, product, set }: EditorForm) {
  const t = useTranslations('shop-products.ui.usage')
  const { every } = usePriceText()
  const { usagePeriod } = draft
  const periods = usagePeriodsOf(draft)
  const chosen = periods.findIndex((each) => isSamePeriod(each, usagePeriod))
  // Subscribers bought it so, as the interval of the price.
  if (product) {
    return usagePeriod ? (
      <Stack gap={1}>
        <Text size="small" tone="muted">
          {t('when')}
        </Text>
        <Text>{t('onceEvery', { every: every(usagePeriod) })}</Text>
      </Stack>
    ) : null
  }
  if (periods.length === 0) return null
  return (
    <Select
      name="usagePeriod"
      label={t('when')}
      value={String(chosen)}
      error={problems.usagePeriod}
      onChange={({ target }) => set({ usagePeriod: periods[Number(target.value)] ?? null })}
      options={[
        { value: '-1', label: t('withPayment') },
        ...periods.map((each, index) => ({
          value: String(index),
          label: t('onceEvery', { every: every(each) }),
        })),
      ]}
    />
  )
}
