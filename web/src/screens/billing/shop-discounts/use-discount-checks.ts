import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Failure } from '../../../lib/errors.ts'
import type { Check } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/discounts.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { momentOfClock } from '../../../lib/zone-days.ts'
import type { Shop } from '../shop/use-shop.ts'
import { offeredCurrencies } from './discount-currencies.ts'
import { amountName, basisPointsOf, type Discount } from './discount-fields.ts'

/** What would be refused, said before it is sent. */
export function useDiscountChecks(
  shop: Shop,
  discount: Discount | undefined,
): Record<string, Check> {
  const t = useTranslations('shop-discounts.ui.problems')
  const c = useTranslations('common.ui')
  const limits = useLimitChecks({
    name: create.name,
    duration_in_months: { ...create.durationInMonths, required: true },
    max_redemptions: create.maxRedemptions,
    max_redemptions_per_customer: create.maxRedemptionsPerCustomer,
  })
  const own = useCall(merchants.get, { id: shop.organization.id }).data?.defaultPresentmentCurrency
  const before = discount?.type === 'fixed' ? Object.keys(discount.amounts) : []
  const currencies = offeredCurrencies([...(own ? [own] : []), ...before])
  const used = discount?.redemptionsCount ?? 0
  const ends: Check = (value, form) => {
    const [start, end] = [momentOfClock(String(form.get('starts_at'))), momentOfClock(value)]
    return start && end && end <= start ? t('ends') : undefined
  }
  return {
    ...limits,
    code: (value) => (/^[a-z0-9._-]{0,256}$/i.test(value.trim()) ? undefined : t('code')),
    basis_points: (value, form) =>
      !form.has('basis_points') || basisPointsOf(value) !== null ? undefined : t('percent'),
    ...Object.fromEntries(
      currencies.map((currency): [string, Check] => [
        amountName(currency),
        (value, form) =>
          form.has(amountName(currency)) && value === '' ? c('required') : undefined,
      ]),
    ),
    max_redemptions: (value, form) =>
      limits.max_redemptions?.(value, form) ??
      (value.trim() !== '' && Number(value) < used ? t('most', { count: used }) : undefined),
    ends_at: ends,
  }
}

/** What the server refuses, at the fields that it names. */
export function useDiscountProblems() {
  const t = useTranslations('shop-discounts.ui.problems')
  return (failure: Failure) =>
    refusedFields(failure, ({ path, type }) => {
      if (path === 'code') return type === 'value_error' ? t('codeTaken') : t('code')
      return path === 'ends_at' ? t('ends') : t('other')
    })
}
