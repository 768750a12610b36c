import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Ledger, Money, Row, Text } from '../../../ui/index.ts'
import { useTaxWords } from '../checkout-page/tax-words.ts'
import { UsageLines } from '../checkout-page/Usage.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { useCardWords } from './card-words.ts'
import { usePortal } from './use-portal.ts'

type Period = Pick<PortalPlan, 'interval' | 'intervalCount' | 'usage' | 'usagePeriod'>
type Chosen = Pick<NonNullable<PortalPlanPage['chosen']>, 'card' | 'preview'>
type Preview = Chosen['preview']

export function useInterval() {
  const t = useTranslations('sales.ui')
  return ({ interval, intervalCount: count }: Pick<Period, 'interval' | 'intervalCount'>) =>
    t('perInterval', { interval, count })
}

/** The end of the free trial that a subscription is in. */
export const trialEndOf = ({
  current_period_end: until,
  status,
}: Pick<PortalSubscription, 'current_period_end' | 'status'>) =>
  status === 'trialing' ? until : null

/** Charges with their price, then what the discount, the tax and the balance make of them. */
function useLines({ currency, is_billed_now: isBilledNow, ...preview }: Preview) {
  const { t, locale } = usePortal()
  const { t: ofCheckout } = useWords()
  const taxWords = useTaxWords()
  const money = (minor: number) => <Money amount={minor} currency={currency} locale={locale} />
  const { due_amount: due, lines, tax, tax_amount: taxed, total_amount: total } = preview
  const reduced = lines.reduce((sum, line) => sum + line.discount_amount, preview.discount_amount)
  const balance = isBilledNow && total > due ? total - due : 0
  return [
    ...lines.map(({ amount, discount_amount: reduction, label }, index) => ({
      id: String(index),
      label,
      amount: money(amount + reduction),
    })),
    ...(reduced > 0 ? [{ id: 'discount', label: t('discount'), amount: money(-reduced) }] : []),
    ...(tax && lines.length > 0 && (taxed !== 0 || tax.is_reverse_charge)
      ? [
          {
            id: 'tax',
            label: taxWords({
              rate: tax.parts_per_million,
              isIncluded: tax.behavior === 'inclusive',
              isReverseCharge: tax.is_reverse_charge,
            }),
            amount: money(taxed),
          },
        ]
      : []),
    ...(balance > 0 && total > 0
      ? [{ id: 'balance', label: ofCheckout('total.balance'), amount: money(-balance) }]
      : []),
  ]
}

/** What a change costs today and later, inside of the form that confirms it. */
export function ChangePreview({
  chosen: { card, preview },
  otherCard = null,
  period,
  trialUntil: until,
}: {
  chosen: Chosen
  /** In place of the saved one, where another card is typed; or the way to it. */
  otherCard?: { readonly isTyped: boolean; readonly button: ReactNode } | null
  period: Period
  /** The end of the free trial that it is in. */
  trialUntil: string | null
}) {
  const { t, locale, day, amount } = usePortal()
  const cards = useTranslations('portal-cards.ui')
  const { nameOf } = useCardWords()
  const every = useInterval()
  const { currency, total_amount: total } = preview
  const isLater = new Date(preview.applies_at) >= new Date(preview.current_period_end)
  const isWaiting = !preview.is_billed_now && preview.lines.length > 0
  const credit = amount(Math.abs(total), currency)
  return (
    <>
      <input type="hidden" name="applies_at" value={preview.applies_at} />
      <input type="hidden" name="due_amount" value={preview.due_amount} />
      <input type="hidden" name="recurring_amount" value={preview.recurring_amount} />
      <Ledger
        lines={useLines(preview)}
        total={{
          label: t('plan.today'),
          amount: <Money amount={preview.due_amount} currency={currency} locale={locale} even />,
        }}
      />
      {total < 0 ? (
        <Text strong>{t(isWaiting ? 'plan.creditLater' : 'plan.credit', { amount: credit })}</Text>
      ) : null}
      {isWaiting && total >= 0 ? <Text tone="muted">{t('plan.waits')}</Text> : null}
      {until === null ? null : (
        <Text strong>
          {preview.is_billed_now
            ? t('plan.trialEnds', { date: day(until) })
            : t('plan.trialStays', { date: day(preview.current_period_end) })}
        </Text>
      )}
      <Text>
        {isLater ? `${t('plan.begins', { date: day(preview.applies_at) })} ` : ''}
        {t(period.usage.length > 0 ? 'plan.nextUsage' : 'plan.next', {
          date: day(preview.current_period_end),
          amount: amount(preview.recurring_total_amount, currency),
          every: every(period),
        })}
        {total < 0 ? ` ${t('plan.creditFirst')}` : ''}
      </Text>
      <UsageLines prices={period.usage} period={period.usagePeriod} />
      {preview.due_amount > 0 && card && !otherCard?.isTyped ? (
        <Row gap={2} wrap>
          <Text tone="muted">{cards('paidWith', { card: nameOf(card) })}</Text>
          {otherCard?.button}
        </Row>
      ) : null}
    </>
  )
}
