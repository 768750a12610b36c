import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { dateLocale } from '../../../lib/formats.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import {
  AffixField,
  amountText,
  Facts,
  MoneyField,
  Note,
  RadioCards,
  Select,
  Skeleton,
  Stack,
  TextButton,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { offeredCurrencies } from './discount-currencies.ts'
import { amountName, type Discount, type Duration, durations } from './discount-fields.ts'
import { useDiscountWords } from './use-discount-words.ts'

type Problems = Readonly<Record<string, string>>
type TermsFieldsProps = { shop: Shop; discount: Discount | undefined; problems: Problems }

/** How much is taken off, and for how long: what buyers are promised. */
export function TermsFields({ shop, discount, problems }: TermsFieldsProps) {
  const t = useTranslations('shop-discounts.ui')
  const [type, setType] = useState<string>(discount?.type ?? 'percentage')
  const [duration, setDuration] = useState<string>(discount?.duration ?? 'once')
  if (discount && discount.redemptionsCount > 0) return <Locked discount={discount} />
  const amount =
    type === 'percentage' ? (
      <Percentage discount={discount} error={problems.basis_points} />
    ) : (
      <Amounts shop={shop} discount={discount} problems={problems} />
    )
  const months =
    duration === 'repeating' ? (
      <AffixField
        label={t('fields.months')}
        name="duration_in_months"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={discount?.duration === 'repeating' ? discount.durationInMonths : ''}
        hint={t('fields.monthsHint')}
        error={problems.duration_in_months}
      />
    ) : null
  if (discount) {
    return (
      <>
        <Note tone="info" title={t('kept')}>
          {t('keptText')}
        </Note>
        {amount}
        {months}
      </>
    )
  }
  return (
    <>
      <RadioCards
        name="type"
        label={t('fields.type')}
        value={type}
        onChange={setType}
        options={(['percentage', 'fixed'] as const).map((value) => ({
          value,
          label: t(`types.${value}`),
          note: t(`typeNotes.${value}`),
        }))}
      />
      {amount}
      <RadioCards
        name="duration"
        label={t('fields.duration')}
        hint={t('fields.durationHint')}
        value={duration}
        onChange={setDuration}
        options={durations.map((value: Duration) => ({
          value,
          label: t(`durations.${value}`),
          note: t(`durationNotes.${value}`),
        }))}
      />
      {months}
    </>
  )
}

/** What was promised to those who have used it. */
function Locked({ discount }: { discount: Discount }) {
  const t = useTranslations('shop-discounts.ui')
  const { lasts, off } = useDiscountWords()
  return (
    <Stack gap={3}>
      <Note tone="info" title={t('locked', { count: discount.redemptionsCount })}>
        {t('lockedText')}
      </Note>
      <Facts
        items={[
          { term: t('columns.off'), detail: off(discount) },
          { term: t('fields.duration'), detail: lasts(discount) },
        ]}
      />
    </Stack>
  )
}

function Percentage({
  discount,
  error,
}: {
  discount: Discount | undefined
  error?: string | undefined
}) {
  const t = useTranslations('shop-discounts.ui')
  const { language } = useShopWords()
  const points = discount?.type === 'percentage' ? discount.basisPoints : undefined
  return (
    <AffixField
      label={t('fields.percent')}
      name="basis_points"
      suffix="%"
      inputMode="decimal"
      autoComplete="off"
      figure
      defaultValue={
        points === undefined
          ? ''
          : amountText(points, 2, dateLocale(language)).replace(/[.,]00$/, '')
      }
      error={error}
    />
  )
}

type AmountsProps = { shop: Shop; discount: Discount | undefined; problems: Problems }

/** An amount in each currency; the first is that of the shop. */
function Amounts({ shop, discount, problems }: AmountsProps) {
  const merchant = useCall(merchants.get, { id: shop.organization.id })
  const own = merchant.data?.defaultPresentmentCurrency
  if (own === undefined) return <Skeleton lines={2} />
  return <AmountList own={own} discount={discount} problems={problems} />
}

function AmountList({ own, discount, problems }: Omit<AmountsProps, 'shop'> & { own: string }) {
  const t = useTranslations('shop-discounts.ui')
  const { language } = useShopWords()
  const before = discount?.type === 'fixed' ? discount.amounts : {}
  const [currencies, setCurrencies] = useState<readonly string[]>(() => {
    const known = Object.keys(before)
    return known.length > 0 ? known : [own]
  })
  const names = new Intl.DisplayNames([formattingLocale(language)], { type: 'currency' })
  const others = offeredCurrencies([own]).filter((currency) => !currencies.includes(currency))
  return (
    <Stack gap={3}>
      {currencies.map((currency) => {
        const code = currency.toUpperCase()
        return (
          <MoneyField
            key={currency}
            label={t('fields.amount', { currency: code })}
            labelAside={
              currencies.length > 1 ? (
                <TextButton
                  onClick={() => setCurrencies(currencies.filter((each) => each !== currency))}
                >
                  {t('removeCurrency', { currency: code })}
                </TextButton>
              ) : null
            }
            name={amountName(currency)}
            currency={code}
            locale={dateLocale(language)}
            defaultMinor={before[currency]}
            error={problems[amountName(currency)]}
          />
        )
      })}
      <Select
        label={t('addCurrency')}
        name="further"
        value=""
        onChange={({ target }) => setCurrencies([...currencies, target.value])}
        options={[
          { value: '', label: '–' },
          ...others.map((value) => ({
            value,
            label: `${value.toUpperCase()} · ${names.of(value.toUpperCase())}`,
            lang: formattingLocale(language),
          })),
        ]}
      />
    </Stack>
  )
}
