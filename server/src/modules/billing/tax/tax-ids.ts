import type { TaxId, TaxIdFormat, TaxIdInput } from '@guildhall/contract/kernel/billing-address'
import { nationalFormatsOf, nationalNumber } from './national-formats.ts'
import { numbersLibrary } from './numbers-library.ts'
import { isInEuropeanUnion, vatPrefix } from './rules/european-union.ts'

/** The formats of a country, the most common one first. */
function formatsOf(country: string): readonly TaxIdFormat[] {
  const national = nationalFormatsOf(country)
  return isInEuropeanUnion(country) ? ['eu_vat', ...national, 'eu_oss_vat'] : national
}

/**
 * The tax id without separators, in its format, or undefined if the country has no such id. Checks
 * lengths, letters and check digits; whether the number was issued is not known.
 */
export function toTaxId({ number, format }: TaxIdInput, country: string): TaxId | undefined {
  const formats = formatsOf(country).filter((each) => format === null || each === format)
  for (const each of formats) {
    const value = valueIn(each, number, country)
    if (value !== undefined) return { value, format: each }
  }
  return undefined
}

function valueIn(format: TaxIdFormat, number: string, country: string): string | undefined {
  const compact = number.replace(/[\s./-]/g, '').toUpperCase()
  if (format === 'eu_vat') return europeanNumber(compact, country)
  if (format === 'eu_oss_vat') return /^EU\d{9}$/.test(compact) ? compact : undefined
  return nationalNumber(format, compact)
}

/** With the prefix of the country, whether it was given or not. */
function europeanNumber(compact: string, country: string): string | undefined {
  const prefix = vatPrefix(country) ?? ''
  const own = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  const isValid = numbersLibrary().euVat[country]?.some(
    (validator) => validator.validate(own).isValid,
  )
  return isValid ? prefix + own : undefined
}
