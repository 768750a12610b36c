import { useTranslations } from 'use-intl/react'
import {
  AffixField,
  Button,
  Card,
  Heading,
  IconClose,
  MoneyField,
  Row,
  Select,
  Stack,
  Text,
} from '../../../../ui/index.ts'
import { currenciesWith, currencyName } from './currencies.ts'
import { type CurrencyDraft, type Draft, taxBehaviors, tiersOf } from './draft.ts'
import { newCurrency, withFirst } from './draft-currencies.ts'
import { fieldIn } from './draft-problems.ts'
import type { EditorForm } from './form.ts'
import { useMeters } from './use-catalog.ts'

/** The first one included. */
const mostCurrencies = 10

/** What the product costs in further currencies. */
export function OtherCurrencies(form: EditorForm) {
  const t = useTranslations('shop-products.ui.price')
  const { draft, locale, set } = form
  const { currency, others } = draft
  const taken = [currency, ...others.map((other) => other.currency)]
  const left = currenciesWith(currency).filter((each) => !taken.includes(each))
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={3}>{t('currencies.title')}</Heading>
        <Text size="small" tone="muted">
          {t('currencies.text', { currency: currency.toUpperCase() })}
        </Text>
      </Stack>
      {others.map((other) => (
        <OneCurrency key={other.currency} {...form} other={other} />
      ))}
      {taken.length < mostCurrencies ? (
        <Select
          name="add_currency"
          label={t('currencies.add')}
          value=""
          onChange={({ target }) => set({ others: [...others, newCurrency(target.value, draft)] })}
          options={[
            { value: '', label: t('currencies.choose') },
            ...left.map((value) => ({ value, label: currencyName(value, locale) })),
          ]}
        />
      ) : null}
    </Stack>
  )
}

type OneProps = EditorForm & { other: CurrencyDraft }

function OneCurrency(props: OneProps) {
  const t = useTranslations('shop-products.ui.price')
  const { draft, locale, other, set } = props
  const { currency } = other
  const change = (more: Partial<CurrencyDraft>) =>
    set({ others: draft.others.map((each) => (each === other ? { ...each, ...more } : each)) })
  return (
    <Card>
      <Stack gap={4}>
        <Row justify="between" gap={3}>
          <Text strong>{currencyName(currency, locale)}</Text>
          <Row gap={2}>
            <Button size="sm" onClick={() => set(withFirst(draft, currency))}>
              {t('currencies.makeFirst')}
            </Button>
            <Button
              size="sm"
              kind="quiet"
              iconOnly
              icon={<IconClose />}
              onClick={() => set({ others: draft.others.filter((each) => each !== other) })}
            >
              {t('currencies.remove', { currency: currency.toUpperCase() })}
            </Button>
          </Row>
        </Row>
        <OneAmounts {...props} change={change} />
        {draft.interval === null ? null : <OneUsage {...props} change={change} />}
        <Select
          name={fieldIn(currency, 'taxBehavior')}
          label={t('tax')}
          value={other.taxBehavior}
          onChange={({ target }) => change({ taxBehavior: target.value as Draft['taxBehavior'] })}
          options={taxBehaviors.map((value) => ({
            value,
            label: t(`taxes.${value || 'usual'}`),
          }))}
        />
      </Stack>
    </Card>
  )
}

type PartProps = OneProps & { change: (more: Partial<CurrencyDraft>) => void }

function OneAmounts({ change, draft, locale, other, problems }: PartProps) {
  const t = useTranslations('shop-products.ui.price')
  const s = useTranslations('shop-products.ui.seats')
  const { currency } = other
  const money = (
    name: string,
    label: string,
    value: number | null,
    onChange: (value: number | null) => void,
    grow = true,
  ) => (
    <MoneyField
      key={name}
      grow={grow}
      name={fieldIn(currency, name)}
      label={label}
      currency={currency.toUpperCase()}
      locale={locale}
      defaultMinor={value ?? undefined}
      error={problems[fieldIn(currency, name)]}
      onChange={onChange}
    />
  )
  switch (draft.base) {
    case 'fixed':
      return money('amount', t('amount'), other.amount, (amount) => change({ amount }), false)
    case 'custom':
      return (
        <Row gap={4} align="start">
          {(['minimum', 'preset', 'maximum'] as const).map((name) =>
            money(name, t(name), other[name], (value) => change({ [name]: value })),
          )}
        </Row>
      )
    case 'seats':
      return (
        <Row gap={4} align="start">
          {draft.tiers.map(({ key }, at) => {
            const from = tiersOf(draft)[at]?.minSeats ?? 1
            const label = draft.tiers.length > 1 ? s('priceFrom', { from }) : s('price')
            const set = (price: number | null) =>
              change({ tiers: { ...other.tiers, [key]: price } })
            return money(`tier.${at}.price`, label, other.tiers[key] ?? null, set)
          })}
          {money('fee', s('fee'), other.fee, (fee) => change({ fee }))}
        </Row>
      )
    case 'free':
    case 'usage':
      return null
  }
}

function OneUsage(props: PartProps) {
  const t = useTranslations('shop-products.ui.usage')
  const { change, draft, locale, other, problems } = props
  const { meters } = useMeters(props)
  const { currency } = other
  return draft.usage.map(({ key, meterId }) => {
    const own = other.usage[key] ?? { unitPrice: '', cap: null }
    const name = meters?.find(({ id }) => id === meterId)?.name
    const set = (more: Partial<typeof own>) =>
      change({ usage: { ...other.usage, [key]: { ...own, ...more } } })
    return (
      <Row key={key} gap={3} align="start">
        <AffixField
          grow
          figure
          name={fieldIn(currency, `usage.${key}.unit`)}
          label={name ? t('unitOf', { meter: name }) : t('unit')}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency.toUpperCase()}
          value={own.unitPrice}
          error={problems[fieldIn(currency, `usage.${key}.unit`)]}
          onChange={({ target }) => set({ unitPrice: target.value })}
        />
        <MoneyField
          grow
          name={fieldIn(currency, `usage.${key}.cap`)}
          label={t('cap')}
          currency={currency.toUpperCase()}
          locale={locale}
          defaultMinor={own.cap ?? undefined}
          error={problems[fieldIn(currency, `usage.${key}.cap`)]}
          onChange={(cap) => set({ cap })}
        />
      </Row>
    )
  })
}
