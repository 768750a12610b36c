import { useTranslations } from 'use-intl/react'
import {
  Button,
  Field,
  IconClose,
  IconPlus,
  MoneyField,
  RadioGroup,
  Row,
  Stack,
  Text,
  WithAction,
} from '../../../../ui/index.ts'
import { type TierDraft, tiersOf } from './draft.ts'
import { type EditorForm, wholeOf } from './form.ts'

const mostTiers = 50

/** A price for each seat, which may depend on how many there are. */
export function SeatFields(form: EditorForm) {
  const t = useTranslations('shop-products.ui.seats')
  const { draft, locale, problems, set } = form
  const { currency, tiers } = draft
  const starts = tiersOf(draft)

  function change(at: number, next: Partial<TierDraft>) {
    set({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...next } : tier)) })
  }
  /** What has an end is followed by one more. */
  function add() {
    const [last, start] = [tiers.at(-1), starts.at(-1)]
    if (!last || !start) return
    const key = Math.max(...tiers.map((tier) => tier.key)) + 1
    const ended = { ...last, upTo: last.upTo ?? start.minSeats + 9 }
    set({ tiers: [...tiers.slice(0, -1), ended, { key, price: null, upTo: null }] })
  }

  return (
    <Stack gap={4}>
      <Row gap={4} align="start">
        <Field
          name="firstSeats"
          label={t('fewest')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.firstSeats ?? ''}
          error={problems.firstSeats}
          onChange={({ target }) => set({ firstSeats: wholeOf(target.value) })}
        />
        <MoneyField
          key={currency}
          grow
          name="fee"
          label={t('fee')}
          hint={t('feeHint')}
          currency={currency.toUpperCase()}
          locale={locale}
          defaultMinor={draft.fee ?? undefined}
          error={problems.fee}
          onChange={(fee) => set({ fee })}
        />
      </Row>
      {tiers.length > 1 ? (
        <RadioGroup
          name="seatType"
          label={t('type')}
          value={draft.seatType}
          onChange={(value) => set({ seatType: value as typeof draft.seatType })}
          options={(['volume', 'graduated'] as const).map((value) => ({
            value,
            label: t(`types.${value}`),
            note: t(`typeNotes.${value}`),
          }))}
        />
      ) : null}
      {tiers.map((tier, at) => {
        const from = starts[at]?.minSeats ?? 1
        return (
          <WithAction
            key={tier.key}
            action={
              tiers.length > 1 ? (
                <Button
                  kind="quiet"
                  iconOnly
                  icon={<IconClose />}
                  onClick={() => set({ tiers: tiers.filter(({ key }) => key !== tier.key) })}
                >
                  {t('remove', { from })}
                </Button>
              ) : null
            }
          >
            <Row gap={3} align="start" wrap={false}>
              <Field
                name={`tier.${at}.upTo`}
                label={t('from', { from })}
                inputMode="numeric"
                autoComplete="off"
                placeholder={at === tiers.length - 1 ? t('open') : ''}
                value={tier.upTo ?? ''}
                error={problems[`tier.${at}.upTo`]}
                onChange={({ target }) => change(at, { upTo: wholeOf(target.value) })}
              />
              <MoneyField
                key={currency}
                grow
                name={`tier.${at}.price`}
                label={t('price')}
                currency={currency.toUpperCase()}
                locale={locale}
                defaultMinor={tier.price ?? undefined}
                error={problems[`tier.${at}.price`]}
                onChange={(price) => change(at, { price })}
              />
            </Row>
          </WithAction>
        )
      })}
      <Row gap={3}>
        <Button size="sm" icon={<IconPlus />} disabled={tiers.length >= mostTiers} onClick={add}>
          {t('add')}
        </Button>
        <Text size="small" tone="muted">
          {t('text')}
        </Text>
      </Row>
    </Stack>
  )
}
