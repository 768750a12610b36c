import { formatAddress } from 'localized-address-format'
import type { customers, OutputOf } from '../../../lib/calls.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { Stack } from '../../../ui/index.ts'

type Address = NonNullable<OutputOf<typeof customers.get>['billingAddress']>

/** An address as it is written in its country, with the name of the country in the language of the page. */
export function PostalAddress({ address }: { address: Address }) {
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const { city, country, line1, line2, postalCode, state } = address
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: state?.replace(/^(US|CA)-/, '') ?? '',
    locality: city ?? '',
    postalCode: postalCode ?? '',
    addressLines: [line1, line2].flatMap((line) => line ?? []),
  })
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return (
    <Stack as="address" gap={1} lang={locale}>
      {[...lines, name]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </Stack>
  )
}
