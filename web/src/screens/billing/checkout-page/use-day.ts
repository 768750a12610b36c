import { dayText } from '@guildhall/contract/kernel/day-text'
import { useLocale } from 'use-intl/react'
import { dateFormat } from '../../../lib/intl.ts'

/** How pages of buyers say a day; the server does not know their time zone. */
export function useDay() {
  const format = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (at: string) => dayText(format, new Date(at))
}
