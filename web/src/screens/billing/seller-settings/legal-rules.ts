import { useMemo } from 'react'
import { useLocale } from 'use-intl/react'
import type { OutputOf, withdrawals } from '../../../lib/calls.ts'

export type Legal = OutputOf<typeof withdrawals.legal>

/** As the settings of an organization name them. */
export const legalRules = ['orderButton', 'consent', 'withdrawal', 'cancellation'] as const

/** Countries by their names in the language of the page, and in its order. */
export function useCountryNames() {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    const nameOf = (country: string) => names.of(country) ?? country
    return {
      nameOf,
      sorted: (countries: readonly string[]) =>
        countries.toSorted((one, other) => compare(nameOf(one), nameOf(other))),
    }
  }, [locale])
}
