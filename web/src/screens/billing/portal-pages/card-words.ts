import { cardBrandName } from '@guildhall/contract/kernel/card-brands'
import { useLocale } from 'use-intl/react'
import { dateFormat, listFormat } from '../../../lib/intl.ts'

/** How pages name cards. */
export function useCardWords() {
  const locale = useLocale()
  return {
    nameOf: ({ brand, last4 }: { readonly brand: string; readonly last4: string }) =>
      `${cardBrandName(brand) ?? ''} •••• ${last4}`.trimStart(),
    /** Of the last month in which it is valid. */
    monthOf: (expiry: string) =>
      dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${expiry}-01T00:00:00Z`),
      ),
    listOf: (names: readonly string[]) => listFormat(locale).format(names),
  }
}
