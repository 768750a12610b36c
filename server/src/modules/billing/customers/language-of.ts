import type { Locale } from '@guildhall/contract/boot'
import { parseLocale } from '../../../platform/i18n/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Customer } from './rules.ts'

/** The language of the customer such as `de-AT`, else of the organization, else English. */
export function languageOf(
  { locale }: Pick<Customer, 'locale'>,
  { customerEmails }: Pick<Merchant, 'customerEmails'>,
): Locale {
  return parseLocale(locale?.split(/[-_]/)[0]) ?? customerEmails.default_locale ?? 'en'
}
