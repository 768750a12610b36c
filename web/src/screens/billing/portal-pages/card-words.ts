import { useLocale } from 'use-intl/react'
import { dateFormat, listFormat } from '../../../lib/intl.ts'

/** Names that are the same in every language, by those of the processors. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  american_express: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** How pages name cards. */
export function useCardWords() {
  const locale = useLocale()
  return {
    nameOf: ({ brand, last4 }: { readonly brand: string; readonly last4: string }) =>
      `${brands[brand] ?? ''} •••• ${last4}`.trimStart(),
    /** Of the last month in which it is valid. */
    monthOf: (expiry: string) =>
      dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${expiry}-01T00:00:00Z`),
      ),
    listOf: (names: readonly string[]) => listFormat(locale).format(names),
  }
}
