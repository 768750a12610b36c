import { formatAddress } from 'localized-address-format'
import type { Customer } from './customer-name.ts'

type Address = NonNullable<Customer['billingAddress']>

/** An address as it is written in its country, with the name of the country in the language of the page. */
export function addressLines(address: Address, locale: string): string[] {
  const { city, country, line1, line2, postalCode, state } = address
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: state?.replace(/^(US|CA)-/, '') ?? '',
    locality: city ?? '',
    postalCode: postalCode ?? '',
    addressLines: [line1, line2].flatMap((line) => line ?? []),
  })
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return [...lines, name].filter((line) => line !== '')
}
