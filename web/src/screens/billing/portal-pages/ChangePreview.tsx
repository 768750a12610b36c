import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { PortalPlan, PortalPlanPage } from '@guildhall/contract/portal-pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Ledger, Money, Row, Text } from '../../../ui/index.ts'
import { useTaxWords } from '../checkout-page/tax-words.ts'
import { UsageLines } from '../checkout-page/Usage.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { type ChangeLine, changeLines } from '../shop/change-lines.ts'
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

/** As the merchant's page has them; a credit is said in a sentence of its own. */
function useLines({ currency, lines, tax, ...preview }: Preview) {
  const { t, locale } = usePortal()
  const { t: ofCheckout } = useWords()
  const taxWords = useTaxWords()
  const labelOf = (line: ChangeLine) => {
    if (line.kind === 'item') return line.label
    if (line.kind === 'tax') return taxWords(line.tax)
    if (line.kind === 'balance') return ofCheckout('total.balance')
    return line.kind === 'debt' ? t('plan.debt') : t('discount')
  }
  return changeLines({
    isBilledNow: preview.is_billed_now,
    lines: lines.map((line) => ({ ...line, discountAmount: line.discount_amount })),
    discountAmount: preview.discount_amount,
    tax: tax && {
      behavior: tax.behavior,
      partsPerMillion: tax.parts_per_million,
      isReverseCharge: tax.is_reverse_charge,
    },
    taxAmount: preview.tax_amount,
    totalAmount: preview.total_amount,
    dueAmount: preview.due_amount,
  })
    .filter(({ kind }) => kind !== 'credit')
    .map((line, index) => ({
      id: line.kind === 'item' ? String(index) : line.kind,
      label: labelOf(line),
      amount: <Money amount={line.amount} currency={currency} locale={locale} />,
    }))
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
