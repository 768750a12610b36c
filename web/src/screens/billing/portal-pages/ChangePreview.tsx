import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import type { PortalPlan } from '@guildhall/contract/portal-pages'
import { Ledger, Money, Text } from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'
import { usePortal } from './use-portal.ts'

type Period = Pick<PortalPlan, 'interval' | 'intervalCount' | 'isByUse'>

export function useInterval() {
  const { t } = useWords()
  return ({ interval, intervalCount: count }: Pick<Period, 'interval' | 'intervalCount'>) =>
    t('price.perInterval', { interval, count })
}

/** What a change costs today and later, inside of the form that confirms it. */
export function ChangePreview({
  period,
  preview,
}: {
  period: Period
  preview: SubscriptionPreview
}) {
  const { t, locale, day, amount } = usePortal()
  const every = useInterval()
  const { currency } = preview
  const money = (minor: number, even?: boolean) => (
    <Money amount={minor} currency={currency} locale={locale} even={even} />
  )
  const isLater = new Date(preview.applies_at) >= new Date(preview.current_period_end)
  return (
    <>
      <input type="hidden" name="applies_at" value={preview.applies_at} />
      <input type="hidden" name="due_amount" value={preview.due_amount} />
      <input type="hidden" name="recurring_amount" value={preview.recurring_amount} />
      <Ledger
        lines={preview.lines.map(({ amount: each, label }, index) => ({
          id: String(index),
          label,
          amount: money(each),
        }))}
        total={{ label: t('plan.today'), amount: money(preview.due_amount, true) }}
      />
      {!preview.is_billed_now && preview.lines.length > 0 ? (
        <Text tone="muted">{t('plan.waits')}</Text>
      ) : null}
      <Text>
        {isLater ? `${t('plan.begins', { date: day(preview.applies_at) })} ` : ''}
        {t(period.isByUse ? 'plan.nextUsage' : 'plan.next', {
          date: day(preview.current_period_end),
          amount: amount(preview.recurring_total_amount, currency),
          every: every(period),
        })}
      </Text>
    </>
  )
}
