import { useTranslations } from 'use-intl/react'
import { dayAt } from '../../../lib/zone-days.ts'
import { Field, Textarea } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { dayOfEnd, isFutureDay } from './gift-day.ts'

type GiftTermsProps = {
  problems: Readonly<Record<string, string>>
  /** When it ends now, where it was given before. */
  until?: Date | null
}

/** Until when something is given, and why. */
export function GiftTerms({ problems, until = null }: GiftTermsProps) {
  const t = useTranslations('shop-customers.ui')
  const { now } = useShopWords()
  return (
    <>
      <Field
        label={t('gifts.until')}
        name="until"
        type="date"
        min={dayAt(now)}
        defaultValue={dayOfEnd(until)}
        hint={t('gifts.untilHint')}
        error={problems.until}
      />
      <Textarea
        name="reason"
        label={t('balance.reason')}
        hint={t('balance.reasonHint')}
        rows={2}
        error={problems.reason}
      />
    </>
  )
}

/** What is said of a day that is over. */
export function useUntilCheck() {
  const t = useTranslations('shop-customers.ui.gifts')
  const { now } = useShopWords()
  return (day: string) => (isFutureDay(day, now) ? undefined : t('day'))
}
