import type { Address } from './billing.ts'

/** A postal address line by line; the country in the language of who reads it. */
export function addressLines(address: Address | null, locale: string): string[] {
  if (address === null) return []
  const { line1, line2, postal_code, city, state, country } = address
  const place = [postal_code, city].filter(Boolean).join(' ')
  const region = state?.replace(`${country}-`, '') ?? null
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return [line1, line2, place, region, name ?? country].filter((line): line is string =>
    Boolean(line),
  )
}
