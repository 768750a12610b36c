import type { Locale } from '@guildhall/contract/boot'
import deCheckout from '../../../locales/de/checkout-page.json'
import deCommon from '../../../locales/de/common.json'
import dePortal from '../../../locales/de/portal-pages.json'
import deSettings from '../../../locales/de/portal-settings.json'
import deWithdrawals from '../../../locales/de/withdrawals.json'
import enCheckout from '../../../locales/en/checkout-page.json'
import enCommon from '../../../locales/en/common.json'
import enPortal from '../../../locales/en/portal-pages.json'
import enSettings from '../../../locales/en/portal-settings.json'
import enWithdrawals from '../../../locales/en/withdrawals.json'
import esCheckout from '../../../locales/es/checkout-page.json'
import esCommon from '../../../locales/es/common.json'
import esPortal from '../../../locales/es/portal-pages.json'
import esSettings from '../../../locales/es/portal-settings.json'
import esWithdrawals from '../../../locales/es/withdrawals.json'
import frCheckout from '../../../locales/fr/checkout-page.json'
import frCommon from '../../../locales/fr/common.json'
import frPortal from '../../../locales/fr/portal-pages.json'
import frSettings from '../../../locales/fr/portal-settings.json'
import frWithdrawals from '../../../locales/fr/withdrawals.json'
import plCheckout from '../../../locales/pl/checkout-page.json'
import plCommon from '../../../locales/pl/common.json'
import plPortal from '../../../locales/pl/portal-pages.json'
import plSettings from '../../../locales/pl/portal-settings.json'
import plWithdrawals from '../../../locales/pl/withdrawals.json'
import ruCheckout from '../../../locales/ru/checkout-page.json'
import ruCommon from '../../../locales/ru/common.json'
import ruPortal from '../../../locales/ru/portal-pages.json'
import ruSettings from '../../../locales/ru/portal-settings.json'
import ruWithdrawals from '../../../locales/ru/withdrawals.json'
import trCheckout from '../../../locales/tr/checkout-page.json'
import trCommon from '../../../locales/tr/common.json'
import trPortal from '../../../locales/tr/portal-pages.json'
import trSettings from '../../../locales/tr/portal-settings.json'
import trWithdrawals from '../../../locales/tr/withdrawals.json'
import ukCheckout from '../../../locales/uk/checkout-page.json'
import ukCommon from '../../../locales/uk/common.json'
import ukPortal from '../../../locales/uk/portal-pages.json'
import ukSettings from '../../../locales/uk/portal-settings.json'
import ukWithdrawals from '../../../locales/uk/withdrawals.json'

type Texts = {
  common: typeof enCommon
  'checkout-page': typeof enCheckout
  'portal-pages': typeof enPortal
  'portal-settings': typeof enSettings
  withdrawals: typeof enWithdrawals
}

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, Texts>> = {
  de: {
    common: deCommon,
    'checkout-page': deCheckout,
    'portal-pages': dePortal,
    'portal-settings': deSettings,
    withdrawals: deWithdrawals,
  },
  en: {
    common: enCommon,
    'checkout-page': enCheckout,
    'portal-pages': enPortal,
    'portal-settings': enSettings,
    withdrawals: enWithdrawals,
  },
  es: {
    common: esCommon,
    'checkout-page': esCheckout,
    'portal-pages': esPortal,
    'portal-settings': esSettings,
    withdrawals: esWithdrawals,
  },
  fr: {
    common: frCommon,
    'checkout-page': frCheckout,
    'portal-pages': frPortal,
    'portal-settings': frSettings,
    withdrawals: frWithdrawals,
  },
  pl: {
    common: plCommon,
    'checkout-page': plCheckout,
    'portal-pages': plPortal,
    'portal-settings': plSettings,
    withdrawals: plWithdrawals,
  },
  ru: {
    common: ruCommon,
    'checkout-page': ruCheckout,
    'portal-pages': ruPortal,
    'portal-settings': ruSettings,
    withdrawals: ruWithdrawals,
  },
  tr: {
    common: trCommon,
    'checkout-page': trCheckout,
    'portal-pages': trPortal,
    'portal-settings': trSettings,
    withdrawals: trWithdrawals,
  },
  uk: {
    common: ukCommon,
    'checkout-page': ukCheckout,
    'portal-pages': ukPortal,
    'portal-settings': ukSettings,
    withdrawals: ukWithdrawals,
  },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
