import type { Locale } from '@guildhall/contract/boot'
import deCheckout from '../../../locales/de/checkout-page.json'
import deCommon from '../../../locales/de/common.json'
import deWithdrawals from '../../../locales/de/withdrawals.json'
import enCheckout from '../../../locales/en/checkout-page.json'
import enCommon from '../../../locales/en/common.json'
import enWithdrawals from '../../../locales/en/withdrawals.json'
import esCheckout from '../../../locales/es/checkout-page.json'
import esCommon from '../../../locales/es/common.json'
import esWithdrawals from '../../../locales/es/withdrawals.json'
import frCheckout from '../../../locales/fr/checkout-page.json'
import frCommon from '../../../locales/fr/common.json'
import frWithdrawals from '../../../locales/fr/withdrawals.json'
import plCheckout from '../../../locales/pl/checkout-page.json'
import plCommon from '../../../locales/pl/common.json'
import plWithdrawals from '../../../locales/pl/withdrawals.json'
import ruCheckout from '../../../locales/ru/checkout-page.json'
import ruCommon from '../../../locales/ru/common.json'
import ruWithdrawals from '../../../locales/ru/withdrawals.json'
import trCheckout from '../../../locales/tr/checkout-page.json'
import trCommon from '../../../locales/tr/common.json'
import trWithdrawals from '../../../locales/tr/withdrawals.json'
import ukCheckout from '../../../locales/uk/checkout-page.json'
import ukCommon from '../../../locales/uk/common.json'
import ukWithdrawals from '../../../locales/uk/withdrawals.json'

type Texts = {
  common: typeof enCommon
  'checkout-page': typeof enCheckout
  withdrawals: typeof enWithdrawals
}

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, Texts>> = {
  de: { common: deCommon, 'checkout-page': deCheckout, withdrawals: deWithdrawals },
  en: { common: enCommon, 'checkout-page': enCheckout, withdrawals: enWithdrawals },
  es: { common: esCommon, 'checkout-page': esCheckout, withdrawals: esWithdrawals },
  fr: { common: frCommon, 'checkout-page': frCheckout, withdrawals: frWithdrawals },
  pl: { common: plCommon, 'checkout-page': plCheckout, withdrawals: plWithdrawals },
  ru: { common: ruCommon, 'checkout-page': ruCheckout, withdrawals: ruWithdrawals },
  tr: { common: trCommon, 'checkout-page': trCheckout, withdrawals: trWithdrawals },
  uk: { common: ukCommon, 'checkout-page': ukCheckout, withdrawals: ukWithdrawals },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
