import type { Locale } from '@guildhall/contract/boot'
import deCheckout from '../../../locales/de/checkout-page.json'
import deCommon from '../../../locales/de/common.json'
import enCheckout from '../../../locales/en/checkout-page.json'
import enCommon from '../../../locales/en/common.json'
import esCheckout from '../../../locales/es/checkout-page.json'
import esCommon from '../../../locales/es/common.json'
import frCheckout from '../../../locales/fr/checkout-page.json'
import frCommon from '../../../locales/fr/common.json'
import plCheckout from '../../../locales/pl/checkout-page.json'
import plCommon from '../../../locales/pl/common.json'
import ruCheckout from '../../../locales/ru/checkout-page.json'
import ruCommon from '../../../locales/ru/common.json'
import trCheckout from '../../../locales/tr/checkout-page.json'
import trCommon from '../../../locales/tr/common.json'
import ukCheckout from '../../../locales/uk/checkout-page.json'
import ukCommon from '../../../locales/uk/common.json'

type Texts = { common: typeof enCommon; 'checkout-page': typeof enCheckout }

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, Texts>> = {
  de: { common: deCommon, 'checkout-page': deCheckout },
  en: { common: enCommon, 'checkout-page': enCheckout },
  es: { common: esCommon, 'checkout-page': esCheckout },
  fr: { common: frCommon, 'checkout-page': frCheckout },
  pl: { common: plCommon, 'checkout-page': plCheckout },
  ru: { common: ruCommon, 'checkout-page': ruCheckout },
  tr: { common: trCommon, 'checkout-page': trCheckout },
  uk: { common: ukCommon, 'checkout-page': ukCheckout },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
