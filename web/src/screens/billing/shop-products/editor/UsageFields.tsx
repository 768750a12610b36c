import { useTranslations } from 'use-intl/react'
import {
  AffixField,
  Button,
  Heading,
  IconClose,
  IconPlus,
  MoneyField,
  Row,
  Select,
  Stack,
  Text,
  WithAction,
} from '../../../../ui/index.ts'
import type { UsageDraft } from './draft.ts'
import type { EditorForm } from './form.ts'
import { useMeters } from './use-catalog.ts'

const mostPrices = 18

/** What each use costs, on top of the price or instead of it. */
export function UsageFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui.usage')
  const { draft, locale, problems, set } = form
  const { meters } = useMeters(form)
  const { usage } = draft
  const currency = draft.currency.toUpperCase()

  function change(key: number, next: Partial<UsageDraft>) {
    set({ usage: usage.map((each) => (each.key === key ? { ...each, ...next } : each)) })
  }
  function add() {
    const key = Math.max(0, ...usage.map((each) => each.key)) + 1
    const [only] = meters?.length === 1 ? meters : []
    set({ usage: [...usage, { key, meterId: only?.id ?? '', unitPrice: '', cap: null }] })
  }

  const isNone = meters?.length === 0
  return (
    <Stack gap={3}>
      <Heading level={3}>{t('title')}</Heading>
      {usage.map(({ cap, key, meterId, unitPrice }) => (
        <WithAction
          key={key}
          action={
            <Button
              kind="quiet"
              iconOnly
              icon={<IconClose />}
              onClick={() => set({ usage: usage.filter((each) => each.key !== key) })}
            >
              {t('remove')}
            </Button>
          }
        >
          <Stack gap={3}>
            <Select
              name={`usage.${key}.meter`}
              label={t('meter')}
              value={meterId}
              error={problems[`usage.${key}.meter`]}
              onChange={({ target }) => change(key, { meterId: target.value })}
              options={[
                { value: '', label: t('choose') },
                ...(meters ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Row gap={3} align="start" wrap={false}>
              <AffixField
                grow
                figure
                name={`usage.${key}.unit`}
                label={t('unit')}
                inputMode="decimal"
                autoComplete="off"
                suffix={currency}
                value={unitPrice}
                error={problems[`usage.${key}.unit`]}
                onChange={({ target }) => change(key, { unitPrice: target.value })}
              />
              <MoneyField
                key={currency}
                grow
                name={`usage.${key}.cap`}
                label={t('cap')}
                currency={currency}
                locale={locale}
                defaultMinor={cap ?? undefined}
                error={problems[`usage.${key}.cap`]}
                onChange={(value) => change(key, { cap: value })}
              />
            </Row>
          </Stack>
        </WithAction>
      ))}
      <Row gap={3}>
        <Button
          size="sm"
          icon={<IconPlus />}
          disabled={usage.length >= mostPrices}
          disabledReason={isNone ? t('none') : undefined}
          onClick={add}
        >
          {t('add')}
        </Button>
        <Text size="small" tone="muted">
          {t('text')}
        </Text>
      </Row>
    </Stack>
  )
}
