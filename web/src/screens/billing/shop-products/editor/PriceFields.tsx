import { useTranslations } from 'use-intl/react'
import { MoneyField, RadioCards, Row, Section, Select, Stack, Text } from '../../../../ui/index.ts'
import { useShopWords } from '../../shop/use-shop-words.tsx'
import { currenciesWith, currencyName } from './currencies.ts'
import { type Base, type Draft, taxBehaviors } from './draft.ts'
import type { EditorForm } from './form.ts'
import { OtherCurrencies } from './OtherCurrencies.tsx'
import { SeatFields } from './SeatFields.tsx'
import { SpanFields } from './SpanFields.tsx'
import { TrialFields } from './TrialFields.tsx'
import { UsageFields } from './UsageFields.tsx'
import { UsagePeriod } from './UsagePeriod.tsx'

const bases = ['fixed', 'custom', 'seats', 'free'] as const

type Cycle = 'once' | 'month' | 'year' | 'other'

function cycleOf({ count, interval }: Draft): Cycle {
  if (interval === null) return 'once'
  return count === 1 && (interval === 'month' || interval === 'year') ? interval : 'other'
}

/** What it costs, and how often. */
export function PriceFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui.price')
  const { draft, problems, product, set } = form
  const isRecurring = draft.interval !== null
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        {product ? <Schedule {...form} /> : <CycleChoice {...form} />}
        <RadioCards
          name="base"
          wide
          label={t('kind')}
          value={draft.base}
          error={problems.base}
          onChange={(value) => set({ base: value as Base })}
          options={[...bases, ...(isRecurring ? (['usage'] as const) : [])].map((value) => ({
            value,
            label: t(`bases.${value}`),
            note: t(`baseNotes.${value}`),
          }))}
        />
        <Amounts {...form} />
        <Row gap={4} align="start">
          <CurrencyChoice {...form} />
          <Select
            name="taxBehavior"
            label={t('tax')}
            value={draft.taxBehavior}
            onChange={({ target }) => set({ taxBehavior: target.value as Draft['taxBehavior'] })}
            options={taxBehaviors.map((value) => ({
              value,
              label: t(`taxes.${value || 'usual'}`),
            }))}
          />
        </Row>
        {isRecurring ? <UsageFields {...form} /> : null}
        {isRecurring ? <UsagePeriod {...form} /> : null}
        <OtherCurrencies {...form} />
        {isRecurring ? <TrialFields {...form} /> : null}
      </Stack>
    </Section>
  )
}

/** What was bought stays as often as it was bought. */
function Schedule({ draft }: EditorForm) {
  const t = useTranslations('shop-products.ui')
  const { every } = useShopWords()
  const { count, interval } = draft
  return (
    <Stack gap={1}>
      <Text strong>
        {interval
          ? t('typeEvery', {
              every: every({ recurringInterval: interval, recurringIntervalCount: count ?? 1 }),
            })
          : t('types.once')}
      </Text>
      <Text size="small" tone="muted">
        {t('price.scheduleFixed')}
      </Text>
    </Stack>
  )
}

function CycleChoice({ draft, problems, set }: EditorForm) {
  const t = useTranslations('shop-products.ui.price')
  const cycle = cycleOf(draft)
  function choose(value: string) {
    if (value === 'once') {
      set({ interval: null, ...(draft.base === 'usage' && { base: 'fixed' }) })
    } else if (value === 'month' || value === 'year') set({ interval: value, count: 1 })
    else set({ interval: 'month', count: 3 })
  }
  return (
    <>
      <RadioCards
        name="cycle"
        label={t('cycle')}
        value={cycle}
        onChange={choose}
        options={(['once', 'month', 'year', 'other'] as const).map((value) => ({
          value,
          label: t(`cycles.${value}`),
          note: t(value === 'once' ? 'onceNote' : 'renewsNote'),
        }))}
      />
      {cycle === 'other' && draft.interval ? (
        <SpanFields
          label={t('every')}
          names={['count', 'interval']}
          count={draft.count}
          interval={draft.interval}
          error={problems.count}
          onChange={(count, interval) => set({ count, interval })}
        />
      ) : null}
    </>
  )
}

function CurrencyChoice({ draft, locale, problems, set }: EditorForm) {
  const t = useTranslations('shop-products.ui.price')
  const others = draft.others.map(({ currency }) => currency)
  return (
    <Select
      name="currency"
      label={t('currency')}
      hint={others.length > 0 ? t('currencies.first') : undefined}
      value={draft.currency}
      error={problems.currency}
      onChange={({ target }) => set({ currency: target.value })}
      options={currenciesWith(draft.currency)
        .filter((value) => !others.includes(value))
        .map((value) => ({ value, label: currencyName(value, locale) }))}
    />
  )
}

function Amounts(form: EditorForm) {
  const t = useTranslations('shop-products.ui.price')
  const { draft, locale, problems, set } = form
  const shared = { currency: draft.currency.toUpperCase(), locale }
  switch (draft.base) {
    case 'fixed':
      return (
        <MoneyField
          {...shared}
          key={draft.currency}
          name="amount"
          label={t('amount')}
          defaultMinor={draft.amount ?? undefined}
          error={problems.amount}
          onChange={(amount) => set({ amount })}
        />
      )
    case 'custom':
      return (
        <Row gap={4} align="start">
          {(['minimum', 'preset', 'maximum'] as const).map((name) => (
            <MoneyField
              {...shared}
              key={`${name} ${draft.currency}`}
              grow
              name={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              defaultMinor={draft[name] ?? undefined}
              error={problems[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </Row>
      )
    case 'seats':
      return <SeatFields {...form} />
    case 'usage':
      return problems.base ? null : (
        <Text size="small" tone="muted">
          {t('usageBelow')}
        </Text>
      )
    case 'free':
      return null
  }
}
