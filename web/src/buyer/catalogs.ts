import type { Locale } from '@guildhall/contract/boot'
import de from '../../../locales/de/checkout-page.json'
import en from '../../../locales/en/checkout-page.json'
import es from '../../../locales/es/checkout-page.json'
import fr from '../../../locales/fr/checkout-page.json'
import pl from '../../../locales/pl/checkout-page.json'
import ru from '../../../locales/ru/checkout-page.json'
import tr from '../../../locales/tr/checkout-page.json'
import uk from '../../../locales/uk/checkout-page.json'

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, { 'checkout-page': typeof en }>> = {
  de: { 'checkout-page': de },
  en: { 'checkout-page': en },
  es: { 'checkout-page': es },
  fr: { 'checkout-page': fr },
  pl: { 'checkout-page': pl },
  ru: { 'checkout-page': ru },
  tr: { 'checkout-page': tr },
  uk: { 'checkout-page': uk },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
