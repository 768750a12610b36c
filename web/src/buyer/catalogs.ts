import type { Locale } from '@guildhall/contract/boot'
import deCheckout from '../../../locales/de/checkout-page.json'
import deCommon from '../../../locales/de/common.json'
import dePortal from '../../../locales/de/portal-pages.json'
import deWithdrawals from '../../../locales/de/withdrawals.json'
import enCheckout from '../../../locales/en/checkout-page.json'
import enCommon from '../../../locales/en/common.json'
import enPortal from '../../../locales/en/portal-pages.json'
import enWithdrawals from '../../../locales/en/withdrawals.json'
import esCheckout from '../../../locales/es/checkout-page.json'
import esCommon from '../../../locales/es/common.json'
import esPortal from '../../../locales/es/portal-pages.json'
import esWithdrawals from '../../../locales/es/withdrawals.json'
import frCheckout from '../../../locales/fr/checkout-page.json'
import frCommon from '../../../locales/fr/common.json'
import frPortal from '../../../locales/fr/portal-pages.json'
import frWithdrawals from '../../../locales/fr/withdrawals.json'
import plCheckout from '../../../locales/pl/checkout-page.json'
import plCommon from '../../../locales/pl/common.json'
import plPortal from '../../../locales/pl/portal-pages.json'
import plWithdrawals from '../../../locales/pl/withdrawals.json'
import ruCheckout from '../../../locales/ru/checkout-page.json'
import ruCommon from '../../../locales/ru/common.json'
import ruPortal from '../../../locales/ru/portal-pages.json'
import ruWithdrawals from '../../../locales/ru/withdrawals.json'
import trCheckout from '../../../locales/tr/checkout-page.json'
import trCommon from '../../../locales/tr/common.json'
import trPortal from '../../../locales/tr/portal-pages.json'
import trWithdrawals from '../../../locales/tr/withdrawals.json'
import ukCheckout from '../../../locales/uk/checkout-page.json'
import ukCommon from '../../../locales/uk/common.json'
import ukPortal from '../../../locales/uk/portal-pages.json'
import ukWithdrawals from '../../../locales/uk/withdrawals.json'

type Texts = {
  common: typeof enCommon
  'checkout-page': typeof enCheckout
  'portal-pages': typeof enPortal
  withdrawals: typeof enWithdrawals
}

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, Texts>> = {
  de: {
    common: deCommon,
    'checkout-page': deCheckout,
    'portal-pages': dePortal,
    withdrawals: deWithdrawals,
  },
  en: {
    common: enCommon,
    'checkout-page': enCheckout,
    'portal-pages': enPortal,
    withdrawals: enWithdrawals,
  },
  es: {
    common: esCommon,
    'checkout-page': esCheckout,
    'portal-pages': esPortal,
    withdrawals: esWithdrawals,
  },
  fr: {
    common: frCommon,
    'checkout-page': frCheckout,
    'portal-pages': frPortal,
    withdrawals: frWithdrawals,
  },
  pl: {
    common: plCommon,
    'checkout-page': plCheckout,
    'portal-pages': plPortal,
    withdrawals: plWithdrawals,
  },
  ru: {
    common: ruCommon,
    'checkout-page': ruCheckout,
    'portal-pages': ruPortal,
    withdrawals: ruWithdrawals,
  },
  tr: {
    common: trCommon,
    'checkout-page': trCheckout,
    'portal-pages': trPortal,
    withdrawals: trWithdrawals,
  },
  uk: {
    common: ukCommon,
    'checkout-page': ukCheckout,
    'portal-pages': ukPortal,
    withdrawals: ukWithdrawals,
  },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
