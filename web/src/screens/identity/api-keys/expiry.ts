import { useTranslations } from 'use-intl/react'
import { dayText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'

const days = [7, 30, 90, 365] as const
const never = 'never'
const kept = ''

export const usualExpiry = '90'

/** The choices of a field that says when a key expires; `current` is what a change would keep. */
export function useExpiryOptions(now: Date, current?: Date | null) {
  const t = useTranslations('api-keys.ui.form')
  const { language } = useLanguage()
  const later = (count: number) => new Date(now.getTime() + count * 86_400_000)
  const options = [
    ...days.map((count) => ({
      value: String(count),
      label: t('inDays', { count, date: dayText(later(count), now, language) }),
    })),
    { value: never, label: t('never') },
  ]
  if (current === undefined) return options
  const label =
    current === null ? t('staysNever') : t('stays', { date: dayText(current, now, language) })
  return [{ value: kept, label }, ...options]
}

/** The days that were chosen; null for no expiry, undefined for no change. */
export function daysOf(choice: string): number | null | undefined {
  if (choice === kept) return undefined
  return choice === never ? null : Number(choice)
}
